-- What the nodes share besides the log: leases, checkpoints of reactors, builds of projections.

create schema if not exists ops;
create schema if not exists projections;

create table ops.leases (
  name       text        collate "C" primary key,
  owner      text        collate "C" not null,   -- a random id per process
  fence      bigint      not null,               -- grows each time the lease changes hands
  expires_at timestamptz not null
);

create table ops.reactor_checkpoints (
  name       text        collate "C" primary key,
  store_id   uuid        not null,               -- the log that the position belongs to
  position   text        collate "C" not null,
  updated_at timestamptz not null default now()
);

-- One row per set of tables. The schema of a build is <name>_b<build_id>.
create table projections.builds (
  build_id         text        collate "C" primary key default left(replace(gen_random_uuid()::text, '-', ''), 8),
  name             text        collate "C" not null,
  version          int         not null,
  status           text        collate "C" not null check (status in ('building', 'active', 'retired')),
  store_id         uuid        not null,
  position         text        collate "C" not null,
  stopped_position text        collate "C",      -- the event that the projection cannot apply
  stopped_reason   text,
  created_at       timestamptz not null default now(),
  activated_at     timestamptz,
  retired_at       timestamptz
) with (fillfactor = 50);

create unique index builds_one_active on projections.builds (name, version) where status = 'active';
