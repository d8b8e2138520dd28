-- What people let this service do with their mailboxes (SU-67): tokens and the address of the account, encrypted under
-- a data key of its own that the master key wraps (X-62). A grant waits an hour for the source that takes it, and for
-- nobody but the person who signed in.
create table vault.mailbox_grants (
  id           uuid        primary key,
  workspace_id text        not null,
  user_id      text        not null,
  provider     text        not null,
  source_id    uuid,                                  -- null while it waits
  kek_id       text        not null references vault.master_keys,
  wrapped_key  bytea       not null,
  ciphertext   bytea       not null,
  created_at   timestamptz not null default clock_timestamp()
);
create index mailbox_grants_waiting on vault.mailbox_grants (created_at) where source_id is null;

-- Sign-ins whose state was redeemed, until it would have expired: each is good for once.
create table ops.mail_sign_ins (
  id         uuid        primary key,
  expires_at timestamptz not null
);
create index mail_sign_ins_age on ops.mail_sign_ins (expires_at);
