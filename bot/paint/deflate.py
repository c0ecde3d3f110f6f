"""Deflate: by ISA-L, or by the standard library where there is no build of it for the machine."""

try:
    from isal import isal_zlib as zlib
except ImportError:  # the same, more slowly
    import zlib  # type: ignore[no-redef]

__all__ = ["zlib"]
