"""Settings, from the environment and from `.env`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

__all__ = ["BadConfig", "Config", "load"]

DISCORD_API = "https://discord.com/api/v10"
DISCORD_GATEWAY = "wss://gateway.discord.gg/"
Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


class BadConfig(Exception):
    """A setting cannot be used; the message is one sentence for whoever runs the bot."""


class Config(BaseSettings):
    """Everything that whoever runs the bot can choose; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///casus-ludi.db"
    discord_api_url: str = DISCORD_API
    discord_gateway_url: str = DISCORD_GATEWAY
    log_level: Level = "INFO"
    dev_guild_id: int | None = Field(default=None, gt=0)
    shards: int | None = Field(default=None, ge=1, le=4096)
    shard_ids: Annotated[tuple[int, ...], NoDecode] = ()
    backup_folder: Path | None = None
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    local_port: int = Field(default=8117, ge=0, le=65535)
    local_folder: Path = Path("var/local")

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("discord_api_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        return _address(value, ("http://", "https://")).rstrip("/")

    @field_validator("discord_gateway_url")
    @classmethod
    def _socket_address(cls, value: str) -> str:
        return _address(value, ("ws://", "wss://"))

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _list(cls, value: object) -> object:
        """`0-3` and `0,2,4` are both lists of shards."""
        if not isinstance(value, str):
            return value
        ids: list[int] = []
        for part in value.split(","):
            first, _, last = part.strip().partition("-")
            ids.extend(range(int(first), int(last or first) + 1))
        return tuple(ids)

    @model_validator(mode="after")
    def _shards_fit(self) -> Config:
        if self.shard_ids and (self.shards is None or max(self.shard_ids) >= self.shards):
            raise ValueError("SHARD_IDS needs SHARDS, and every id must be smaller than SHARDS")
        return self


def _address(value: str, starts: tuple[str, ...]) -> str:
    if not value.startswith(starts):
        raise ValueError(f"must start with {' or '.join(starts)}")
    return value


def load() -> Config:
    """The settings, or one sentence about the first that cannot be used."""
    try:
        return Config()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        reason = first["msg"].removeprefix("Value error, ")
        sentence = f"The setting {name} cannot be used: {reason}." if name else f"{reason}."
        raise BadConfig(sentence) from None
    except UnicodeDecodeError:
        raise BadConfig("The file .env is not UTF-8 text.") from None
    except OSError as error:
        raise BadConfig(f"The file .env cannot be read: {error.strerror}.") from None
