create schema es;

create table es.events (
  position     bigint      primary key,               -- 0, 1, 2 … no gaps, in commit order
  stream_id    text        collate "C" not null,
  revision     bigint      not null,
  event_id     uuid        not null unique,
  type         text        collate "C" not null,
  content_type text        collate "C" not null,      -- 'application/json'
  recorded_at  timestamptz not null,                  -- server clock, never decreasing
  payload      bytea       not null,
  meta         bytea       not null,
  unique (stream_id, revision)
);

-- Defence in depth, not evidence: the audit log finds what gets past this.
create function es.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed: % on es.events refused', tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger events_are_final before update or delete or truncate on es.events
  for each statement execute function es.refuse_change();

-- Request arrays have one element per append, event arrays one per event; owners names an event's append, from 1.
-- expected: a revision, -1 no_stream, -2 any, -4 stream_exists. bytes = payload, meta, payload, meta …;
-- ends[2k-1] and ends[2k] are where the two slices of event k stop. A stream and an id occur at most once in a call.
-- Positions come from the tail, under the lock: a rollback leaves no hole. A refused append inserts nothing and
-- aborts no other.
create function es.append(
  streams text[], expected bigint[], counts int[],
  owners int[], ids uuid[], types text[], ends int[], bytes bytea,
  out outcomes text[], out positions bigint[], out revisions bigint[]
) language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set enable_seqscan = off
as $$
declare next_position bigint; stamp timestamptz; tails bigint[]; known bigint[]; k int := 1; n int; hits int; total int := 0;
begin
  if current_setting('transaction_isolation') <> 'read committed' or current_setting('synchronous_commit') = 'off' then
    raise exception 'es.append needs read committed and a durable commit';
  end if;
  perform pg_advisory_xact_lock('es.events'::regclass::oid::int, 1);    -- alone: the next statement gets a new snapshot
  select e.position + 1, greatest(e.recorded_at, clock_timestamp()) into next_position, stamp
    from es.events e order by e.position desc limit 1;
  next_position := coalesce(next_position, 0); stamp := coalesce(stamp, clock_timestamp());
  tails := array(select coalesce((select e.revision from es.events e where e.stream_id = s.id
                                   order by e.revision desc limit 1), -1)
                   from unnest(streams) with ordinality s(id, i) order by s.i);
  known := array(select (select e.position from es.events e where e.event_id = v.id)
                   from unnest(ids) with ordinality v(id, i) order by v.i);
  for r in 1 .. cardinality(streams) loop
    n := counts[r];
    hits := n - cardinality(array_positions(known[k : k + n - 1], null));
    if hits > 0 then                                                    -- seen before: same stream, same order, or refused
      revisions[r] := (select e.revision + n - 1 from es.events e
                        where e.position = known[k] and e.stream_id = streams[r]
                          and known[k : k + n - 1] = array(select generate_series(known[k], known[k] + n - 1)));
      outcomes[r] := case when revisions[r] is null then 'id_conflict' else 'appended_before' end;
      positions[r] := known[k];
    elsif expected[r] = tails[r] or expected[r] = -2 or (expected[r] = -4 and tails[r] >= 0) then
      outcomes[r] := 'appended'; positions[r] := next_position + total; revisions[r] := tails[r] + n;
      total := total + n;
    else
      outcomes[r] := 'conflict'; positions[r] := null; revisions[r] := tails[r];
    end if;
    k := k + n;
  end loop;
  if total > 0 then
    insert into es.events
    select positions[e.owner] + e.nth, streams[e.owner], tails[e.owner] + 1 + e.nth, e.id, e.type, 'application/json', stamp,
           substr(bytes, e.lo + 1, e.mid - e.lo), substr(bytes, e.mid + 1, e.hi - e.mid)
      from (select i.*, coalesce(ends[2 * i.k - 2], 0) as lo, ends[2 * i.k - 1] as mid, ends[2 * i.k] as hi,
                   row_number() over (partition by i.owner order by i.k) - 1 as nth
              from unnest(owners, ids, types) with ordinality i(owner, id, type, k)) e
     where outcomes[e.owner] = 'appended';
    perform pg_notify('es', (next_position + total - 1)::text);
  end if;
end $$;

revoke all on function es.append from public;
