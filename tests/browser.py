"""Chromium for tests, driven over its debugging protocol; nothing to download.

async with Browser() as browser:
    page = await browser.open(url, width=360, height=740)
    await page.wait_for(".message")
    await page.click("button[data-custom-id='a:1:2:x']")
    await page.type("/newgame")
    await page.press("Enter")
    await page.evaluate("document.title")
    await page.screenshot(Path("page.png"))
    assert page.errors == []
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import os
import re
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ABSENT = "Chromium is not installed: apt-get install chromium"
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--hide-scrollbars",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--remote-debugging-port=0",
)
KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    "Backspace": (8, ""),
    "ArrowDown": (40, ""),
    "ArrowUp": (38, ""),
}


_STILL = """async (find) => {
  find().scrollIntoView({ block: "nearest" });
  for (let before = "", tries = 0; ; tries++) {
    const element = find();
    const box = element.getBoundingClientRect();
    const now = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = element.contains(document.elementFromPoint(...now));
    if (String(now) === before && (hit || tries > 200)) return now;
    before = String(now);
    await new Promise((go) => setTimeout(go, 25));
  }
}"""


class Browser:
    """One headless Chromium; each page has cookies and storage of its own kind, as a tab."""

    def __init__(self) -> None:
        self.profile = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        self.replies: dict[int, asyncio.Future[Any]] = {}
        self.pages: dict[str, Page] = {}
        self.numbers = itertools.count(1)

    async def __aenter__(self) -> Browser:
        assert CHROMIUM, ABSENT
        self.process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *OPTIONS,
            f"--user-data-dir={self.profile.name}",
            "about:blank",
            stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": "disabled:"},
        )
        address = await asyncio.wait_for(self._address(), 30)
        self.session = aiohttp.ClientSession()
        self.socket = await self.session.ws_connect(address, max_msg_size=0)
        self.reader = asyncio.create_task(self._read())
        return self

    async def _address(self) -> str:
        assert self.process.stderr
        async for line in self.process.stderr:
            found = re.search(rb"ws://\S+", line)
            if found:
                return found[0].decode()
        raise RuntimeError("Chromium ended before it listened.")

    async def __aexit__(self, *error: object) -> None:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.send("Browser.close"), 5)
        self.reader.cancel()
        await self.session.close()
        try:
            await asyncio.wait_for(self.process.wait(), 5)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
        self.profile.cleanup()

    async def _read(self) -> None:
        """Answers go to whoever waits for them, events to their page; late answers are dropped."""
        async for message in self.socket:
            packet = json.loads(message.data)
            waiting = self.replies.pop(packet.get("id", 0), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(packet)
            elif "method" in packet and packet.get("sessionId") in self.pages:
                self.pages[packet["sessionId"]].hear(packet["method"], packet["params"])

    async def send(self, method: str, session: str | None = None, **params: Any) -> Any:
        """One command of the protocol."""
        number = next(self.numbers)
        packet: dict[str, Any] = {"id": number, "method": method, "params": params}
        if session:
            packet["sessionId"] = session
        self.replies[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_str(json.dumps(packet))
        reply = await asyncio.wait_for(self.replies[number], 30)
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    async def open(self, url: str, width: int = 1280, height: int = 800) -> Page:
        """A new tab of that size."""
        target = await self.send("Target.createTarget", url="about:blank")
        attached = await self.send(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )
        page = Page(self, attached["sessionId"])
        self.pages[page.session] = page
        for domain in ("Page", "Runtime", "Log"):
            await page.send(f"{domain}.enable")
        # Every tab behaves as the one in front, so that two people can be watched at once.
        await page.send("Emulation.setFocusEmulationEnabled", enabled=True)
        await page.resize(width, height)
        await page.go(url)
        return page


class Page:
    """One tab."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser, self.session = browser, session
        self.errors: list[str] = []

    def hear(self, method: str, params: dict[str, Any]) -> None:
        """Keeps what the page complains about."""
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")

    async def send(self, method: str, **params: Any) -> Any:
        return await self.browser.send(method, self.session, **params)

    async def resize(self, width: int, height: int) -> None:
        await self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    async def go(self, url: str) -> None:
        """Navigates, and waits until the page has loaded."""
        await self.send("Page.navigate", url=url)
        await self.until("document.readyState === 'complete'")

    async def reload(self) -> None:
        await self.send("Page.reload")
        await self.until("document.readyState === 'complete'")

    async def evaluate(self, script: str) -> Any:
        """The value of an expression, or of the promise that it makes."""
        result = await self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    async def until(self, script: str, timeout: float = 30.0) -> Any:
        """Waits until an expression is true, and returns its value."""
        deadline = time.monotonic() + timeout
        while True:
            with contextlib.suppress(RuntimeError):
                value = await self.evaluate(script)
                if value:
                    return value
            if time.monotonic() > deadline:
                raise TimeoutError(f"Never true: {script}; errors: {self.errors}")
            await asyncio.sleep(0.03)

    async def wait_for(self, selector: str, text: str = "", timeout: float = 30.0) -> None:
        """Waits for an element, with that text in it."""
        await self.until(f"{_find(selector, text)} !== undefined", timeout)

    async def text(self, selector: str = "body") -> str:
        """What is written in an element."""
        return str(
            await self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText")
        )

    async def click(self, selector: str, text: str = "") -> None:
        """Presses the last visible match in its middle, once it is still and nothing covers it."""
        await self.wait_for(selector, text)
        place = await self.evaluate(f"({_STILL})(() => {_find(selector, text)})")
        for kind in ("mousePressed", "mouseReleased"):
            await self.send(
                "Input.dispatchMouseEvent",
                type=kind,
                x=place[0],
                y=place[1],
                button="left",
                clickCount=1,
            )

    async def type(self, text: str) -> None:
        """Writes into what has the focus."""
        for character in text:
            await self.send("Input.dispatchKeyEvent", type="keyDown", text=character, key=character)
            await self.send("Input.dispatchKeyEvent", type="keyUp", key=character)

    async def press(self, key: str) -> None:
        """Presses a key that is no letter."""
        code, text = KEYS[key]
        down: dict[str, Any] = {"type": "keyDown" if text else "rawKeyDown", "key": key}
        down |= {"code": key, "windowsVirtualKeyCode": code}
        down |= {"text": text} if text else {}
        await self.send("Input.dispatchKeyEvent", **down)
        await self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=key)

    async def screenshot(self, file: Path) -> None:
        """Writes what is seen into a PNG file."""
        await self.send("Page.bringToFront")  # a tab behind others is not painted
        result = await self.send("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(result["data"]))


def _find(selector: str, text: str) -> str:
    """An expression for the last visible element with that selector and text."""
    return (
        f"[...document.querySelectorAll({json.dumps(selector)})].filter((e) =>"
        f" e.getClientRects().length && e.innerText.includes({json.dumps(text)})).at(-1)"
    )
