-- A build gets the indexes that only readers want once it has caught up with the log, before anyone reads it.
alter table projections.builds add column is_indexed boolean not null default false;
