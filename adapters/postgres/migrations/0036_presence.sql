-- Who looks at which ticket, and who types there (SU-189). Operational: it is true for half a minute.
create unlogged table ops.presence (
  ticket_id uuid        not null,
  user_id   uuid        not null,
  state     text        not null,
  until     timestamptz not null,
  primary key (ticket_id, user_id)
);
create index presence_until on ops.presence (until);
