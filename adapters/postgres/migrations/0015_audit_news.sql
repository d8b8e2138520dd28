-- Nodes listen to channel `audit`: empty for a change of the epochs (opened, frozen, freed by an operator), else the
-- signed checkpoint that was stored. They need not ask for it then.

create function audit.tell_epochs() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit', '');
  return null;
end $$;

create trigger epochs_are_told after insert or update or delete on audit.epochs
  for each statement execute function audit.tell_epochs();
-- Also where ordinary triggers are kept from firing.
alter table audit.epochs enable always trigger epochs_are_told;
