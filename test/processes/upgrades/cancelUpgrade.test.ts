import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusters } from '../../../domain/clusters/cluster.ts';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { handle, load } from '../../../domain/core/log/streams.ts';
import { cancelUpgrade } from '../../../domain/upgrades/cancelUpgrade.ts';
import { requestUpgrade, type WantedUpgrade } from '../../../domain/upgrades/requestUpgrade.ts';
import { upgrades } from '../../../domain/upgrades/upgrades.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { operateCluster } from '../../../processes/clusters/operateCluster.ts';
import { lookAfterUpgrades } from '../../../processes/upgrades/lookAfterUpgrades.ts';
import { clusterEvents, clusterState } from '../../support/clusters/clusters.ts';
import { crashingStore, Killed, type CrashPoint } from '../../support/log/crashingStore.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { simulatedClusters, type SimulatedClusters } from '../../support/clusters/simulatedClusters.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { availableCluster, upgradeWork } from '../../support/clusters/upgradable.ts';

let node: TestNode;
let world: SimulatedClusters;

beforeAll(async () => {
  node = await openNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  world = await simulatedClusters();
});
afterEach(() => world.dispose());

const never = new AbortController().signal;
const FROM = '26.7.0';
const TO = '26.8.0';
const now = (): string => new Date().toISOString();
const work = (store: EventStore) => ({
  ...upgradeWork(
    store,
    [
      [FROM, 0],
      [TO, 0],
    ],
    now(),
  ),
  now,
});

/** A cluster that runs, with an upgrade that somebody asked for. */
const upgrading = async (when: WantedUpgrade['when'] = 'now'): Promise<string> => {
  const clusterId = await availableCluster(node.store, { version: FROM });
  await Array.fromAsync(world.driver().apply(await specOf(clusterId), 'provision', never));
  const ports = { ...work(node.store), driver: { kind: 'embedded', versions: 'any' } as const };
  const shown = { showChange: (change: unknown) => change, versionField: '/to' };
  const meta = { ...testMeta(), commandId: CommandId.parse(uuidv7()) };
  await requestUpgrade({ ...ports, ...shown }, clusterId, { to: TO, when, acknowledgeBreaking: false }, meta);
  return clusterId;
};
const specOf = async (clusterId: string) => {
  const state = await clusterState(node.store, clusterId);
  if (!('configuration' in state)) throw new Error('there is no cluster');
  const { workspaceId, name, location, configuration } = state;
  return { clusterId, workspaceId, name, location, ...configuration };
};

/** What brings the cluster to where it shall be, in a process with this store. */
const operate = (store: EventStore, clusterId: string): Promise<void> =>
  operateCluster(
    {
      ...work(store),
      driverOf: () => world.driver(),
      timeoutMs: 20_000,
      retryDelaysMs: [],
      deletionDelaysMs: [],
      now,
      logger: silentLogger,
    },
    clusterId,
    never,
  );

