"""What a person does in their client: talk, run commands, press, choose, submit."""

from __future__ import annotations

from typing import Any

from . import components as tree
from . import forms
from .chat import Draft
from .command_limits import (
    BOOLEAN,
    CHANNEL,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    SUBCOMMAND,
    SUBCOMMAND_GROUP,
    USER,
)
from .errors import Json, Refused
from .interactions import Asked, Context, Interaction, Interactions, context_of
from .state import EPHEMERAL, PERMISSIONS

SLASH, ON_PERSON = 1, 2


class Acts:
    """Checks what Discord's own client checks, then sends the interaction."""

    def __init__(self, interactions: Interactions) -> None:
        self.interactions, self.state = interactions, interactions.state
        self.chat, self.payloads = interactions.chat, interactions.payloads

    def say(self, person_id: str, channel: Json, text: str) -> Json:
        """Posts plain text."""
        if not text.strip():
            raise Refused("There is nothing to say.")
        self._in_channel(person_id, channel)
        return self.chat.post(channel, person_id, Draft({"content": text}))

    def available(self, person_id: str, channel: Json, kind: int = SLASH) -> list[Json]:
        """The commands that a person is offered in a channel; a guild's own hide global ones."""
        found: dict[str, Json] = {}
        for scope in ("global", channel.get("guild_id") or ""):
            for command in self.state.commands.get(scope, []):
                if command["type"] == kind and self._offered(person_id, channel, command):
                    found[command["name"]] = command
        return list(found.values())

    def _offered(self, person_id: str, channel: Json, command: Json) -> bool:
        context = context_of(channel)
        default = [Context.GUILD, Context.BOT_DM] if command["dm_permission"] else [Context.GUILD]
        if 1 in command["integration_types"] and command["dm_permission"]:
            default.append(Context.PRIVATE)
        if context not in (command["contexts"] or default):
            return False
        if context != Context.GUILD:
            return context == Context.BOT_DM or 1 in command["integration_types"]
        installed = self.state.guilds[channel["guild_id"]]["installed"]
        if (0 if installed else 1) not in command["integration_types"]:
            return False
        needed = command["default_member_permissions"]
        allowed = self.state.permissions(person_id, channel)
        if not allowed & PERMISSIONS["use_application_commands"]:
            return False
        return needed is None or allowed & int(needed) == int(needed) != 0

    def slash(
        self, person_id: str, channel: Json, name: str, options: Json, *, copies: int = 1
    ) -> Interaction:
        """Runs a slash command; `name` may have a subcommand behind a space."""
        self._in_channel(person_id, channel)
        command, path, known = self._command(person_id, channel, name)
        self._complete(known, options)
        resolved: Json = {}
        values = [
            self._option(o, options[o["name"]], resolved) for o in known if o["name"] in options
        ]
        data = _command_data(command, _nested(path, values))
        data |= {"resolved": resolved} if resolved else {}
        return self.interactions.start(Asked.COMMAND, person_id, channel, data, copies=copies)

    def on_person(
        self, person_id: str, channel: Json, name: str, target_id: str, *, copies: int = 1
    ) -> Interaction:
        """Runs a command from the context menu of a person."""
        self._in_channel(person_id, channel)
        offered = self.available(person_id, channel, ON_PERSON)
        command = next((c for c in offered if c["name"] == name), None)
        if command is None:
            raise Refused(f"{name!r} is not offered here.")
        resolved: Json = {}
        self._resolve(USER, target_id, resolved)
        data = _command_data(command, []) | {"target_id": target_id, "resolved": resolved}
        return self.interactions.start(Asked.COMMAND, person_id, channel, data, copies=copies)

    def autocomplete(
        self, person_id: str, channel: Json, name: str, options: Json, focused: str
    ) -> Interaction:
        """Asks the bot to complete the option that is being typed."""
        self._in_channel(person_id, channel)
        command, path, known = self._command(person_id, channel, name)
        values = []
        for option in known:
            if option["name"] not in options and option["name"] != focused:
                continue
            value = options.get(option["name"], "")
            one: Json = {"name": option["name"], "type": option["type"]}
            one["value"] = value["id"] if isinstance(value, dict) else value
            values.append(one | {"focused": True} if option["name"] == focused else one)
        if not any(o["name"] == focused and o.get("autocomplete") for o in known):
            raise Refused(f"/{name} does not complete {focused!r}.")
        data = _command_data(command, _nested(path, values))
        return self.interactions.start(Asked.AUTOCOMPLETE, person_id, channel, data)

    def press(
        self, person_id: str, message: Json, custom_id: str, *, forge: bool = False, copies: int = 1
    ) -> Interaction:
        """Presses a button."""
        button = self._component(person_id, message, custom_id, tree.Kind.BUTTON, forge)
        data: Json = {"component_type": tree.Kind.BUTTON, "custom_id": custom_id}
        data["id"] = button.get("id", 1)
        return self._act(person_id, message, data, copies)

    def choose(
        self,
        person_id: str,
        message: Json,
        custom_id: str,
        values: list[str],
        *,
        forge: bool = False,
        copies: int = 1,
    ) -> Interaction:
        """Chooses from a menu."""
        select = self._component(person_id, message, custom_id, None, forge)
        kind = select.get("type", tree.Kind.STRING_SELECT)
        if not forge:
            _check_choice(select, values)
        data: Json = {"component_type": kind, "custom_id": custom_id, "values": values}
        data["id"] = select.get("id", 1)
        if kind in (5, 7):
            resolved: Json = {}
            for value in values:
                self._resolve(USER, value, resolved)
            data["resolved"] = resolved
        return self._act(person_id, message, data, copies)

    def _act(self, person_id: str, message: Json, data: Json, copies: int) -> Interaction:
        channel = self.state.channels[message["channel_id"]]
        shown = self._as_shown(message, data)
        return self.interactions.start(
            Asked.COMPONENT, person_id, channel, data, message=shown, copies=copies
        )

    def submit(
        self, opened_by: Interaction, answers: dict[str, Any], *, copies: int = 1
    ) -> Interaction:
        """Submits a modal that an interaction was answered with."""
        modal = opened_by.modal
        if modal is None:
            raise Refused("No form is open.")
        items = [forms.answered(item, answers) for item in modal["components"]]
        data: Json = {"custom_id": modal["custom_id"], "components": items}
        resolved: Json = {}
        for person_id in forms.chosen_people(items):
            self._resolve(USER, person_id, resolved)
        data |= {"resolved": resolved} if resolved else {}
        channel = self.state.channels[opened_by.channel_id]
        message = self.state.messages.get(opened_by.message_id or "")
        return self.interactions.start(
            Asked.MODAL_SUBMIT,
            opened_by.person_id,
            channel,
            data,
            message=message,
            before=opened_by,
            copies=copies,
        )

    def dismiss(self, person_id: str, message: Json) -> None:
        """Puts away a message that only this person sees."""
        if message["only_for"] != person_id or not message["flags"] & EPHEMERAL:
            raise Refused("Only a message for you alone can be dismissed.")
        self.chat.delete(message)

    def _in_channel(self, person_id: str, channel: Json) -> None:
        if not self.state.sees_channel(person_id, channel):
            raise Refused("You are not in that channel.")

    def _component(
        self, person_id: str, message: Json, custom_id: str, kind: int | None, forge: bool
    ) -> Json:
        for component in tree.walk(message["components"]):
            if component.get("custom_id") == custom_id:
                if component.get("disabled") and not forge:
                    raise Refused(f"{custom_id!r} is disabled.")
                if kind is not None and component["type"] != kind and not forge:
                    raise Refused(f"{custom_id!r} is not a button.")
                if forge or self.state.sees(person_id, message):
                    return component
                raise Refused("You do not see that message.")
        if forge:
            return {}
        raise Refused(f"The message has nothing with the custom_id {custom_id!r}.")

    def _as_shown(self, message: Json, data: Json) -> Json:
        """The message as the person's screen had it: with what they pressed, even if it is gone."""
        if any(c.get("custom_id") == data["custom_id"] for c in tree.walk(message["components"])):
            return message
        pressed: Json = {"type": data["component_type"], "custom_id": data["custom_id"], "id": 9001}
        if data["component_type"] == tree.Kind.BUTTON:
            pressed |= {"style": 2, "label": "?"}
        else:
            pressed["options"] = [{"label": value, "value": value} for value in data["values"]]
        row: Json = {"type": tree.Kind.ROW, "id": 9000, "components": [pressed]}
        return message | {"components": [*message["components"], row]}

    def _command(
        self, person_id: str, channel: Json, name: str
    ) -> tuple[Json, list[Json], list[Json]]:
        """The command, the subcommands on the way, and the options at their end."""
        first, *rest = name.split()
        found = [c for c in self.available(person_id, channel) if c["name"] == first]
        if not found:
            raise Refused(f"/{first} is not offered here.")
        path: list[Json] = []
        options = found[0].get("options") or []
        for word in rest:
            step = next((o for o in options if o["name"] == word and o["type"] <= 2), None)
            if step is None:
                raise Refused(f"/{name} does not exist.")
            path.append(step)
            options = step.get("options") or []
        if any(o["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for o in options):
            raise Refused(f"/{name} needs a subcommand.")
        return found[0], path, options

    def _complete(self, known: list[Json], given: Json) -> None:
        names = {option["name"] for option in known}
        unknown = set(given) - names
        if unknown:
            raise Refused(f"There is no option {', '.join(sorted(unknown))}.")
        missing = [o["name"] for o in known if o.get("required") and o["name"] not in given]
        if missing:
            raise Refused(f"The option {', '.join(missing)} is required.")

    def _option(self, option: Json, value: Any, resolved: Json) -> Json:
        """One option with its value, checked as the client checks it."""
        kind, name = option["type"], option["name"]
        choices = [choice["value"] for choice in option.get("choices") or []]
        if choices and value not in choices:
            raise Refused(f"{value!r} is not a choice for {name}.")
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            value = str(value["id"] if isinstance(value, dict) else value)
            self._resolve(kind, value, resolved)
        elif kind == INTEGER and type(value) is not int:
            raise Refused(f"{name} must be a whole number.")
        elif kind == NUMBER and type(value) not in (int, float):
            raise Refused(f"{name} must be a number.")
        elif kind == BOOLEAN and type(value) is not bool:
            raise Refused(f"{name} must be true or false.")
        _check_bounds(option, value)
        return {"name": name, "type": kind, "value": value}

    def _resolve(self, kind: int, key: str, resolved: Json) -> None:
        if kind == CHANNEL and key in self.state.channels:
            shape = self.payloads.channel(self.state.channels[key])
            resolved.setdefault("channels", {})[key] = shape | {"permissions": "0"}
        elif kind == ROLE:
            resolved.setdefault("roles", {})[key] = self._role(key)
        elif key in self.state.people:
            resolved.setdefault("users", {})[key] = self.payloads.user(key)
            member = self.payloads.member(key, with_user=False) | {"permissions": "0"}
            if any(self.state.is_member(key, guild) for guild in self.state.guilds):
                resolved.setdefault("members", {})[key] = member
        else:
            raise Refused(f"Nobody and nothing has the id {key}.")

    def _role(self, key: str) -> Json:
        for guild in self.state.guilds:
            for role in self.payloads.roles(guild):
                if role["id"] == key:
                    return role
        raise Refused(f"No role has the id {key}.")


def _command_data(command: Json, options: list[Json]) -> Json:
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    data |= {"options": options} if command["type"] == SLASH else {}
    return data | {"guild_id": command["guild_id"]} if "guild_id" in command else data


def _nested(path: list[Json], values: list[Json]) -> list[Json]:
    for step in reversed(path):
        values = [{"name": step["name"], "type": step["type"], "options": values}]
    return values


def _check_bounds(option: Json, value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    least = option.get("min_length", option.get("min_value"))
    most = option.get("max_length", option.get("max_value"))
    if (least is not None and size < least) or (most is not None and size > most):
        raise Refused(f"{option['name']} is out of bounds.")


def _check_choice(select: Json, values: list[str]) -> None:
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(values) <= most:
        raise Refused(f"Choose between {least} and {most}.")
    offered = {option["value"] for option in select.get("options") or []}
    if select["type"] == tree.Kind.STRING_SELECT and not set(values) <= offered:
        raise Refused(f"{sorted(set(values) - offered)} is not on the menu.")
