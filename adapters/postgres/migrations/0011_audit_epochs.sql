-- A later epoch is opened by a statement that the log key has signed: why, and what was signed before. Epoch 1 has none.
alter table audit.epochs add column statement text;

-- Rows that an operator took out of the event log to open a new epoch. Kept to be looked at; no evidence.
create table audit.set_aside (
  epoch        int         not null,
  set_aside_at timestamptz not null default now(),
  position     bigint      not null,
  stream_id    text        collate "C" not null,
  revision     bigint      not null,
  event_id     uuid        not null,
  type         text        collate "C" not null,
  content_type text        collate "C" not null,
  recorded_at  timestamptz not null,
  payload      bytea       not null,
  meta         bytea       not null
);
