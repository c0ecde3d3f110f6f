"""The gateway: hello, identify, heartbeats, events in order, and resuming after a drop."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMsgType, web

from .errors import Json
from .payloads import Payloads
from .state import State

HEARTBEAT_MS = 41250
# A real answer takes as long. At once, it can come before discord.py's heart, which beats in a
# thread, has noted the time: it then counts from the beat before, and warns of being behind.
HEARTBEAT_ACK_S = 0.1
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15


class Op(IntEnum):
    """What a packet is."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Why a connection is closed."""

    UNKNOWN_ERROR = 4000
    BAD_OPCODE = 4001
    BAD_TOKEN = 4004
    ALREADY_IDENTIFIED = 4005
    INVALID_SHARD = 4010
    DISALLOWED_INTENTS = 4014


class Compressor(Protocol):
    """One compressed stream per connection."""

    def __call__(self, text: bytes) -> bytes: ...


@dataclass
class Session:
    """What one identified client has been told, so that it can resume."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    backlog: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=2000))
    outbox: asyncio.Queue[str | int] | None = None

    def takes(self, guild_id: str | None) -> bool:
        """Whether events of a guild, or of direct messages, belong to this shard."""
        return self.shard == ((int(guild_id) >> 22) % self.shards if guild_id else 0)


class Gateway:
    """All gateway sessions; of several that cover the same shard, the newest is told."""

    def __init__(self, state: State, payloads: Payloads, *, privileged: bool = False) -> None:
        self.state, self.payloads, self.privileged = state, payloads, privileged
        self.sessions: dict[str, Session] = {}
        self.refusing = False
        self.on_change: Callable[[], None] = lambda: None

    def dispatch(self, event: str, data: Json, *, guild_id: str | None) -> bool:
        """Sends an event to the shard it belongs to; False when nobody could ever receive it."""
        session = self._session(guild_id)
        if session is not None:
            self._event(session, event, data)
        return session is not None

    def wants(self, guild_id: str | None, intent: int) -> bool:
        """Whether the shard that such an event belongs to has asked for its kind."""
        session = self._session(guild_id)
        return session is not None and bool(session.intents & intent)

    def _session(self, guild_id: str | None) -> Session | None:
        newest_first = reversed(self.sessions.values())
        return next((session for session in newest_first if session.takes(guild_id)), None)

    @property
    def connected(self) -> bool:
        return any(session.outbox is not None for session in self.sessions.values())

    def drop(self, *, resumable: bool = True, code: int = Close.UNKNOWN_ERROR) -> None:
        """Cuts every connection; unless `resumable`, the sessions are forgotten too."""
        for session in self.sessions.values():
            if session.outbox is not None:
                session.outbox.put_nowait(code)
                session.outbox = None
        if not resumable:
            self.sessions.clear()
        self.on_change()

    def ask_to_reconnect(self) -> None:
        """Sends opcode 7, as Discord does before it restarts a machine."""
        for session in self.sessions.values():
            if session.outbox is not None:
                session.outbox.put_nowait(_packet(Op.RECONNECT, None))

    def _event(self, session: Session, event: str, data: Json) -> None:
        session.sequence += 1
        packet = _packet(Op.DISPATCH, data, event, session.sequence)
        session.backlog.append((session.sequence, packet))
        if session.outbox is not None:
            session.outbox.put_nowait(packet)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serves one websocket until it closes."""
        if self.refusing:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        compress = _compressor(request.query.get("compress"))
        outbox: asyncio.Queue[str | int] = asyncio.Queue()
        outbox.put_nowait(_packet(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS}))
        writer = asyncio.create_task(_write(socket, outbox, compress))
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                session = self._receive(json.loads(message.data), session, outbox)
        finally:
            if session is not None and session.outbox is outbox:
                session.outbox = None
                self.on_change()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    def _receive(
        self, packet: Json, session: Session | None, outbox: asyncio.Queue[str | int]
    ) -> Session | None:
        match packet.get("op"):
            case Op.HEARTBEAT:
                loop, answer = asyncio.get_running_loop(), _packet(Op.HEARTBEAT_ACK, None)
                loop.call_later(HEARTBEAT_ACK_S, outbox.put_nowait, answer)
            case Op.IDENTIFY if session is None:
                return self._identify(packet["d"], outbox)
            case Op.IDENTIFY:
                outbox.put_nowait(Close.ALREADY_IDENTIFIED)
            case Op.RESUME:
                return self._resume(packet["d"], outbox)
            case Op.REQUEST_MEMBERS if session is not None:
                self._members(session, packet["d"])
            case Op.PRESENCE | Op.VOICE:
                pass
            case _:
                outbox.put_nowait(Close.BAD_OPCODE)
        return session

    def _identify(self, wish: Json, outbox: asyncio.Queue[str | int]) -> Session | None:
        shard, shards = wish.get("shard") or (0, 1)
        refusal = self._refusal(wish, shard, shards)
        if refusal:
            outbox.put_nowait(refusal)
            return None
        self.sessions = {
            key: old for key, old in self.sessions.items() if old.outbox or old.shard != shard
        }
        session = Session(secrets.token_hex(16), shard, shards, int(wish["intents"]), outbox=outbox)
        self.sessions[session.id] = session
        guilds = [
            g for g in self.state.guilds.values() if g["installed"] and session.takes(g["id"])
        ]
        self._event(session, "READY", self._ready(session, guilds))
        for guild in guilds:
            self._event(session, "GUILD_CREATE", self.payloads.guild_create(guild["id"]))
        self.on_change()
        return session

    def _refusal(self, wish: Json, shard: int, shards: int) -> int:
        if wish.get("token") != self.state.token:
            return Close.BAD_TOKEN
        if not 0 <= shard < shards:
            return Close.INVALID_SHARD
        if int(wish["intents"]) & PRIVILEGED and not self.privileged:
            return Close.DISALLOWED_INTENTS
        return 0

    def _ready(self, session: Session, guilds: list[Json]) -> Json:
        return {
            "v": 10,
            "user": self.payloads.own_user(),
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.payloads.base_url.replace("http", "ws", 1) + "/gateway/",
            "shard": [session.shard, session.shards],
            "application": {"id": self.state.bot_id, "flags": 0},
        }

    def _resume(self, wish: Json, outbox: asyncio.Queue[str | int]) -> Session | None:
        session = self.sessions.get(wish.get("session_id", ""))
        if wish.get("token") != self.state.token:
            outbox.put_nowait(Close.BAD_TOKEN)
            return None
        seen = int(wish.get("seq") or 0)
        if session is None or (session.backlog and session.backlog[0][0] > seen + 1):
            outbox.put_nowait(_packet(Op.INVALID_SESSION, False))
            return None
        for sequence, packet in session.backlog:
            if sequence > seen:
                outbox.put_nowait(packet)
        session.outbox = outbox
        self._event(session, "RESUMED", {})
        self.on_change()
        return session

    def _members(self, session: Session, wish: Json) -> None:
        guild_id = str(wish["guild_id"])
        everyone = [p for p in self.state.people if self.state.is_member(p, guild_id)]
        asked = wish.get("user_ids")
        asked = [asked] if isinstance(asked, str | int) else asked
        query = (wish.get("query") or "").lower()
        if asked is not None:
            everyone = [p for p in everyone if p in {str(one) for one in asked}]
        elif query:
            everyone = [p for p in everyone if self.state.people[p]["username"].startswith(query)]
        chunk: Json = {
            "guild_id": guild_id,
            "members": [self.payloads.member(p) for p in everyone],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": wish.get("nonce"),
        }
        self._event(session, "GUILD_MEMBERS_CHUNK", chunk)


