-- The vault: secrets and the data keys of data subjects, wrapped by the master key (X-62). Left out of ordinary
-- backups; the event log refers to its rows by id alone.
create schema vault;

-- Every record names the master key that wraps it, so that a start with another one is noticed at once (X-63).
create table vault.master_keys (
  kek_id     text primary key,
  created_at timestamptz not null default now()
);
-- One key at a time: of two nodes that start at once with different keys, the second must notice.
create unique index one_master_key on vault.master_keys ((true));

create table vault.secrets (
  id          uuid primary key,
  kind        text not null,
  kek_id      text not null references vault.master_keys,
  wrapped_key bytea not null,
  ciphertext  bytea not null,
  created_at  timestamptz not null default now()
);

-- An erased subject keeps its row, without key and reference, so that a lost key is told from an erased one.
create table vault.subject_keys (
  key_id      uuid primary key,
  subject_ref bytea unique,
  kek_id      text not null references vault.master_keys,
  wrapped_key bytea,
  created_at  timestamptz not null default now(),
  erased_at   timestamptz,
  check ((wrapped_key is null) = (erased_at is not null)),
  check (erased_at is null or subject_ref is null)
);
