-- Sessions of administrators who signed in while the event log took no events (X-56). Operational: each becomes an event
-- as soon as the log takes some, and counts from here until then. `proof` is made with the master key, so that whoever
-- can only write to this database cannot open a session.
create table ops.unrecorded_sessions (
  session_id   uuid        primary key,
  user_id      uuid        not null,
  workspace_id text        not null,
  token_sha256 text        not null,
  started_at   timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,                           -- when its user signed out
  command_id   uuid        not null,
  request_id   text,
  proof        bytea       not null,
  recorded_at  timestamptz                            -- when the log had taken it
);
create index unrecorded_sessions_waiting on ops.unrecorded_sessions (started_at) where recorded_at is null;

-- How far a verification of the audit log that runs now has come, and up to where new events were verified as they were
-- signed (X-54): one row. Operational: losing it loses what the audit page says until the next verification.
create table ops.audit_verification (
  one            boolean     primary key default true check (one),
  running_since  timestamptz,
  told_at        timestamptz,                         -- a run that says nothing for half a minute has ended
  checked_events bigint,
  total_events   bigint,
  epoch          int,
  verified_size  bigint,
  verified_at    timestamptz
);
insert into ops.audit_verification default values;
