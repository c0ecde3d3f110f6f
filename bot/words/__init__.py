"""Words for people, in English, German and Russian.

Sentences live in `assets/<domain>/words/<locale>.po`; a domain is `bot` or the key of a game. The
msgid is a symbolic key, so English is a catalogue like the others. In a sentence

    {count}             a number, as digits;  {count:+} with its sign
    {count:troop}       a number with its noun: the plural entry `count.troop`, which has `{n}`
    {region_from}       a code: the entry `region.north`, named by the argument up to its underscore
    {region_from:from}  the same in another form: `region.north#from`, or else `region.north`
    {card:acc}          a tuple of codes: the list of their words, each in that form
    {seat} {foe}        a seat: the name of the person there, with the sign of the side
    {raw_link}          an argument whose name begins with `raw`: inserted as it is
    {sign:spice}        a sign of the game (`bot/signs.py`) instead of a word, the entry
                        `sign.spice`, whose plural form goes with the number before it
    {badge:spice}       a sign beside words that say the same: nothing where there are no signs
    {region:badge}      the sign of a code: `region.north`, or else `north`, or nothing

A sentence may be a plural entry itself: then the argument `count` chooses its form. A game's
sentence may use entries of the domain `bot`. What is missing falls back to English and then to the
code in readable shape, and is logged once; in tests `strict()` makes it an error.
"""

from bot.words.catalogue import LOCALES, has, keys, locale
from bot.words.marks import line, read
from bot.words.phrases import Missing, Voice, say, strict, text
from bot.words.shapes import date, join, signed

__all__ = [
    "LOCALES",
    "Missing",
    "Voice",
    "date",
    "has",
    "join",
    "keys",
    "line",
    "locale",
    "read",
    "say",
    "signed",
    "strict",
    "text",
]
