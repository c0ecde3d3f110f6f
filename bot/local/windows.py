"""The page's files, and the websocket behind each of its open windows."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import WSCloseCode, WSMsgType, web

from . import origin
from .acts import ON_PERSON, Acts
from .errors import ApiError, Json, Refused
from .interactions import Interaction
from .views import Views

if TYPE_CHECKING:
    from .server import Server

log = logging.getLogger(__name__)
FOLDER = Path(__file__).parent / "page"
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
LOCALES = ("en-US", "en-GB", "de", "ru")
GREETING = "play"  # the command that shows a newcomer what there is


class Windows:
    """Serves the page, and keeps its windows up to date."""

    def __init__(self, server: Server) -> None:
        self.server, self.state, self.chat = server, server.state, server.chat
        self.acts = Acts(server.interactions)
        self.views = Views(server.state, server.payloads)
        self.open: set[Window] = set()
        self.awaited: list[str] = []
        self.greeted: set[tuple[str, str]] = set()  # person and channel
        self.chat.listeners.append(self._tell)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self._file),
            web.get("/page/{name}", self._file),
            web.get("/local/people", self._people),
            web.get("/local/socket", self._socket),
        ]

    async def close(self) -> None:
        """Closes every window's socket."""
        for window in list(self.open):
            await window.socket.close(code=WSCloseCode.GOING_AWAY)

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "index.html")
        file = FOLDER / name
        if file.suffix not in KINDS or file.parent != FOLDER or not file.is_file():
            raise web.HTTPNotFound
        response = web.Response(body=file.read_bytes(), content_type=KINDS[file.suffix])
        response.charset = "utf-8"
        response.headers.update(origin.HEADERS | {"Cache-Control": "no-cache"})
        return response

    async def _people(self, request: web.Request) -> web.Response:
        response = web.json_response(self.views.people())
        response.headers.update(origin.HEADERS)
        return response

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        person_id = request.query.get("person", "")
        if person_id not in self.state.people or self.state.people[person_id]["bot"]:
            raise web.HTTPNotFound
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        window = Window(self, socket, person_id)
        self.open.add(window)
        try:
            window.send("hello", self.views.hello(person_id, self.server.gateway.connected))
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    window.receive(json.loads(message.data))
        finally:
            self.open.discard(window)
            await window.close()
        return socket

    def status(self) -> None:
        """Tells every window whether a bot is connected."""
        for window in self.open:
            window.send("status", {"connected": self.server.gateway.connected})

    def _tell(self, what: str, record: Json) -> None:
        for window in list(self.open):
            window.tell(what, record)
        if self.open and what in ("message", "edited", "deleted", "channel_deleted"):
            self._tell_awaited()

    def _tell_awaited(self) -> None:
        """Whose turn it is may have changed."""
        awaited = self.views.awaited()
        if awaited != self.awaited:
            self.awaited = awaited
            for window in self.open:
                window.send("awaited", {"awaited": awaited})

    def reset(self) -> None:
        """Clears the table: every message, thread and conversation."""
        self.greeted.clear()
        for channel in list(self.state.channels.values()):
            if channel["id"] not in self.state.channels:
                continue
            if channel["type"] != 0:
                self.chat.delete_channel(channel)
                continue
            for message in list(self.state.messages_in(channel["id"])):
                self.chat.delete(message)


