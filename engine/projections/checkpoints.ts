import type { Position } from '../../domain/core/eventLog.ts';
import { columnsOf } from '../leases/leaseRows.ts';
import { LeaseLost, type HeldLease } from '../leases/leases.ts';
import type { Database, Sql, Transaction } from '../sql.ts';
import type { Target } from './fold.ts';

/** A build that this process works on, under a lease; `build.position` is its checkpoint. */
export type BuildWork = Target & { lease: HeldLease };

/** The checkpoint is not where this work left it: the build was retired, or someone else moves it. Nothing was written. */
export class CheckpointMoved extends Error {
  constructor(name: string) {
    super(`the checkpoint of projection ${name} was moved by someone else`);
    this.name = 'CheckpointMoved';
  }
}

/** Why the checkpoint of a read model could not be moved. */
export type Unmoved = { readModel: string; reason: CheckpointMoved | LeaseLost };

/** Some checkpoints could not be moved; nothing was written. */
export class NotMoved extends Error {
  readonly unmoved: readonly Unmoved[];
  constructor(unmoved: readonly Unmoved[]) {
    super(`checkpoints of ${unmoved.map(({ readModel }) => readModel).join(', ')} were not moved`);
    this.name = 'NotMoved';
    this.unmoved = unmoved;
  }
}

/**
 * Moves the checkpoints to `to` under their leases, and gives back those that it could not move. As the last statement
 * of a transaction it is the fence as well: what is committed was written under leases that were held at this moment,
 * and that nobody can take before the commit. Alone it is a transaction, which waits for no disk.
 *
 * `busy`: what to do with a row that someone else has locked, as a switch to another build does. A lone read model
 * waits for it; in a group it counts as not moved.
 */
export const moveCheckpoints = (
  sql: Sql,
  works: readonly BuildWork[],
  to: Position,
  busy: Busy,
): Promise<readonly Unmoved[]> => move(sql, statement(busy), works, to);

/** Some checkpoints were not moved: nothing was committed, and nobody knows which. */
export class SomeNotMoved extends Error {
  constructor(cause: unknown) {
    super('checkpoints were not moved', { cause });
    this.name = 'SomeNotMoved';
  }
}

/** As moveCheckpoints, and commits unless one of them cannot be moved: throws SomeNotMoved. */
export const moveAndCommit = async (
  sql: Transaction,
  works: readonly BuildWork[],
  to: Position,
  busy: Busy,
): Promise<void> => {
  try {
    await sql.lastQuery(allOrFail(busy), valuesOf(works, to), 'prepared');
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO
      ? new SomeNotMoved(error)
      : error;
  }
};

const DIVISION_BY_ZERO = '22012';

/** What keeps them from being moved, if it still does: throws nothing, and moves nothing. */
export const whyNotMoved = async (
  database: Database,
  works: readonly BuildWork[],
  to: Position,
  busy: Busy,
): Promise<NotMoved> => {
  const looked = database.transaction(async (sql) => {
    throw new NotMoved(await moveCheckpoints(sql, works, to, busy));
  });
  return looked.catch((error: unknown) => {
    if (error instanceof NotMoved) return error;
    throw error;
  });
};

/** As moveCheckpoints, as a transaction of its own, whose commit waits for no disk; those that can be moved are. */
export const storeCheckpoints = (
  sql: Sql,
  works: readonly BuildWork[],
  to: Position,
  busy: Busy,
): Promise<readonly Unmoved[]> =>
  move(sql, `${statement(busy)}, set_config('synchronous_commit', 'off', true) as durability`, works, to);

export type Busy = 'wait' | 'skip';

const move = async (sql: Sql, text: string, works: readonly BuildWork[], to: Position): Promise<readonly Unmoved[]> => {
  const { rows } = await sql.query<{ build_id: string; held: boolean; moved: boolean }>(
    `${text} from mine m`,
    valuesOf(works, to),
    'prepared',
  );
  const unmoved = new Map(rows.filter(({ moved }) => !moved).map((row) => [row.build_id, row.held]));
  return works.flatMap(({ build: { buildId, name }, lease }): Unmoved[] => {
    const isHeld = unmoved.get(buildId);
    if (isHeld === undefined) return [];
    return [{ readModel: name, reason: isHeld ? new CheckpointMoved(name) : new LeaseLost(lease.name) }];
  });
};

const valuesOf = (works: readonly BuildWork[], to: Position): readonly unknown[] => [
  ...columnsOf(works.map(({ lease }) => lease)),
  works.map(({ build }) => build.buildId),
  works.map(({ build }) => build.position),
  to,
];

const MINE = `mine as (
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
         as m (lease, owner, fence, build_id, position))`;

const skipping = (busy: Busy): string => (busy === 'skip' ? 'skip locked' : '');

/** Comes with every batch, so that it asks only whether all were moved, and fails where not. */
const allOrFail = (busy: Busy): string =>
  `with ${MINE},
     standing as (
       select b.build_id
         from mine m
         join ops.leases l on (l.name, l.owner, l.fence) = (m.lease, m.owner, m.fence)
         join projections.builds b on b.build_id = m.build_id
        where b.position = m.position and b.status <> 'retired'
          for key share of l ${skipping(busy)} for no key update of b ${skipping(busy)}),
     moved as (
       update projections.builds b set position = $6, stopped_position = null, stopped_reason = null
         from standing where b.build_id = standing.build_id
       returning b.build_id)
     select 1 / (count(*) = cardinality($4::text[]))::int as fails_where_not from moved`;

const statement = (busy: Busy): string => {
  const skip = skipping(busy);
  return `with ${MINE},
     held as (
       select l.name from ops.leases l join mine m on (l.name, l.owner, l.fence) = (m.lease, m.owner, m.fence)
          for key share of l ${skip}),
     standing as (
       select b.build_id from projections.builds b join mine m using (build_id)
        where b.position = m.position and b.status <> 'retired' and m.lease in (select name from held)
          for no key update of b ${skip}),
     moved as (
       update projections.builds b set position = $6, stopped_position = null, stopped_reason = null
         from standing where b.build_id = standing.build_id
       returning b.build_id)
     select m.build_id, m.lease in (select name from held) as held, m.build_id in (select build_id from moved) as moved`;
};
