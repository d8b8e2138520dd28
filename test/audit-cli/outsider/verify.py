"""Verifies exported bundles by docs/audit.md alone, with nothing but Python's standard library.

usage: python3 verify.py AUDIT_KEYS BUNDLE...
Prints one JSON object a line for each bundle: exit, kind and index as the document says them, and for exit 0 origin, size and
chain. Its own exit code is that of the last bundle.
"""

import base64
import hashlib
import json
import os
import re
import stat
import struct
import sys
import uuid

NOTE_MAX = 1 << 20
ENTRIES_MAX = 64 << 20
LINE_MAX = 2_891_776
EVENTS_MAX = 256 * LINE_MAX


class Told(Exception):
    """What a step tells, unless something else is told before."""

    def __init__(self, code, kind=None, index=None, why=""):
        super().__init__(why)
        self.verdict = {"exit": code, "kind": kind, "index": index}


class Malformed(Exception):
    pass


class Forged(Exception):
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


def plain_base64(text):
    try:
        raw = base64.b64decode(text.encode("ascii"), validate=True)
    except (ValueError, UnicodeError):
        raise Malformed("base64")
    if base64.b64encode(raw).decode() != text:
        raise Malformed("base64")
    return raw


def decimal(text):
    if re.fullmatch(r"0|[1-9][0-9]*", text) is None:
        raise Malformed("decimal")
    return int(text)


def read(directory, path, most):
    """None where there is no such file; nothing but plain files in plain folders is read."""
    names = path.split("/")
    for depth in range(1, len(names) + 1):
        place = os.path.join(directory, *names[:depth])
        try:
            mode = os.lstat(place).st_mode
        except (FileNotFoundError, NotADirectoryError):
            return None
        if not (stat.S_ISREG(mode) if depth == len(names) else stat.S_ISDIR(mode)):
            raise Told(3, why=f"{place} is not plain")
    if os.lstat(place).st_size > most:
        raise Told(1, "inserted")
    with open(place, "rb") as file:
        return file.read()


def required(directory, path, most):
    data = read(directory, path, most)
    if data is None:
        raise Told(3, why=f"{path} is missing")
    return data


def key_of(line):
    match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)", line)
    if match is None:
        raise Malformed("key")
    raw = plain_base64(match[3])
    if len(raw) < 2 or sha256(match[1].encode() + b"\n" + raw)[:4].hex() != match[2]:
        raise Malformed("key")
    return (match[1], match[2]), (raw[0], raw[1:])


def keys_of(text):
    lines = [line.strip() for line in text.split("\n")]
    keys = dict(key_of(line) for line in lines if line != "" and not line.startswith("#"))
    if not keys:
        raise Malformed("no keys")
    return keys


def note_of(data):
    try:
        note = data.decode("utf-8")
    except UnicodeError:
        raise Malformed("not UTF-8")
    if re.search("[\x00-\x09\x0b-\x1f\ufffd]", note) or not note.endswith("\n") or "\n\n" not in note:
        raise Malformed("not a note")
    end = note.rindex("\n\n")
    lines = note[end + 2 : -1].split("\n")
    if len(lines) > 64:
        raise Malformed("too many lines")
    return note[: end + 1], [signature_of(line) for line in lines]


def signature_of(line):
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "\u2014" or re.fullmatch(r"[^\s+]+", parts[1]) is None:
        raise Malformed("signature line")
    raw = plain_base64(parts[2])
    if len(raw) < 5:
        raise Malformed("signature line")
    return parts[1], raw[:4].hex(), raw[4:]


def open_checkpoint(data, keys):
    """The tree head, and under which names log and clock keys have signed it."""
    text, signatures = note_of(data)
    lines = text.split("\n")
    if len(lines) < 4 or lines[0] == "":
        raise Malformed("tree head")
    size, root = decimal(lines[1]), plain_base64(lines[2])
    if size > 2**53 - 1 or len(root) != 32:
        raise Malformed("tree head")
    signed = set()
    for name, key_id, raw in signatures:
        kind, public = keys.get((name, key_id), (0, b""))
        if kind == 1 and not ed25519_verify(public, text.encode(), raw):
            raise Forged(name)
        if kind == 4:
            if len(raw) != 72:
                raise Forged(name)
            message = f"cosignature/v1\ntime {struct.unpack('>Q', raw[:8])[0]}\n{text}".encode()
            if not ed25519_verify(public, message, raw[8:]):
                raise Forged(name)
        if kind in (1, 4):
            signed.add((kind, name))
    return lines[0], size, root, signed


