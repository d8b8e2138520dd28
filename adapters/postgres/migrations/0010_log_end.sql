-- Where the log ends is written down and not read off the rows: a row that someone put far above the others must
-- neither move the end nor keep the next append from finding its place.
-- cuts: how often an operator has moved the end back, so that readers who were further notice.
create table es.log_end (next_position bigint not null check (next_position >= 0), cuts int not null default 0);
create unique index log_end_has_one_row on es.log_end ((true));

insert into es.log_end
select coalesce(max(position) + 1, 0) from es.events where position < 4611686018427387904;

-- As before, but for the end: rows outside of the log are no part of a stream, and a position that is taken is refused.
-- `position + 0` keeps the look-ups on the indexes of streams and ids: by position they would walk the whole log.
create or replace function es.append(
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
  next_position := (select l.next_position from es.log_end l);
  if next_position is null then
    raise exception 'es.log_end does not say where the log ends' using errcode = 'data_corrupted';
  end if;
  stamp := coalesce((select greatest(e.recorded_at, clock_timestamp()) from es.events e
                      where e.position = next_position - 1), clock_timestamp());
  tails := array(select coalesce((select e.revision from es.events e
                                   where e.stream_id = s.id and e.position + 0 >= 0 and e.position + 0 < next_position
                                   order by e.revision desc limit 1), -1)
                   from unnest(streams) with ordinality s(id, i) order by s.i);
  known := array(select (select e.position from es.events e
                          where e.event_id = v.id and e.position + 0 >= 0 and e.position + 0 < next_position)
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
    update es.log_end l set next_position = l.next_position + total;
    perform pg_notify('es', (next_position + total - 1)::text);
  end if;
end $$;
