import { setTimeout as sleep } from 'node:timers/promises';
import type { Fate, Fleet } from './fleet.ts';

/** CL-107: so long may pass between the last read of the log and the change that follows it. */
export const GAP_MS = 50;

/** From when on a cluster must not be changed any more; null where nothing came that forbids it. */
type Forbidden = (id: string) => number | null;

/** One thing that happens at the wrong moment, to all clusters of a fleet at once. */
export type Moment = { name: string; happens: (fleet: Fleet, random: () => number) => Promise<Forbidden> };

export type Tally = {
  rounds: number;
  changed: number;
  /** Changed after it was forbidden, within the gap that remains. */
  withinGap: number;
  cancelled: Record<string, number>;
  violations: readonly string[];
};

export const MOMENTS: readonly Moment[] = [
  {
    name: 'a paused node over an import and the start of its window',
    happens: async (fleet) => {
      const opens = await fleet.windowFromNextMinute();
      await sleep(Math.max(0, opens - 3_000 - Date.now()));
      return whilePaused(fleet, async () => {
        await fleet.importBreaking();
        const at = await fleet.lastImport();
        await sleep(Math.max(0, opens + 1_000 - Date.now()));
        return () => at;
      });
    },
  },
  {
    name: 'two nodes and an import, the first one paused',
    happens: async (fleet, random) => {
      await fleet.startSecond();
      await fleet.openWindow();
      await sleep(random() * (2_500 + fleet.leadMs));
      // Longer than its leases.
      return whilePaused(fleet, async () => {
        await fleet.importBreaking();
        const at = await fleet.lastImport();
        await sleep(7_000);
        return () => at;
      });
    },
  },
  {
    name: 'an import while they begin',
    happens: async (fleet, random) => {
      const opening = sleep(random() * 2_000).then(() => fleet.openWindow());
      await sleep(random() * fleet.leadMs);
      await fleet.importBreaking();
      const at = await fleet.lastImport();
      await opening;
      return () => at;
    },
  },
  {
    name: 'the switch off while they begin',
    happens: async (fleet, random) => {
      await fleet.openWindow();
      const off = new Map<string, number>();
      await Promise.all(
        fleet.ids.map(async (id) => {
          await sleep(random() * (4_000 + fleet.leadMs));
          const answer = await fleet.admin.send('PATCH', `/clusters/${id}`, { auto_upgrade_enabled: false });
          if (answer.status === 200) off.set(id, Date.now());
        }),
      );
      return (id) => off.get(id) ?? null;
    },
  },
  {
    name: 'the reserve of the window while they begin',
    happens: async (fleet, random) => {
      const over = await fleet.windowUntilNextMinute(random() * fleet.leadMs);
      await sleep(Math.max(0, over - Date.now()));
      return () => over;
    },
  },
];

/** What a kill comes after: each append of a start, seen from outside. */
export const APPENDS = [
  'UpgradeScheduled',
  'ClusterUpdateStarted',
  'UpgradeInitiated',
  'ClusterUpdateStrategyDecided',
  'ClusterOperationStepReached',
  'ClusterUpdateCompleted',
] as const;

/** kill -9 when the first cluster has come to this append; the import comes while nobody runs. */
export const killAt = (type: (typeof APPENDS)[number]): Moment => ({
  name: `kill -9 at ${type}`,
  happens: async (fleet, random) => {
    const { rows } = await fleet.database.query<{ end: string }>('select max(position) as end from es.events');
    await fleet.openWindow();
    const nth = 1 + Math.floor(random() * fleet.ids.length);
    for (let waited = 0; waited < 20_000; waited += 2) {
      const seen = await fleet.database.query<{ count: string }>(
        'select count(*) as count from es.events where position > $1 and type = $2',
        [rows[0]?.end, type],
      );
      if (Number(seen.rows[0]?.count) >= nth) break;
      await sleep(2);
    }
    await fleet.fixture.end(fleet.node, 'SIGKILL');
    await fleet.importBreaking();
    await fleet.restart();
    const at = await fleet.lastImport();
    return () => at;
  },
});

/** One repetition: a round is a cluster. What happened is undone again. */
export const repeat = async (fleet: Fleet, moment: Moment, random: () => number): Promise<Tally> => {
  const forbidden = await moment.happens(fleet, random);
  const fates = await fleet.fates();
  await fleet.endSecond();
  await fleet.closeWindow();
  await fleet.importClean();
  await fleet.replaceFinished();
  for (const id of fleet.ids) await fleet.admin.send('PATCH', `/clusters/${id}`, { auto_upgrade_enabled: true });
  return tallyOf(moment, fates, forbidden);
};

const tallyOf = ({ name }: Moment, fates: readonly Fate[], forbidden: Forbidden): Tally => {
  const violations: string[] = [];
  const cancelled: Record<string, number> = {};
  let withinGap = 0;
  for (const { id, changedAt, cancelledFor } of fates) {
    const lateMs = changedAt === null ? -Infinity : changedAt - (forbidden(id) ?? Infinity);
    if (lateMs > GAP_MS) violations.push(`${name}: ${id} was changed ${Math.round(lateMs)} ms too late`);
    else if (lateMs > 0) withinGap += 1;
    if (cancelledFor === null) continue;
    cancelled[cancelledFor] = (cancelled[cancelledFor] ?? 0) + 1;
    if (changedAt !== null) violations.push(`${name}: ${id} is cancelled (${cancelledFor}) and was changed`);
  }
  const changed = fates.filter(({ changedAt }) => changedAt !== null).length;
  return { rounds: fates.length, changed, withinGap, cancelled, violations };
};

export const together = (tallies: readonly Tally[]): Tally => ({
  rounds: tallies.reduce((sum, { rounds }) => sum + rounds, 0),
  changed: tallies.reduce((sum, { changed }) => sum + changed, 0),
  withinGap: tallies.reduce((sum, { withinGap }) => sum + withinGap, 0),
  cancelled: tallies.reduce<Record<string, number>>((all, { cancelled }) => {
    for (const [reason, count] of Object.entries(cancelled)) all[reason] = (all[reason] ?? 0) + count;
    return all;
  }, {}),
  violations: tallies.flatMap(({ violations }) => violations),
});

/** The node stands still, as on a machine that was paused. */
const whilePaused = async <T>({ node }: Fleet, act: () => Promise<T>): Promise<T> => {
  node.signal('SIGSTOP');
  try {
    return await act();
  } finally {
    node.signal('SIGCONT');
  }
};
