"""Interactions: what a person sets off, and what the bot may answer, when, and how often."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from . import errors, forms
from .chat import Chat, Draft
from .command_limits import check_choices
from .errors import ApiError, Json, Problems
from .limits import check_modal
from .state import DM, EPHEMERAL, GROUP, LOADING

TOKEN_LIFE_S = 15 * 60
USER_INSTALL_FOLLOW_UPS = 5


class Asked(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Answer(IntEnum):
    """What the bot answers first."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


NEW = frozenset({Answer.MESSAGE, Answer.DEFER})
IN_PLACE = frozenset({Answer.DEFER_UPDATE, Answer.UPDATE})
FITS: dict[int, frozenset[Answer]] = {
    Asked.COMMAND: NEW | {Answer.MODAL},
    Asked.COMPONENT: NEW | IN_PLACE | {Answer.MODAL},
    Asked.AUTOCOMPLETE: frozenset({Answer.CHOICES}),
    Asked.MODAL_SUBMIT: NEW | IN_PLACE,
}


class Context(IntEnum):
    """Where it happens."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE = 2


@dataclass(eq=False)
class Interaction:
    """One thing that a person did, and what became of it."""

    id: str
    token: str
    type: int
    person_id: str
    channel_id: str
    data: Json
    born: float
    owners: dict[str, str]
    message_id: str | None = None
    before: Interaction | None = None
    answer: int | None = None
    original: str | None = None
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    follow_ups: list[str] = field(default_factory=list)
    expired: bool = False
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    def metadata(self) -> Json:
        """What a message remembers of the interaction that made it."""
        record: Json = {
            "id": self.id,
            "type": self.type,
            "person_id": self.person_id,
            "owners": self.owners,
            "message_id": self.message_id,
            "name": self._name(),
            "kind": self.data.get("type"),
        }
        if self.type == Asked.MODAL_SUBMIT and self.before is not None:
            record["before"] = self.before.metadata()
        return record

    def _name(self) -> str | None:
        """The command with its subcommands, as people read it."""
        words, options = [self.data.get("name")], self.data.get("options") or []
        while options and options[0]["type"] <= 2:
            words.append(options[0]["name"])
            options = options[0].get("options") or []
        return " ".join(map(str, words)) if self.type == Asked.COMMAND else None


class Interactions:
    """Sends interactions to the bot and takes its answers."""

    def __init__(self, chat: Chat, *, answer_limit: float) -> None:
        self.chat, self.state, self.payloads = chat, chat.state, chat.payloads
        self.answer_limit = answer_limit
        self.by_token: dict[str, Interaction] = {}

    def start(
        self,
        kind: int,
        person_id: str,
        channel: Json,
        data: Json,
        *,
        message: Json | None = None,
        before: Interaction | None = None,
        copies: int = 1,
    ) -> Interaction:
        """Sends an interaction to the bot, more than once if asked to, always with the same id."""
        interaction = Interaction(
            id=self.state.new_id(),
            token=secrets.token_urlsafe(48),
            type=kind,
            person_id=person_id,
            channel_id=channel["id"],
            data=data,
            born=self.state.clock(),
            owners=self._owners(person_id, channel),
            message_id=message["id"] if message else None,
            before=before,
        )
        self._forget_old()
        self.by_token[interaction.token] = interaction
        payload = self._payload(interaction, channel, message)
        guild_id = channel.get("guild_id")
        sent = False
        for _ in range(copies):
            sent = self.chat.gateway.dispatch("INTERACTION_CREATE", payload, guild_id=guild_id)
        loop = asyncio.get_running_loop()
        loop.call_later(self.answer_limit if sent else 0, self._expire, interaction)
        return interaction

    def _expire(self, interaction: Interaction) -> None:
        if interaction.answer is None:
            interaction.expired = True
            interaction.answered.set()
            interaction.filled.set()

    def _forget_old(self) -> None:
        horizon = self.state.clock() - 2 * TOKEN_LIFE_S
        for token, interaction in list(self.by_token.items()):
            if interaction.born > horizon:
                break
            del self.by_token[token]

    def _owners(self, person_id: str, channel: Json) -> dict[str, str]:
        """Who installed the bot here: the guild (0), or the person for themselves (1)."""
        if channel["type"] == DM:
            return {"0": "0", "1": person_id}
        guild_id = channel.get("guild_id")
        if guild_id and self.state.guilds[guild_id]["installed"]:
            return {"0": guild_id}
        return {"1": person_id}

    def _payload(self, interaction: Interaction, channel: Json, message: Json | None) -> Json:
        person = self.state.people[interaction.person_id]
        permissions = str(self.state.permissions(interaction.person_id, channel))
        payload: Json = {
            "id": interaction.id,
            "application_id": self.state.bot_id,
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel["id"],
            "channel": self.payloads.channel(channel) | {"permissions": permissions},
            "app_permissions": str(self.state.permissions(self.state.bot_id, channel)),
            "locale": person["locale"],
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "context": context_of(channel),
            "attachment_size_limit": 10485760,
        }
        if message is not None:
            payload["message"] = self.payloads.message(message)
        guild_id = channel.get("guild_id")
        if guild_id is None:
            return payload | {"user": self.payloads.user(person["id"])}
        guild = self.state.guilds[guild_id]
        return payload | {
            "guild_id": guild_id,
            "guild_locale": guild["locale"],
            "guild": {"id": guild_id, "locale": guild["locale"], "features": []},
            "member": self.payloads.member(person["id"]) | {"permissions": permissions},
        }

    def find(self, interaction_id: str, token: str) -> Interaction:
        """The interaction that a callback answers, if it still may."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.expired:
            raise errors.unknown_interaction()
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        return interaction

    def live(self, token: str) -> Interaction:
        """The interaction behind a token that is used for follow-ups."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise errors.unknown_webhook()
        if self.state.clock() - interaction.born > TOKEN_LIFE_S:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def callback(self, interaction: Interaction, draft: Draft) -> Json:
        """Takes the bot's first answer; returns what `with_response` shows."""
        kind = int(draft.body["type"])
        self._allowed(interaction, kind)
        inner = Draft(draft.body.get("data") or {}, draft.files)
        resource = self._take(interaction, kind, inner)
        interaction.answer = kind
        interaction.answered.set()
        if kind not in (Answer.DEFER, Answer.DEFER_UPDATE):
            interaction.filled.set()
        self.chat.tell("answered", {"interaction": interaction})
        return self._response(interaction, resource)

    def _allowed(self, interaction: Interaction, kind: int) -> None:
        """Refuses answers that do not fit the question."""
        fits = FITS[interaction.type] - (frozenset() if interaction.message_id else IN_PLACE)
        if kind not in fits:
            found = Problems()
            words = f"Value must be one of {tuple(sorted(fits))}."
            found.add(("type",), "BASE_TYPE_CHOICES", words)
            found.refuse()

    def _take(self, interaction: Interaction, kind: int, draft: Draft) -> Json | None:
        """Does what an answer says; returns the message that came of it, if one did."""
        match kind:
            case Answer.MESSAGE | Answer.DEFER:
                return self._message(interaction, kind, draft)
            case Answer.DEFER_UPDATE:
                interaction.original = self._source(interaction)["id"]
            case Answer.UPDATE:
                record = self.chat.edit(self._source(interaction), draft)
                interaction.original = record["id"]
                return {"type": kind, "message": self.payloads.message(record)}
            case Answer.CHOICES:
                found = Problems()
                interaction.choices = draft.body.get("choices") or []
                check_choices(found, ("data",), interaction.choices)
                found.refuse()
            case Answer.MODAL:
                check_modal(draft.body)
                interaction.modal = forms.received(draft.body)
        return None

    def _source(self, interaction: Interaction) -> Json:
        return self.state.message(interaction.channel_id, interaction.message_id or "")

    def _message(self, interaction: Interaction, kind: int, draft: Draft) -> Json:
        if kind == Answer.DEFER:
            flags = int(draft.body.get("flags") or 0) & EPHEMERAL | LOADING
            draft = Draft({"flags": flags})
        record = self._post(interaction, draft)
        interaction.original = record["id"]
        return {"type": kind, "message": self.payloads.message(record)}

    def _post(self, interaction: Interaction, draft: Draft) -> Json:
        channel = self.state.channel(interaction.channel_id)
        private = int(draft.body.get("flags") or 0) & EPHEMERAL
        reply_to = interaction.original or interaction.message_id
        reference: Json | None = None
        if reply_to is not None and reply_to in self.state.messages:
            reference = {"channel_id": channel["id"], "message_id": reply_to}
            reference |= {"guild_id": channel["guild_id"]} if channel.get("guild_id") else {}
        return self.chat.post(
            channel,
            self.state.bot_id,
            draft,
            kind=19 if reference else 20 if interaction.type == Asked.COMMAND else 0,
            only_for=interaction.person_id if private else None,
            interaction=interaction.metadata() | {"original": interaction.original},
            reference=reference,
        )

    def _response(self, interaction: Interaction, resource: Json | None) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.type}
        about["channel_id"] = interaction.channel_id
        guild_id = self.state.channels[interaction.channel_id].get("guild_id")
        about |= {"guild_id": guild_id} if guild_id else {}
        if resource is None:
            return {"interaction": about}
        flags = resource["message"]["flags"]
        about["response_message_id"] = resource["message"]["id"]
        about["response_message_loading"] = bool(flags & LOADING)
        about["response_message_ephemeral"] = bool(flags & EPHEMERAL)
        # Discord's description knows no resource of a deferred answer.
        return {"interaction": about} | ({} if flags & LOADING else {"resource": resource})

    def follow_up(self, interaction: Interaction, draft: Draft) -> Json:
        """Posts a further message; after "thinking…", the first one is the answer itself."""
        if interaction.answer == Answer.DEFER and not interaction.filled.is_set():
            return self.edit(interaction, "@original", draft)
        alone = "0" not in interaction.owners
        if alone and len(interaction.follow_ups) >= USER_INSTALL_FOLLOW_UPS:
            words = "This interaction has reached the maximum number of follow-up messages."
            raise ApiError(400, 40094, words)
        record = self._post(interaction, draft)
        interaction.follow_ups.append(record["id"])
        interaction.filled.set()
        return record

    def edit(self, interaction: Interaction, which: str, draft: Draft) -> Json:
        """Edits the answer, the message that was clicked, or a follow-up."""
        record = self.message(interaction, which)
        loading = bool(record["flags"] & LOADING)
        self.chat.edit(record, draft, quiet=loading)
        interaction.filled.set()
        return record

    def delete(self, interaction: Interaction, which: str) -> None:
        """Deletes the answer or a follow-up."""
        self.chat.delete(self.message(interaction, which))
        interaction.filled.set()

    def message(self, interaction: Interaction, which: str) -> Json:
        """A message that this interaction's token reaches."""
        reach = [interaction.original, interaction.message_id, *interaction.follow_ups]
        key = interaction.original if which == "@original" else which
        if key is None or key not in reach or key not in self.state.messages:
            raise errors.unknown_message()
        return self.state.messages[key]

    def waiting(self) -> Iterator[Interaction]:
        """Interactions that still wait for their first answer."""
        return (one for one in self.by_token.values() if not one.answered.is_set())


def context_of(channel: Json) -> Context:
    """Where an interaction happens, as Discord numbers it."""
    if channel["type"] == DM:
        return Context.BOT_DM
    return Context.PRIVATE if channel["type"] == GROUP else Context.GUILD
