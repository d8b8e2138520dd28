-- An append tells when its events were recorded and how often the log was cut by then: a node can show what it appended
-- itself without reading it again. The rest of the function is as before; older nodes ask for the columns they know.
drop function es.append(text[], bigint[], int[], int[], uuid[], text[], int[], bytea);

create function es.append(
  streams text[], expected bigint[], counts int[],
  owners int[], ids uuid[], types text[], ends int[], bytes bytea,
  out outcomes text[], out positions bigint[], out revisions bigint[], out recorded_us bigint[], out cuts int
) language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set enable_seqscan = off
as $$
declare next_position bigint; stamp timestamptz; at timestamptz; tails bigint[]; known bigint[];
        k int := 1; n int; hits int; total int := 0;
begin
  if current_setting('transaction_isolation') <> 'read committed' or current_setting('synchronous_commit') = 'off' then
    raise exception 'es.append needs read committed and a durable commit';
  end if;
  perform pg_advisory_xact_lock('es.events'::regclass::oid::int, 1);    -- alone: the next statement gets a new snapshot
  select l.next_position, l.cuts into next_position, cuts from es.log_end l;
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
      at := (select e.recorded_at from es.events e where e.position = known[k]);
    elsif expected[r] = tails[r] or expected[r] = -2 or (expected[r] = -4 and tails[r] >= 0) then
      outcomes[r] := 'appended'; positions[r] := next_position + total; revisions[r] := tails[r] + n;
      at := stamp;
      total := total + n;
    else
      outcomes[r] := 'conflict'; positions[r] := null; revisions[r] := tails[r];
      at := null;
    end if;
    recorded_us[r] := (extract(epoch from at) * 1000000)::bigint;
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

revoke all on function es.append from public;

-- Counts up with each stored secret, in its transaction, so that whoever has read it knows whether others were added.
create table vault.secret_generation (generation bigint not null);
create unique index secret_generation_has_one_row on vault.secret_generation ((true));
insert into vault.secret_generation values (0);
