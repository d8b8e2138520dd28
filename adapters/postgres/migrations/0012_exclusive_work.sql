-- Work that runs once at a time in the whole installation, by name; see adapters/postgres/ops/exclusive.ts.

create table ops.exclusive_work (
  name          text        collate "C" primary key,
  holder        text        collate "C",             -- as ops.has_ended knows it; null while nobody has the turn
  turn          bigint      not null,                -- grows with each turn
  expires_at    timestamptz not null,                -- of the turn, for a holder of whose end nothing is known
  last_made     text        collate "C",             -- position up to which earlier turns have appended
  reported_turn bigint                               -- the turn that said so; an older one leaves last_made unknown
);
