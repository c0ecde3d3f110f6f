"""Drives the stand-in for Discord from a test: people, and the trouble that Discord can make.

    async with StandIn() as discord:
        margaret = discord.person("Margaret", locale="de")
        elisabeth = discord.person("Elisabeth")
        hall = discord.channel("table-talk")

        bot = start_your_bot(discord.api_url, discord.gateway_url, discord.token)
        await discord.ready()                            # identified, and its commands registered

        reply = await margaret.slash(hall, "newgame", game="cousins-war", opponent=elisabeth)
        reply.message.text                               # everything written in the answer
        reply = await elisabeth.click(reply.message, label="Accept")
        reply = await elisabeth.choose(reply.message, "m:7:3", ["york"])
        reply = await margaret.click(table, custom_id="t:7:hand")
        reply.message.ephemeral                          # only Margaret sees it
        reply = await margaret.submit(reply.modal, {"move": "north>central"})
        names = await margaret.autocomplete(hall, "move", "answer", "nor")
        reply = await margaret.on_person(hall, "Play with…", elisabeth)     # a context menu

        await discord.quiet()                            # nothing has moved for a moment
        await discord.until(lambda: "your turn" in elisabeth.dm.last.text)

        discord.close_dms(elisabeth)                     # 403, code 50007
        discord.deny("send_messages", hall)              # 403, code 50013
        discord.fail_next(2, 502, "PATCH /channels")     # a pattern on "METHOD /path"
        discord.rate_limit("POST /channels", 5, 5.0)     # a real bucket with 429s
        discord.delay(4.0, "callback")                   # late: 404, code 10062
        discord.drop_gateway()                           # the bot resumes
        await margaret.click(table, label="Doubt", copies=2)       # the same click, delivered twice
        await asyncio.gather(a.click(table, label="Yes"), b.click(table, label="Yes"))
        await henry.click(table, custom_id="a:7:3:x", forge=True)  # one that is not there

        discord.seen_by(henry)                           # every text and picture he was ever shown
        discord.calls                                    # every REST request, with status and time
        assert discord.violations == []                  # against Discord's OpenAPI description

`forge=True` presses what is not, or no longer, on the message: the bot is sent the message with
it, as it is when a click crosses an edit. A `Message` is live: it shows what the message is now. A
click waits for the bot's first answer, and after "thinking…" for the real one. What the bot leaves
unanswered has `reply.failed`.
"""

from bot.local import Refused

from .hands import Channel, Message, Modal, Person, Reply
from .sightings import Sighting
from .standin import StandIn

__all__ = [
    "Channel",
    "Message",
    "Modal",
    "Person",
    "Refused",
    "Reply",
    "Sighting",
    "StandIn",
]
