-- Operational data of the HTTP interface. No fact of the business is here: losing these rows costs idle sessions a
-- sign-in, running clients a replay, and the display of when a key was last used.

-- Requests with an Idempotency-Key (X-31 to X-33). A row without status is a request that runs, or that died; its
-- command id stays, so that the next attempt finds in the log what the first one appended.
create table ops.idempotency_keys (
  scope        bytea       primary key,          -- SHA-256 of principal, method, path and key
  command_id   uuid        not null,
  request_hash bytea       not null,             -- SHA-256 of the body as canonical JSON
  attempt      uuid        not null,             -- who holds the lock
  locked_until timestamptz not null,
  status       int,
  wrapped_key  bytea,
  answer       bytea,                            -- encrypted: answers hold personal data
  expires_at   timestamptz not null
);
create index idempotency_keys_expiry on ops.idempotency_keys (expires_at);

-- When each session was last used, at most a minute stale (SU-01).
create table ops.session_activity (
  session_id   uuid        primary key,
  last_seen_at timestamptz not null
);
create index session_activity_age on ops.session_activity (last_seen_at);

-- When and from where each API key was last used, at most a minute stale (CL-89).
create table ops.api_key_use (
  key_id       uuid        primary key,
  last_used_at timestamptz not null,
  last_used_ip text        not null
);

-- Failed sign-ins by keyed hash of the client's address or of the e-mail address (SU-03).
create table ops.login_failures (
  key_hash  bytea       not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index login_failures_recent on ops.login_failures (key_hash, failed_at);
create index login_failures_age on ops.login_failures (failed_at);