STATEMENT = ["epoch", "log", "origin", "opened", "event", "key", "key", "previous-origin", "previous-size"]
STATEMENT += ["previous-root", "kept", "loss", "reason"]


def open_statement(data, keys):
    """Origin and keys of a statement, and whether a known key has signed it."""
    text, signatures = note_of(data)
    lines = text.split("\n")
    if lines[0] != "es-epoch/v1" or lines[-1] != "" or len(lines) != len(STATEMENT) + 2:
        raise Malformed("statement")
    pairs = [line.partition(" ") for line in lines[1:-1]]
    if [name for name, _, _ in pairs] != STATEMENT or any(space == "" for _, space, _ in pairs):
        raise Malformed("statement")
    values = {name: value for name, _, value in pairs}
    decimal(values["epoch"])
    decimal(values["previous-size"])
    plain_base64(values["previous-root"])
    plain_base64(values["kept"])
    signed = False
    for name, key_id, raw in signatures:
        kind, public = keys.get((name, key_id), (0, b""))
        if kind != 1 or name not in (values["origin"], values["previous-origin"]):
            continue
        if not ed25519_verify(public, text.encode(), raw):
            raise Forged(name)
        signed = True
    brought = dict(key_of(value) for name, _, value in pairs if name == "key")
    return values["origin"], brought, signed


