-- From which client addresses and browsers an account signed in, by keyed hash of account and address or marker. For
-- these the limit of failed sign-ins per e-mail address does not hold, so that nobody can lock somebody else out
-- (SU-03). Operational: losing these rows costs a wait of minutes while someone guesses passwords.
create table ops.known_sign_ins (
  key_hash     bytea       primary key,
  signed_in_at timestamptz not null default clock_timestamp()
);
create index known_sign_ins_age on ops.known_sign_ins (signed_in_at);
