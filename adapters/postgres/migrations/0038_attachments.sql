-- What hangs on tickets (SU-195), each encrypted under the key of the person whom its ticket is about, so that their
-- erasure takes it along. The event names it by a digest, which only that key opens; here a keyed hash stands for it.
create table vault.attachments (
  ticket_id  uuid        not null,
  name       bytea       not null,
  key_id     uuid        not null,
  ciphertext bytea       not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, name)
);
create index attachments_of_subject on vault.attachments (key_id);
-- What is encrypted does not become smaller.
alter table vault.attachments alter column ciphertext set storage external;
