import type { Position } from '../../domain/core/log/eventLog.ts';
import { columnsOf } from '../leases/leaseRows.ts';
import type { HeldLease } from '../leases/leases.ts';
import type { Sql } from '../sql.ts';

/** The stored place of one reactor while it runs. */
export type KeptCheckpoint = {
  /** Everything up to `position` is done: stored within 250 ms, with what other reactors have done by then. */
  reached(position: Position): void;
  /** Stores what is not stored yet; nothing that was reached before is repeated after an orderly end. */
  end(): Promise<void>;
};

export type ReactorCheckpoints = {
  /** `lost`: the lease is someone else's, or the stored place is not where this reactor left it. */
  keep(name: string, lease: HeldLease, from: Position, lost: () => void): KeptCheckpoint;
};

type Entry = { name: string; lease: HeldLease; stored: Position; reached: Position; lost: () => void };

const STORE_MS = 250;

/** Checkpoints of the reactors of this process in `ops.reactor_checkpoints`, stored with one statement for all. */
export const createReactorCheckpoints = (database: Sql): ReactorCheckpoints => {
  const kept = new Set<Entry>();
  let due: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

  const store = async (): Promise<void> => {
    const behind = [...kept].filter(({ stored, reached }) => stored !== reached).map((entry) => ({ ...entry, entry }));
    if (behind.length === 0) return;
    const moved = await moveReactors(database, behind);
    for (const { name, reached, entry } of behind)
      if (moved.has(name)) entry.stored = reached;
      else entry.lost();
  };
  /** What cannot be stored now is stored with what comes next. */
  const storeSoon = (): void => {
    due ??= setTimeout(() => {
      due = null;
      storing = storing.then(store).catch(storeSoon);
    }, STORE_MS);
  };

  return {
    keep: (name, lease, from, lost) => {
      const entry = { name, lease, stored: from, reached: from, lost };
      kept.add(entry);
      return {
        reached: (position) => {
          entry.reached = position;
          storeSoon();
        },
        end: async () => {
          storing = storing.then(store).catch(() => undefined);
          await storing;
          kept.delete(entry);
        },
      };
    },
  };
};

/** Names of those that stood where they were left, under leases that are held; the others are not moved. */
const moveReactors = async (sql: Sql, entries: readonly Entry[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query<{ name: string }>(
    `with mine as (
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])
         as m (lease, owner, fence, name, stored, reached)),
     held as (
       select l.name from ops.leases l join mine m on (l.name, l.owner, l.fence) = (m.lease, m.owner, m.fence)
          for key share of l),
     moved as (
       update ops.reactor_checkpoints c set position = m.reached, updated_at = now()
         from mine m
        where c.name = m.name and c.position = m.stored and m.lease in (select name from held)
       returning c.name)
     select name, set_config('synchronous_commit', 'off', true) as durability from moved`,
    [
      ...columnsOf(entries.map(({ lease }) => lease)),
      entries.map(({ name }) => name),
      entries.map(({ stored }) => stored),
      entries.map(({ reached }) => reached),
    ],
  );
  return new Set(rows.map(({ name }) => name));
};
