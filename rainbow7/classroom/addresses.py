"""The addresses under which phones reach this machine: numbers, for they do not resolve its name."""

import socket
import struct
import sys

_GET_ADDRESS = 0x8915
"""Linux: the request for the address of a network interface."""


def own_addresses() -> list[str]:
    """This machine's IPv4 addresses, those of private networks first, without its own loop."""
    found = _by_interface() if sys.platform == "linux" else []
    if not found:
        try:
            told = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            found = [str(each[4][0]) for each in told]
        except OSError:
            found = []
    proper = [each for each in dict.fromkeys(found) if not each.startswith("127.")]
    return sorted(proper, key=lambda each: not each.startswith(("192.168.", "10.", "172.")))


def _by_interface() -> list[str]:
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asking.fileno(), _GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found.append(socket.inet_ntoa(told[20:24]))
    return found
