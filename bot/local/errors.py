"""Refusals in Discord's own shape: a status, a code, a sentence, and where the fault is."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]


class ApiError(Exception):
    """A request that Discord would refuse."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> Json:
        """The JSON that is sent back."""
        body: Json = {"message": self.message, "code": self.code}
        return body | {"errors": self.errors} if self.errors else body


class Refused(Exception):
    """Something that a person's own client would not let them do."""


class Problems:
    """Collects what is wrong with a body, so that one refusal names everything."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Notes one fault at `path`."""
        node = self.errors
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def longest(self, path: Path, text: str | None, most: int, least: int = 0) -> None:
        """Checks the length of a text, counted as Discord counts it."""
        if text is None:
            return
        if len(text) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        if len(text) < least:
            self.add(path, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")

    def count(self, path: Path, number: int, least: int, most: int) -> None:
        """Checks the length of a list."""
        if not least <= number <= most:
            words = f"Must be between {least} and {most} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", words)

    def within(self, path: Path, number: int | None, least: int, most: int) -> None:
        """Checks a number."""
        if number is not None and not least <= number <= most:
            words = f"Value must be between {least} and {most}."
            self.add(path, "NUMBER_TYPE_RANGE", words)

    def required(self, path: Path, value: object) -> None:
        """Checks that something is there at all."""
        if value in (None, ""):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required.")

    def refuse(self) -> None:
        """Raises when anything was wrong."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_emoji() -> ApiError:
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_user() -> ApiError:
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    return ApiError(404, 10062, "Unknown interaction")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def closed_dms() -> ApiError:
    return ApiError(403, 50007, "Cannot send messages to this user")
