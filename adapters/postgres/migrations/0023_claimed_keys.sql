-- The keys of people, kept in the transaction of the events that are encrypted under them: as many as are claimed, each
-- where the person has none yet. Answers with the key that each person has now, its bytes only where it is another one,
-- and with how many secrets were stored so far. Claims come in the order of their hashes, so that two calls which make
-- the same keys wait for each other in one direction.
create function vault.claim_keys(
  refs bytea[], ids uuid[], wrapped bytea[], kek text,
  out held uuid[], out held_keys bytea[], out generation bigint
) language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not exists (select from vault.master_keys m where m.kek_id = kek) then
    raise exception 'the vault belongs to another master key' using errcode = 'foreign_key_violation';
  end if;
  insert into vault.subject_keys (key_id, subject_ref, kek_id, wrapped_key)
  select c.key_id, c.subject_ref, kek, c.wrapped_key
    from unnest(refs, ids, wrapped) c(subject_ref, key_id, wrapped_key)
   where not exists (select from vault.subject_keys k where k.subject_ref = c.subject_ref)
      on conflict do nothing;
  -- A statement of its own, with a new snapshot: it also finds what another node has made in between.
  select array_agg(k.key_id order by c.nth),
         array_agg(case when k.key_id <> c.key_id then k.wrapped_key end order by c.nth)
    into held, held_keys
    from unnest(refs, ids) with ordinality c(subject_ref, key_id, nth) left join vault.subject_keys k using (subject_ref);
  select max(g.generation) into generation from vault.secret_generation g;
end $$;

revoke all on function vault.claim_keys from public;

-- There is one master key, and the function knows it: looking it up for each row took as long as half of the row.
alter table vault.subject_keys drop constraint subject_keys_kek_id_fkey;
