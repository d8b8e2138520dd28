import type { Position } from '../../domain/core/log/eventLog.ts';
import { STANDS } from './builds.ts';
import { columnsOf } from '../leases/leaseRows.ts';
import { LeaseLost, type HeldLease } from '../leases/leases.ts';
import type { Sql } from '../sql.ts';
import type { Target } from './fold.ts';

/** A build that this process works on, under a lease; `build.position` is its checkpoint. */
export type BuildWork = Target & { lease: HeldLease };

/** The checkpoint is not where this work left it: the build was retired or is gone, or someone else moves it. Nothing was written. */
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

/** What to do with a row that someone else has locked. */
export type Busy = 'wait' | 'skip';

/**
 * Moves the checkpoints to `to` under their leases, and gives back those that it could not move. As the last statement
 * of a transaction it is the fence as well: what is committed was written under leases that were held at this moment,
 * and that nobody can take before the commit.
 *
 * `busy`: a switch to another build locks its row. A lone read model waits for it; in a group it counts as not moved.
 */
export const moveCheckpoints = async (
  sql: Sql,
  works: readonly BuildWork[],
  to: Position,
  busy: Busy,
): Promise<readonly Unmoved[]> => {
  const { rows } = await sql.query<{ build_id: string; held: boolean; moved: boolean }>(
    busy === 'skip' ? MOVE_UNLESS_LOCKED : MOVE,
    [
      ...columnsOf(works.map(({ lease }) => lease)),
      works.map(({ build }) => build.buildId),
      works.map(({ build }) => build.position),
      to,
    ],
    'prepared',
  );
  const unmoved = new Map(rows.filter(({ moved }) => !moved).map((row) => [row.build_id, row.held]));
  return works.flatMap(({ build: { buildId, name }, lease }): Unmoved[] => {
    const isHeld = unmoved.get(buildId);
    if (isHeld === undefined) return [];
    return [{ readModel: name, reason: isHeld ? new CheckpointMoved(name) : new LeaseLost(lease.name) }];
  });
};

const statement = (locked: '' | 'skip locked'): string => `with mine as (
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
         as m (lease, owner, fence, build_id, position)),
     held as (
       select l.name from ops.leases l join mine m on (l.name, l.owner, l.fence) = (m.lease, m.owner, m.fence)
          for key share of l ${locked}),
     standing as (
       select b.build_id from projections.builds b join mine m using (build_id)
        where b.position = m.position and b.status <> 'retired' and ${STANDS}
          and m.lease in (select name from held)
          for no key update of b ${locked}),
     moved as (
       update projections.builds b set position = $6, stopped_position = null, stopped_reason = null
         from standing where b.build_id = standing.build_id
       returning b.build_id)
     select m.build_id, m.lease in (select name from held) as held, m.build_id in (select build_id from moved) as moved
       from mine m`;

const MOVE = statement('');
const MOVE_UNLESS_LOCKED = statement('skip locked');
