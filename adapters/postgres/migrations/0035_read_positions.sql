-- Up to where people have read what customers wrote (SU-186). Operational: losing it makes what was read unread again.
-- Positions are those of the event log, as opaque texts that sort as the log does.
create table ops.read_positions (
  user_id  uuid not null,
  item_id  uuid not null,                             -- a ticket or a chat session
  position text collate "C" not null,
  primary key (user_id, item_id)
);