def _packet(op: int, data: Any, event: str | None = None, sequence: int | None = None) -> str:
    return json.dumps({"op": op, "d": data, "t": event, "s": sequence}, separators=(",", ":"))


async def _write(
    socket: web.WebSocketResponse, outbox: asyncio.Queue[str | int], compress: Compressor | None
) -> None:
    """Sends packets in order; a number closes the connection with that code."""
    while True:
        packet = await outbox.get()
        if isinstance(packet, int):
            await socket.close(code=packet)
            return
        try:
            if compress is None:
                await socket.send_str(packet)
            else:
                await socket.send_bytes(compress(packet.encode()))
        except ConnectionError:
            await socket.close(code=WSCloseCode.GOING_AWAY)
            return


def _compressor(kind: str | None) -> Compressor | None:
    if kind == "zlib-stream":
        stream = zlib.compressobj()
        return lambda text: stream.compress(text) + stream.flush(zlib.Z_SYNC_FLUSH)
    return _zstd() if kind == "zstd-stream" else None


def _zstd() -> Compressor:
    """discord.py asks for zstd where a library for it is installed, and then it is here too."""
    try:
        library = importlib.import_module("zstandard")
    except ImportError:
        newer = importlib.import_module("compression.zstd").ZstdCompressor
        stream = newer()
        return lambda text: bytes(stream.compress(text, newer.FLUSH_BLOCK))
    older = library.ZstdCompressor().compressobj()
    flush = library.COMPRESSOBJ_FLUSH_BLOCK
    return lambda text: bytes(older.compress(text) + older.flush(flush))