class Window:
    """One open window of one person."""

    def __init__(self, windows: Windows, socket: web.WebSocketResponse, person_id: str) -> None:
        self.windows, self.socket, self.person_id = windows, socket, person_id
        self.state, self.acts, self.views = windows.state, windows.acts, windows.views
        self.forms: dict[str, Interaction] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self._start(self._write())

    def send(self, what: str, body: Json) -> None:
        """Queues one event for the page."""
        self.outbox.put_nowait(json.dumps({"t": what} | body))

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.outbox.get())

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Ends what this window still waited for."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def tell(self, what: str, record: Json) -> None:
        """Passes on what this person may know of a change."""
        match what:
            case "message" | "edited" if self.state.sees(self.person_id, record):
                self.send(what, {"message": self.views.message(record)})
                if what == "message":
                    self.send("channels", self.views.channels(self.person_id))
            case "deleted":
                self.send(what, {"id": record["id"], "channel_id": record["channel_id"]})
            case "channel" | "channel_deleted":
                self.send("channels", self.views.channels(self.person_id))
            case "person":
                self.send("people", {"people": self.views.people()})
            case "commands":
                self.send(what, {})
            case "typing":
                self.send(what, record)

    def receive(self, request: Json) -> None:
        """Does what the page asks, without keeping it from asking more."""
        self._start(self._do(request))

    async def _do(self, request: Json) -> None:
        try:
            work = getattr(self, f"do_{request['do']}", None)
            if work is None:
                raise Refused("This page is older than its server; load it again.")
            result = await work(request)
        except (Refused, ApiError) as error:
            result = {"error": str(error)}
        except Exception as error:
            log.warning("The page asked for %r: %r", request.get("do"), error)
            result = {"error": f"That could not be understood ({error!r})."}
        self.send("reply", {"n": request.get("n")} | (result or {}))

    def _channel(self, request: Json) -> Json:
        channel = self.state.channels.get(str(request["channel"]))
        if channel is None or not self.state.sees_channel(self.person_id, channel):
            raise Refused("You are not in that channel.")
        return channel

    def _message(self, request: Json) -> Json:
        message = self.state.messages.get(str(request["message"]))
        if message is None or not self.state.sees(self.person_id, message):
            raise Refused("That message is gone.")
        return message

    async def do_open(self, request: Json) -> Json:
        """A stretch of a channel's messages, and the commands offered in it."""
        channel = self._channel(request)
        limits = {key: int(request[key]) for key in ("before", "back_to") if request.get(key)}
        stretch = self.views.stretch(self.person_id, channel, **limits)
        if not stretch["messages"] and not limits:
            self._greet(channel)
        return stretch | {
            "commands": self.acts.available(self.person_id, channel),
            "on_people": self.acts.available(self.person_id, channel, ON_PERSON),
        }

    def _greet(self, channel: Json) -> None:
        """An empty place begins with what the bot offers: the person need not know how to ask."""
        offered = [command["name"] for command in self.acts.available(self.person_id, channel)]
        key = (self.person_id, channel["id"])
        connected = self.windows.server.gateway.connected
        if not connected or GREETING not in offered or key in self.windows.greeted:
            return
        self.windows.greeted.add(key)
        others = [p["id"] for p in self.state.people.values() if not p["bot"]]
        others.remove(self.person_id)
        named = {"opponent": others[0]} if others and channel.get("guild_id") else {}
        with contextlib.suppress(Refused):  # another bot's command of that name asks for more
            self.acts.slash(self.person_id, channel, GREETING, named)

    async def do_read(self, request: Json) -> None:
        """The person has read a channel to its end."""
        self.views.mark_read(self.person_id, self._channel(request))
        self.send("channels", self.views.channels(self.person_id))

    async def do_dm(self, request: Json) -> Json:
        """Opens the conversation with the bot."""
        channel = self.state.dm_with(self.person_id)
        self.send("channels", self.views.channels(self.person_id))
        return {"channel": channel["id"]}

    async def do_say(self, request: Json) -> None:
        self.acts.say(self.person_id, self._channel(request), str(request["text"])[:2000])

    async def do_slash(self, request: Json) -> Json:
        options = dict(request["options"])
        channel = self._channel(request)
        return await self._outcome(
            self.acts.slash(self.person_id, channel, request["name"], options)
        )

    async def do_on_person(self, request: Json) -> Json:
        """Runs a command from a person's context menu."""
        channel, target = self._channel(request), str(request["target"])
        return await self._outcome(
            self.acts.on_person(self.person_id, channel, request["name"], target)
        )

    async def do_complete(self, request: Json) -> Json:
        channel, options = self._channel(request), dict(request["options"])
        act = self.acts.autocomplete(
            self.person_id, channel, request["name"], options, request["focused"]
        )
        await act.answered.wait()
        return {"choices": act.choices, "failed": act.expired}

    async def do_press(self, request: Json) -> Json:
        message = self._message(request)
        return await self._outcome(self.acts.press(self.person_id, message, request["custom_id"]))

    async def do_choose(self, request: Json) -> Json:
        message, values = self._message(request), [str(v) for v in request["values"]]
        return await self._outcome(
            self.acts.choose(self.person_id, message, request["custom_id"], values)
        )

    async def do_submit(self, request: Json) -> Json:
        opened_by = self.forms.get(str(request["form"]))
        if opened_by is None:
            raise Refused("That form is no longer open.")
        result = await self._outcome(self.acts.submit(opened_by, dict(request["answers"])))
        if not result.get("failed"):
            self.forms.pop(opened_by.id, None)
        return result

    async def _outcome(self, act: Interaction) -> Json:
        """What the page must know of an answer; messages come by themselves."""
        await act.answered.wait()
        if act.modal is None:
            return {"failed": act.expired}
        self.forms[act.id] = act
        return {"form": act.id, "modal": act.modal}

    async def do_dismiss(self, request: Json) -> None:
        self.acts.dismiss(self.person_id, self._message(request))

    async def do_settings(self, request: Json) -> None:
        """The person's language, and whether they take direct messages."""
        person = self.state.people[self.person_id]
        if request.get("locale") in LOCALES:
            person["locale"] = request["locale"]
        if "dms_closed" in request:
            person["dms_closed"] = bool(request["dms_closed"])
        self.state.save("person", person)
        self.windows.chat.tell("person", person)

    async def do_add_person(self, request: Json) -> Json:
        name = str(request["name"]).strip()[:32]
        taken = {person["name"].lower() for person in self.state.people.values()}
        if not name or name.lower() in taken:
            raise Refused("Give a name that nobody has yet.")
        person = self.state.add_person(name)
        self.windows.chat.tell("person", person)
        return {"person": person["id"]}

    async def do_reset(self, request: Json) -> None:
        self.windows.reset()
