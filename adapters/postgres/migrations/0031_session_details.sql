-- What the list of somebody's sessions says beside the time of their last use (SU-06): the client's address, and the
-- browser in a few words. Personal data, which goes with the row, a day after the session can have lasted.
alter table ops.session_activity
  add column address text,
  add column browser text;

-- Which sessions of their user an unrecorded one belongs to: those that began since all were last ended.
alter table ops.unrecorded_sessions add column generation int not null default 0;
