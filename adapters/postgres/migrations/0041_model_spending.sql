-- Money for requests to the model (SU-185): what each day of UTC has come to, and what is set aside for requests that are
-- under way, or were cut. Operational: what an answer cost is an event. `micro_usd` of a day counts both.
create table ops.model_spending (
  workspace_id text   not null,
  day          date   not null,
  micro_usd    bigint not null check (micro_usd >= 0),
  primary key (workspace_id, day)
);
create table ops.model_reservations (
  id           text        primary key,
  workspace_id text        not null,
  day          date        not null,
  micro_usd    bigint      not null check (micro_usd >= 0),
  reserved_at  timestamptz not null default clock_timestamp()
);
create index model_reservations_of_day on ops.model_reservations (workspace_id, day);
