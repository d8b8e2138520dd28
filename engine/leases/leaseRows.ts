import { type FenceCheck, type HeldLease, LeaseLost } from './leases.ts';
import type { Sql } from '../sql.ts';

/**
 * How long a lease outlives its last renewal: with the pause between two looks of those who wait, less than 5 s pass until
 * the work of a process that hangs goes on elsewhere.
 */
export const EXPIRY_MS = 4_000;

/**
 * Takes those of the names that are free, with one statement. New names are added in their order: two nodes that add the
 * same ones wait for each other's, and must not wait crosswise. One that a transaction of its last holder still has
 * locked counts as held: nobody works under a lease before everything of its last holder is committed or undone.
 */
export const takeLeases = async (sql: Sql, names: readonly string[], owner: string): Promise<readonly HeldLease[]> => {
  const { rows } = await sql.query<{ name: string; fence: string }>(
    `with wanted as (select unnest($1::text[]) as name),
     ended as (
       select owner from (select distinct owner from ops.leases join wanted using (name)) as owners
        where ops.has_ended(owner)),
     free as (
       select l.name from ops.leases l join wanted using (name)
        where l.owner = $2 or l.expires_at < now() or l.owner in (select owner from ended)
          for update of l skip locked),
     taken as (
       update ops.leases l
          set owner = $2, expires_at = now() + $3 * interval '1 ms', fence = l.fence + (l.owner <> $2)::int
         from free where l.name = free.name
       returning l.name, l.fence),
     made as (
       insert into ops.leases (name, owner, fence, expires_at)
       select name, $2, 1, now() + $3 * interval '1 ms' from wanted
        where not exists (select from ops.leases l where l.name = wanted.name)
        order by name
       on conflict (name) do nothing
       returning name, fence)
     select name, fence::text from taken union all select name, fence::text from made`,
    [names, owner, EXPIRY_MS],
  );
  return rows.map(({ name, fence }) => ({ name, owner, fence: BigInt(fence) }));
};

/** Prolongs the leases of one owner with one statement; the names of those that it still holds. */
export const renewLeases = async (sql: Sql, leases: readonly HeldLease[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query<{ name: string }>(
    `update ops.leases l set expires_at = now() + $4 * interval '1 ms'
       from unnest($1::text[], $2::text[], $3::bigint[]) as held (name, owner, fence)
      where l.name = held.name and l.owner = held.owner and l.fence = held.fence
     returning l.name`,
    [...columnsOf(leases), EXPIRY_MS],
  );
  return new Set(rows.map(({ name }) => name));
};

/** Nothing happens when someone else holds it now. */
export const releaseLease = async (sql: Sql, { name, owner, fence }: HeldLease): Promise<void> => {
  await sql.query('update ops.leases set expires_at = now() where name = $1 and owner = $2 and fence = $3', [
    name,
    owner,
    String(fence),
  ]);
};

/**
 * See FenceCheck. The lock makes takeLeases leave the lease alone until the transaction ends; a renewal passes it by,
 * so that a long transaction under one lease costs this owner no other.
 */
export const checkFence: FenceCheck = async (sql, { name, owner, fence }) => {
  const { rows } = await sql.query(
    'select 1 from ops.leases where name = $1 and owner = $2 and fence = $3 for key share',
    [name, owner, String(fence)],
  );
  if (rows.length === 0) throw new LeaseLost(name);
};

/** Names of the leases whose owners are known or believed to live. */
export const heldLeases = async (sql: Sql): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query<{ name: string }>(
    `select name from ops.leases join
       (select owner, ops.has_ended(owner) as ended from (select distinct owner from ops.leases) as owners) as known
       using (owner)
     where expires_at >= now() and not ended`,
  );
  return new Set(rows.map((row) => row.name));
};

/** As parameters of `unnest($…::text[], $…::text[], $…::bigint[])`: names, owners, fences. */
export const columnsOf = (leases: readonly HeldLease[]): readonly [string[], string[], string[]] => [
  leases.map(({ name }) => name),
  leases.map(({ owner }) => owner),
  leases.map(({ fence }) => String(fence)),
];
