"""A ticket source in Python: tickets are JSON files in a folder (the environment's TICKETS_DIR).

Each file holds one ticket as docs/ticket-source-contract.md has it. What is new or changed is given in the order of
the times of its files. Replies are written beside the tickets, as <ticket>.replies.jsonl.

    pip install mcp
    npx ticket-source-check --env TICKETS_DIR=/srv/tickets -- python3 server.py
"""

import json
import os
from pathlib import Path
from typing import Any

from mcp.server import MCPServer

FOLDER = Path(os.environ["TICKETS_DIR"])
server = MCPServer("folder-of-tickets")


def changed(file: Path) -> str:
    """Where a file stands in the order of changes: its time, then its name."""
    return f"{file.stat().st_mtime_ns:020d} {file.name}"


def replies_of(external_id: str) -> Path:
    # Only the name counts: an id must not lead out of the folder.
    return FOLDER / f"{Path(external_id).name}.replies.jsonl"


def read(file: Path) -> dict[str, Any]:
    return json.loads(file.read_text(encoding="utf-8"))


@server.tool()
def fetch_new_tickets(limit: int, cursor: str | None = None, since: str | None = None) -> dict[str, Any]:
    """Gives the next page of tickets after a cursor."""
    files = sorted((file for file in FOLDER.glob("*.json") if changed(file) > (cursor or "")), key=changed)
    page = files[:limit]
    tickets = [read(file) for file in page]
    if cursor is None and since is not None:
        tickets = [ticket for ticket in tickets if ticket["received_at"] >= since]
    return {
        "tickets": tickets,
        "next_cursor": changed(page[-1]) if page else cursor,
        "has_more": len(files) > len(page),
    }


@server.tool()
def get_ticket(external_id: str) -> dict[str, Any]:
    """Gives one ticket."""
    return read(FOLDER / f"{Path(external_id).name}.json")


@server.tool()
def post_reply(external_id: str, body: str, internal: bool, idempotency_key: str) -> dict[str, Any]:
    """Writes a reply down, once for each key."""
    file = replies_of(external_id)
    known = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if not any(reply["key"] == idempotency_key for reply in known):
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"key": idempotency_key, "body": body, "internal": internal}) + "\n")
    return {"reply_id": idempotency_key}


@server.tool()
def mark_resolved(external_id: str, resolution: str | None = None) -> dict[str, Any]:
    """Marks a ticket as solved."""
    (FOLDER / f"{Path(external_id).name}.resolved").write_text(resolution or "", encoding="utf-8")
    return {"ok": True}


@server.tool()
def healthcheck() -> dict[str, Any]:
    """Says whether the folder can be read."""
    return {"ok": FOLDER.is_dir(), "contract_version": "1.0"}


if __name__ == "__main__":
    server.run()