def address(index, width):
    digits = str(index)
    digits = digits.zfill((len(digits) + 2) // 3 * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join(["x" + group for group in groups[:-1]] + groups[-1:])
    return path if width == 256 else f"{path}.p/{width}"


def place_of(level, index, size):
    return address(index, min(256, size // 256**level - index * 256))


def belongs(path, size, first, last):
    """Whether a file of this path is in the bundle."""
    match = re.fullmatch(r"(events|tile/entries|tile/[0-9]+)/((?:x[0-9]{3}/)*[0-9]{3})(\.p/[0-9]+)?(\.ndjson)?", path)
    if match is None or (match[4] is not None) != (match[1] == "events"):
        return False
    index = int(re.sub("[x/]", "", match[2]))
    name = match[1].split("/")[-1]
    level = int(name) if name.isdigit() else 0
    if match[1] == "tile/" + name and name.isdigit() and str(level) != name or level > 6:
        return False
    if index * 256 >= size // 256**level or not (name.isdigit() or first <= index < last):
        return False
    return match[2] + (match[3] or "") == place_of(level, index, size)


def foreign_files(directory, size, first, last):
    folders = ["tile", "events"]
    while folders:
        folder = folders.pop()
        try:
            mode = os.lstat(os.path.join(directory, folder)).st_mode
        except FileNotFoundError:
            continue
        if not stat.S_ISDIR(mode):
            raise Told(3, why=f"{folder} is not plain")
        for entry in os.scandir(os.path.join(directory, folder)):
            path = f"{folder}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                folders.append(path)
            elif not belongs(path, size, first, last):
                raise Told(1, "inserted")


MEMBERS = ["stream", "revision", "event_id", "type", "content_type", "recorded_at_us", "payload", "meta"]


def event_of(line):
    """An event, which is written in one form only."""
    if len(line) > LINE_MAX:
        raise Malformed("line")
    try:
        event = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("line")
    if not isinstance(event, dict) or list(event) != MEMBERS or any(not isinstance(v, str) for v in event.values()):
        raise Malformed("members")
    written = json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n"
    if written.encode("utf-8", "surrogatepass") != line:
        raise Malformed("form")
    if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", event["event_id"]) is None:
        raise Malformed("id")
    return event


def prefixed(text):
    try:
        data = text.encode("utf-8")
    except UnicodeError:
        raise Malformed("half of a pair")
    if len(data) > 0xFFFF:
        raise Malformed("long")
    return struct.pack(">H", len(data)) + data


def entry_of(event):
    time = event["recorded_at_us"]
    micros = -decimal(time[1:]) if time.startswith("-") else decimal(time)
    revision = decimal(event["revision"])
    if time == "-0" or not (-(2**63) <= micros < 2**63) or revision >= 2**63:
        raise Malformed("number")
    return (
        b"es-entry/v1"
        + struct.pack(">Q", revision)
        + struct.pack(">q", micros)
        + uuid.UUID(event["event_id"]).bytes
        + prefixed(event["stream"])
        + prefixed(event["type"])
        + prefixed(event["content_type"])
        + sha256(plain_base64(event["payload"]))
        + sha256(plain_base64(event["meta"]))
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


def lines_of(data):
    """With their newlines; what stands behind the last one is a line, too."""
    return [line for line in re.split(rb"(?<=\n)", data) if line != b""]


def compare_events(directory, tile, size, hashes):
    place = place_of(0, tile, size)
    entries = []
    for line in lines_of(required(directory, f"events/{place}.ndjson", EVENTS_MAX)):
        try:
            entry = entry_of(event_of(line))
        except Malformed:
            raise Told(1, "event_altered", tile * 256 + len(entries))
        if len(entries) >= len(hashes) or sha256(b"\x00" + entry) != hashes[len(entries)]:
            raise Told(1, "event_altered", tile * 256 + len(entries))
        entries.append(entry)
    if len(entries) < len(hashes):
        raise Told(1, "truncated", tile * 256 + len(entries))
    bundled = b"".join(struct.pack(">H", len(entry)) + entry for entry in entries)
    if required(directory, f"tile/entries/{place}", ENTRIES_MAX) != bundled:
        raise Told(1, "chain_broken", tile * 256)


def compare_hashes(directory, size, first, last):
    """Every hash of every level; gives the leaves."""
    leaves, below, level = [], [], 0
    while size // 256**level > 0:
        count = size // 256**level
        roots = []
        for tile in range((count + 255) // 256):
            width = min(256, count - tile * 256)
            data = required(directory, f"tile/{level}/{place_of(level, tile, size)}", NOTE_MAX)
            if len(data) != 32 * width:
                raise Told(1, "tree_broken")
            hashes = [data[at : at + 32] for at in range(0, len(data), 32)]
            if level == 0:
                if first <= tile < last:
                    compare_events(directory, tile, size, hashes)
                leaves += hashes
            else:
                for nth, one in enumerate(hashes):
                    if one != below[tile * 256 + nth]:
                        raise Told(1, "tree_broken", (tile * 256 + nth) * 256**level)
            if width == 256:
                roots.append(merkle_root(hashes))
        below, level = roots, level + 1
    return leaves


def verify(directory, pins):
    keys = dict(pins)
    checkpoint = required(directory, "checkpoint", NOTE_MAX)
    statement = read(directory, "epoch", NOTE_MAX)
    opened = None
    try:
        if statement is not None:
            opened = open_statement(statement, keys)
            if opened[2]:
                keys.update(opened[1])
        origin, size, root, signed = open_checkpoint(checkpoint, keys)
    except (Malformed, Forged):
        raise Told(1, "bad_signature")
    if (1, origin) not in signed:
        raise Told(2)
    if not any(name == origin + "/clock" and kind == 4 for (name, _), (kind, _) in keys.items()):
        raise Told(2)
    if (4, origin + "/clock") not in signed:
        raise Told(1, "bad_signature")
    if opened is not None and not (opened[2] and opened[0] == origin):
        raise Told(1, "bad_signature")
    held = re.fullmatch(
        rb"es-bundle/v1\nevents (0|[1-9][0-9]{0,11}) (0|[1-9][0-9]{0,11})\n", required(directory, "bundle", NOTE_MAX)
    )
    if held is None or not int(held[1]) <= int(held[2]) <= (size + 255) // 256:
        raise Told(1, "inserted")
    first, last = int(held[1]), int(held[2])
    foreign_files(directory, size, first, last)
    leaves = compare_hashes(directory, size, first, last)
    if merkle_root(leaves) != root:
        raise Told(1, "forked")
    if size == 0 or first == last:
        raise Told(4)
    chain = base64.b64encode(chain_of(origin, leaves)).decode()
    return {"exit": 0, "kind": None, "index": None, "origin": origin, "size": size, "chain": chain}


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    found = {"exit": 0}
    for bundle in arguments[1:]:
        try:
            with open(arguments[0], "rb") as file:
                found = verify(bundle, keys_of(file.read().decode()))
        except (Malformed, UnicodeError):
            found = {"exit": 2, "kind": None, "index": None}
        except Told as told:
            found = told.verdict
        print(json.dumps(found))
    return found["exit"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
