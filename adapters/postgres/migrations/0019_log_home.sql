-- Which engine keeps the log of this installation, and to which it is being moved. Null: nobody has appended yet, or a
-- release before this one set it up; the next start of a node says it. It stands beside the end of the log in
-- PostgreSQL, wherever the log is, so that an append there is judged in its own transaction.
alter table es.log_end add column engine text collate "C", add column moving_to text collate "C";
update es.log_end set engine = 'postgresql' where next_position > 0;

create function es.refuse_append() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is kept elsewhere or on its way' using errcode = 'LG001';
end $$;

-- The update is the last thing that es.append does: what it has inserted goes with it.
create trigger log_may_be_elsewhere before update on es.log_end for each row
  when (old.next_position <> new.next_position
    and (old.engine <> 'postgresql' or old.moving_to is not null)
    and (new.engine <> 'postgresql' or new.moving_to is not null))
  execute function es.refuse_append();

-- While a log is moved: where each event stood and where it stands in the other engine, by its place in the log.
create unlogged table ops.moved_events (
  index bigint primary key,
  was   text   collate "C" not null unique,
  now   text   collate "C" not null
);