/** What becomes of a wish to cancel it: the phase, or the refusal. */
const cancel = async (clusterId: string, store: EventStore = node.store): Promise<string> => {
  try {
    const meta = { ...testMeta(), commandId: CommandId.parse(uuidv7()) };
    return (await cancelUpgrade(work(store), clusterId, meta)).upgrade.phase;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

/** As long as something is to be told. */
const tell = async (clusterId: string): Promise<void> => {
  for (let looks = 0; looks < 5; looks += 1) await lookAfterUpgrades(work(node.store), clusterId);
};

const CANCELLED = { status: 'available', version: FROM, runs: true, database: FROM, upgrade: 'cancelled' };
const UPGRADED = { status: 'available', version: TO, runs: true, database: TO, upgrade: 'completed' };

const outcomeOf = async (clusterId: string) => {
  const { state } = await load(node.store, upgrades, clusterId);
  const { version } = await specOf(clusterId);
  return {
    status: (await clusterState(node.store, clusterId)).status,
    version,
    runs: world.isRunning(clusterId),
    database: world.migratedTo(clusterId),
    upgrade: state.all.at(-1)?.phase,
  };
};

/** Whatever else comes between: one of the two is in the log, and no other. */
const ends = async (clusterId: string): Promise<readonly string[]> =>
  (await clusterEvents(node.store, clusterId))
    .map(({ type }) => type)
    .filter((type) => type === 'ClusterUpdateCompleted' || type === 'ClusterUpgradeTakenBack');

/** Lets something happen right before the `nth` append. */
const before = (store: EventStore, nth: number, act: () => Promise<unknown>): EventStore => {
  let appends = 0;
  return {
    ...store,
    append: async (...given) => {
      appends += 1;
      if (appends === nth) await act();
      return store.append(...given);
    },
  };
};

// What is appended of an upgrade: its strategy, that it prepares, that the instances are stopped, that from here on the
// database may be migrated, that it is ready, and that it is complete.
const APPENDS = [1, 2, 3, 4, 5, 6];
const MIGRATES = 4;

describe('an upgrade that is under way', () => {
  it.each(APPENDS)(
    'and is cancelled right before its process makes append %i: either it is taken back or it migrates (CL-68, CL-74, CL-75)',
    async (nth) => {
      const id = await upgrading();
      let answer = '';
      await operate(
        before(node.store, nth, async () => (answer = await cancel(id))),
        id,
      );
      await tell(id);
      const isInTime = nth <= MIGRATES;
      expect(answer).toBe(isInTime ? 'cancelled' : 'migration_started');
      expect(await outcomeOf(id)).toEqual(isInTime ? CANCELLED : UPGRADED);
      expect(await ends(id)).toEqual([isInTime ? 'ClusterUpgradeTakenBack' : 'ClusterUpdateCompleted']);
    },
  );

  const crashes = APPENDS.flatMap((append) => (['before', 'after'] as const).map((when) => ({ append, when })));
  it.each(crashes)(
    'and is cancelled after kill -9 of its process at append $append, $when it is durable (CL-45, CL-74, CL-75)',
    async (crash) => {
      const id = await upgrading();
      await expect(operate(crashingStore(node.store, crash), id)).rejects.toBeInstanceOf(Killed);
      const isMigrating = crash.append > MIGRATES || (crash.append === MIGRATES && crash.when === 'after');
      const isOver = crash.append === APPENDS.length && crash.when === 'after';
      expect(await cancel(id)).toBe(isOver ? 'nothing_to_cancel' : isMigrating ? 'migration_started' : 'cancelled');
      await operate(node.store, id);
      await tell(id);
      expect(await outcomeOf(id)).toEqual(isMigrating ? UPGRADED : CANCELLED);
      expect(await ends(id)).toEqual([isMigrating ? 'ClusterUpdateCompleted' : 'ClusterUpgradeTakenBack']);
    },
  );

  // What is appended to take it back: the four steps, and that it is done.
  const takingBack = [1, 2, 3, 4, 5].flatMap((append) =>
    (['before', 'after'] as const).map((when) => ({ append, when })),
  );
  it.each(takingBack)(
    'is taken back by another process after kill -9 at append $append of that, $when it is durable (CL-45, CL-75)',
    async (crash) => {
      const id = await upgrading();
      await expect(operate(crashingStore(node.store, { append: 4, when: 'before' }), id)).rejects.toThrow(Killed);
      expect(await cancel(id)).toBe('cancelled');
      await expect(operate(crashingStore(node.store, crash), id)).rejects.toThrow(Killed);
      await operate(node.store, id);
      expect(await outcomeOf(id)).toEqual(CANCELLED);
      expect(await ends(id)).toEqual(['ClusterUpgradeTakenBack']);
    },
  );

  const cancelling = [1, 2].flatMap((append) => (['before', 'after'] as const).map((when) => ({ append, when })));
  it.each<CrashPoint>(cancelling)(
    'whose cancelling is killed at append $append, $when it is durable, is cancelled as soon as that is decided (CL-75)',
    async (crash) => {
      const id = await upgrading();
      await expect(cancel(id, crashingStore(node.store, crash))).rejects.toThrow(Killed);
      await tell(id);
      await operate(node.store, id);
      await tell(id);
      const isDecided = crash.append === 2 || crash.when === 'after';
      expect(await outcomeOf(id)).toEqual(isDecided ? CANCELLED : UPGRADED);
    },
  );

  it('and cannot be taken back at once fails, and a retry brings the version before (CL-38, CL-56, CL-75)', async () => {
    const id = await upgrading();
    await expect(operate(crashingStore(node.store, { append: 4, when: 'before' }), id)).rejects.toThrow(Killed);
    await cancel(id);
    world.inject({ at: 'starting', does: 'fail', code: 'db_auth' });
    await operate(node.store, id);
    expect(await outcomeOf(id)).toEqual({ ...CANCELLED, status: 'failed', runs: false });
    const updateDeadlineAt = new Date(Date.now() + 60_000).toISOString();
    const retry = { type: 'RetryOperation', data: { clusterId: id, retriedAt: now(), updateDeadlineAt } } as const;
    await handle(node.store, clusters, id, retry, testMeta());
    await operate(node.store, id);
    expect(await outcomeOf(id)).toEqual(CANCELLED);
  });
});

describe('an upgrade that is scheduled', () => {
  // That its operation begins, and that this is told.
  it.each([1, 2])(
    'and is cancelled right before append %i of who starts it: it does not begin, or is taken back (CL-68, CL-75)',
    async (nth) => {
      const id = await upgrading({ at: now() });
      let answer = '';
      const store = before(node.store, nth, async () => (answer = await cancel(id)));
      await lookAfterUpgrades(work(store), id);
      await tell(id);
      await operate(node.store, id);
      expect(answer).toBe('cancelled');
      expect(await outcomeOf(id)).toEqual(CANCELLED);
      expect(await ends(id)).toEqual(nth === 1 ? [] : ['ClusterUpgradeTakenBack']);
    },
  );

  it('and whose cancelling was killed once it was decided never begins (CL-75)', async () => {
    const id = await upgrading({ at: now() });
    await expect(cancel(id, crashingStore(node.store, { append: 1, when: 'after' }))).rejects.toThrow(Killed);
    await tell(id);
    expect(await outcomeOf(id)).toEqual(CANCELLED);
    expect((await clusterEvents(node.store, id)).map(({ type }) => type)).not.toContain('ClusterUpdateStarted');
  });
});
