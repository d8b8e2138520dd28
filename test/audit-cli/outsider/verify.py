"""Verifies an exported bundle by docs/audit.md alone, with nothing but Python's standard library.

usage: python3 verify.py BUNDLE AUDIT_KEYS
Exit code 0: every event of the bundle leads to the signed root; 1: something was changed; 2: wrong use.
"""

import base64
import hashlib
import json
import os
import struct
import sys
import uuid


class Tampered(Exception):
    pass


# Ed25519, RFC 8032, section 6: slow, and enough to check a signature.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def point_add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return (i * j % P, k * m % P, j * k % P, i * m % P)


def point_mul(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = point_add(result, point)
        point = point_add(point, point)
        scalar >>= 1
    return result


def point_equal(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_M1 % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def ed25519_verify(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    a, r = decompress(public), decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % Q
    return point_equal(point_mul(s, BASE), point_add(r, point_mul(h, a)))


def sha256(data):
    return hashlib.sha256(data).digest()


def read(*path):
    try:
        with open(os.path.join(*path), "rb") as file:
            return file.read()
    except OSError as error:
        raise Tampered(f"cannot read {os.path.join(*path)}: {error}")


def vkeys_of(text):
    keys = {}
    for line in text.splitlines():
        if line == "" or line.startswith("#"):
            continue
        name, key_id, encoded = line.split("+", 2)
        raw = base64.b64decode(encoded, validate=True)
        if sha256(name.encode() + b"\n" + raw)[:4].hex() != key_id:
            raise Tampered(f"the id of {name} does not fit its key")
        keys[(name, key_id)] = (raw[0], raw[1:])
    return keys


def signatures_of(note):
    text, _, lines = note.rpartition("\n\n")
    text += "\n"
    found = []
    for line in lines.rstrip("\n").split("\n"):
        dash, name, encoded = line.split(" ")
        if dash != "\u2014":
            raise Tampered("a signature line has another form")
        raw = base64.b64decode(encoded, validate=True)
        found.append((name, raw[:4].hex(), raw[4:]))
    return text, found


def open_checkpoint(note, keys):
    text, signatures = signatures_of(note)
    origin, size, root, rest = text.split("\n")
    if rest != "":
        raise Tampered("the checkpoint holds more than three lines")
    by_log = by_clock = False
    for name, key_id, raw in signatures:
        kind, public = keys.get((name, key_id), (None, b""))
        if kind == 1:
            if not ed25519_verify(public, text.encode(), raw):
                raise Tampered(f"the signature by {name} does not verify")
            by_log = by_log or name == origin
        if kind == 4:
            (seconds,) = struct.unpack(">Q", raw[:8])
            message = f"cosignature/v1\ntime {seconds}\n{text}".encode()
            if not ed25519_verify(public, message, raw[8:]):
                raise Tampered(f"the signature by {name} does not verify")
            by_clock = by_clock or name == origin + "/clock"
    if not (by_log and by_clock):
        raise Tampered("the checkpoint is not signed by the pinned keys")
    return origin, int(size), base64.b64decode(root, validate=True)


def tile_path(index, width):
    digits = str(index)
    digits = digits.zfill((len(digits) + 2) // 3 * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join(["x" + group for group in groups[:-1]] + groups[-1:])
    return path if width == 256 else f"{path}.p/{width}"


def prefixed(text):
    return struct.pack(">H", len(text.encode())) + text.encode()


def entry_of(event):
    return (
        b"es-entry/v1"
        + struct.pack(">Q", int(event["revision"]))
        + struct.pack(">q", int(event["recorded_at_us"]))
        + uuid.UUID(event["event_id"]).bytes
        + prefixed(event["stream"])
        + prefixed(event["type"])
        + prefixed(event["content_type"])
        + sha256(base64.b64decode(event["payload"], validate=True))
        + sha256(base64.b64decode(event["meta"], validate=True))
    )


def merkle_root(leaves):
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\x01" + merkle_root(leaves[:split]) + merkle_root(leaves[split:]))


def chain_of(origin, leaves):
    chain = sha256(b"es-chain/v1\n" + origin.encode() + b"\n")
    for index, leaf in enumerate(leaves):
        chain = sha256(b"\x02" + chain + struct.pack(">Q", index) + leaf)
    return chain


def leaves_of_events(directory, place):
    data = read(directory, "events", place + ".ndjson").decode()
    entries = [entry_of(json.loads(line)) for line in data.splitlines()]
    bundled = b"".join(struct.pack(">H", len(entry)) + entry for entry in entries)
    if read(directory, "tile", "entries", place) != bundled:
        raise Tampered(f"entries and events of {place} differ")
    return [sha256(b"\x00" + entry) for entry in entries]


def tile_of_level(directory, level, index, count):
    width = min(256, count - index * 256)
    data = read(directory, "tile", str(level), tile_path(index, width))
    if len(data) != 32 * width:
        raise Tampered(f"tile {index} of level {level} does not hold {width} hashes")
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def verify(directory, pins):
    keys = vkeys_of(pins)
    origin, size, root = open_checkpoint(read(directory, "checkpoint").decode(), keys)
    header, events = read(directory, "bundle").decode().splitlines()
    first, last = (int(word) for word in events.split(" ")[1:])
    if header != "es-bundle/v1" or first > last or last > (size + 255) // 256:
        raise Tampered("the bundle file has another form")
    level, count, below = 0, size, None
    leaves = []
    while count > 0:
        hashes = [one for index in range((count + 255) // 256) for one in tile_of_level(directory, level, index, count)]
        if level == 0:
            leaves = hashes
        elif hashes != below:
            raise Tampered(f"level {level} does not follow from the one below")
        below = [merkle_root(hashes[at : at + 256]) for at in range(0, len(hashes) - 255, 256)]
        level, count = level + 1, count // 256
    for index in range(first, last):
        place = tile_path(index, min(256, size - index * 256))
        if leaves_of_events(directory, place) != leaves[index * 256 : (index + 1) * 256]:
            raise Tampered(f"the events of tile {index} are not those that were sealed")
    if merkle_root(leaves) != root:
        raise Tampered("the leaves do not lead to the signed root")
    return {"origin": origin, "size": size, "chain": base64.b64encode(chain_of(origin, leaves)).decode()}


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(json.dumps(verify(arguments[0], read(arguments[1]).decode())))
        return 0
    except (Tampered, ValueError, KeyError, IndexError, struct.error) as error:
        print(f"tampered: {error!r}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
