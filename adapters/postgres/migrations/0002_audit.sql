-- Everything that the sealer derives from the event log. Entries and nodes can be derived again; signed checkpoints
-- are evidence, and copies of them leave the database.

create schema audit;

create table audit.epochs (
  epoch         int         primary key,
  log_id        uuid        not null unique,
  origin        text        not null unique,
  opened_at     timestamptz not null,
  frozen_reason text
);

create table audit.entries (
  epoch      int    not null references audit.epochs,
  index      bigint not null,
  position   text   collate "C" not null,
  event_id   uuid   not null,
  leaf_hash  bytea  not null,
  chain_hash bytea  not null,
  primary key (epoch, index),
  unique (epoch, event_id)
);

-- Level L, index N: root of the 256^L leaves from N * 256^L on; written once.
create table audit.nodes (
  epoch int    not null references audit.epochs,
  level int    not null check (level > 0),
  index bigint not null,
  hash  bytea  not null,
  primary key (epoch, level, index)
);

create table audit.signed_checkpoints (
  epoch     int         not null references audit.epochs,
  size      bigint      not null,
  root      bytea       not null,
  signed_at timestamptz not null,
  note      text        not null,
  primary key (epoch, signed_at)
);

create table audit.sealer (
  epoch       int         not null references audit.epochs,
  entries     bigint      not null,
  position    text        collate "C" not null,
  signed_size bigint      not null,
  checked_at  timestamptz not null
);

create unique index sealer_has_one_row on audit.sealer ((true));

-- What the service's own verifications found.
create table audit.verifications (
  at                 timestamptz primary key,
  result             text        not null check (result in ('ok', 'failed')),
  checked_events     bigint      not null,
  first_bad_position text,
  kind               text,
  duration_ms        bigint      not null
);

-- Defence in depth, not evidence: verification finds what gets past this.
create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on audit.% refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger entries_are_final before update or delete or truncate on audit.entries
  for each statement execute function audit.refuse_change();
create trigger nodes_are_final before update or delete or truncate on audit.nodes
  for each statement execute function audit.refuse_change();
create trigger signed_checkpoints_are_final before update or delete or truncate on audit.signed_checkpoints
  for each statement execute function audit.refuse_change();
