"""Who may come in: nothing from another site, and no upload that a browser would run."""

from __future__ import annotations

import hmac
from urllib.parse import quote

from aiohttp import web

from .media import measure

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE = ("/page/", "/local/")
NO_TOKEN = (
    "This table asks for its token. Open the whole address that was printed when it started:"
    " it ends in ?token=…"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def may_enter(request: web.Request, port: int) -> bool:
    """The Host must be ours (no rebound name), and an Origin, where a browser sends one, too."""
    hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
    if request.headers.get("Host") not in hosts:
        return False
    origin = request.headers.get("Origin")
    if origin is not None and origin not in {f"http://{host}" for host in hosts}:
        return False
    if request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return True
    # A link on another site may lead here; nothing on that site may load, embed or read it.
    following_a_link = request.headers.get("Sec-Fetch-Mode") == "navigate"
    return following_a_link and request.headers.get("Sec-Fetch-Dest") == "document"


def same(given: str, wanted: str) -> bool:
    """Compares two secrets without telling by the time it takes how much of them agrees."""
    return hmac.compare_digest(given.encode(), wanted.encode())


def may_look(request: web.Request, port: int, token: str) -> bool:
    """The page and its websocket are for those who have the token: by link, later by cookie."""
    if request.path != "/" and not request.path.startswith(PAGE):
        return True
    given = request.query.get("token") or request.cookies.get(_cookie(port), "")
    return same(given, token)


def remember(request: web.Request, response: web.StreamResponse, port: int, token: str) -> None:
    """A browser that came by the link keeps the token, where no script can read it."""
    if request.path == "/" and "token" in request.query and not response.prepared:
        response.set_cookie(_cookie(port), token, httponly=True, samesite="Lax", path="/")


def _cookie(port: int) -> str:
    """Cookies know no ports, and there may be several tables on one machine."""
    return f"table-{port}"


def file_response(content: bytes, name: str) -> web.Response:
    """A picture to look at, or anything else to save."""
    picture = measure(content)
    response = web.Response(body=content)
    response.content_type = picture.content_type if picture else "application/octet-stream"
    response.headers.update(HEADERS)
    response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    if picture is None:
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name)}"
    return response
