-- X-70: what a process held is free as soon as it is known to have ended.

-- A process named `beacon:…` keeps a shared advisory lock on its name for as long as it lives, in a session that does
-- nothing else; the server lets go of it when that session ends. Process ids of the sessions that hold it.
create function ops.beacon_sessions(owner text) returns setof int language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pid from pg_locks, hashtextextended('node ' || owner, 0) as key
   where locktype = 'advisory' and granted and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())
     and classid = ((key >> 32) & 4294967295)::oid and objid = (key & 4294967295)::oid
$$;

-- Of an owner with another name nothing is known, and only times count.
create function ops.has_ended(owner text) returns boolean language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select owner like 'beacon:%' and not exists (select from ops.beacon_sessions(owner))
$$;

-- The process that runs the attempt; null when nothing can be known of it.
alter table ops.idempotency_keys add column holder text collate "C";
