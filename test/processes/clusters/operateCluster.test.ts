import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import type { ClusterProvisioner } from '../../../processes/clusters/clusterProvisioner.ts';
import type { DriverOf } from '../../../processes/clusters/drivers.ts';
import { nextStep, operateCluster } from '../../../processes/clusters/operateCluster.ts';
import { RETRY_DELAYS_MS } from '../../../processes/clusters/operateDeps.ts';
import { clusterEvents, requestCluster } from '../../support/clusters/clusters.ts';
import { embeddedFixture, type EmbeddedFixture } from '../../support/clusters/embeddedFixture.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { startGround } from '../../support/clusters/upgradable.ts';
import { shippedCatalogue } from '../../support/clusters/catalogues.ts';
import { silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

const only =
  (driver: ClusterProvisioner): DriverOf =>
  () =>
    driver;

const never = new AbortController().signal;

const newest = async (store: EventStore, clusterId: string) => (await clusterEvents(store, clusterId)).at(-1)?.type;

describe('the next step', () => {
  const running = {
    run: { deadlineAt: '2026-11-21T10:15:00.000Z', notBefore: '2026-11-21T10:00:08.000Z', step: null },
  };

  it('of a queued cluster is to start', () => {
    expect(nextStep({ run: null }, '2026-11-21T10:00:00.000Z')).toEqual({ type: 'start' });
  });
  it('after a transient failure is to wait for the rest of the pause (CL-46)', () => {
    expect(nextStep(running, '2026-11-21T10:00:05.000Z')).toEqual({ type: 'wait', ms: 3_000 });
    expect(nextStep(running, '2026-11-21T10:00:08.000Z')).toEqual({
      type: 'attempt',
      msLeft: 892_000,
    });
  });
  it('never waits beyond the deadline, and then times out (CL-44)', () => {
    const late = { ...running, run: { ...running.run, notBefore: '2026-11-21T10:20:00.000Z' } };
    expect(nextStep(late, '2026-11-21T10:14:59.000Z')).toEqual({ type: 'wait', ms: 1_000 });
    expect(nextStep(late, '2026-11-21T10:15:00.000Z')).toEqual({ type: 'time_out' });
  });
  it('the pauses are 2 s, 8 s and 30 s (CL-46)', () => {
    expect(RETRY_DELAYS_MS).toEqual([2_000, 8_000, 30_000]);
  });
});

describe('a write that breaks', () => {
  let database: TestDatabase;
  let node: TestNode;
  let store: EventStore;
  let fixture: EmbeddedFixture;
  beforeAll(async () => {
    database = await testDatabase();
    node = await openNode({ url: database.url });
    ({ store } = node);
  });
  afterAll(async () => {
    await node.stop();
    await database.close();
  });
  beforeEach(async () => {
    fixture = await embeddedFixture();
  });
  afterEach(() => fixture.dispose());

  /** Breaks the `nth` append of the process, counted from 1, before or after it persists. */
  const breaking = (nth: number, moment: 'before' | 'after'): EventStore => {
    let count = 0;
    return {
      ...store,
      append: async (...append) => {
        count += 1;
        if (count === nth && moment === 'before') throw new LogUnavailable('lost');
        const appended = await store.append(...append);
        if (count === nth) throw new LogUnavailable('lost');
        return appended;
      },
    };
  };

  // Started, three steps, provisioned.
  const places = [1, 2, 3, 4, 5].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]);

  it.each(places)(
    'number %i, %s it persists: the next run ends with the same events and one process (CL-45)',
    async (nth, moment) => {
      const common = {
        catalogue: shippedCatalogue,
        ...startGround(shippedCatalogue()),
        timeoutMs: 20_000,
        retryDelaysMs: [],
        deletionDelaysMs: [],
        now: () => new Date().toISOString(),
        logger: silentLogger,
      };
      const clusterId = await requestCluster(store);
      const first = { ...common, store: breaking(nth, moment), driverOf: only(await fixture.driver()) };
      await expect(operateCluster(first, clusterId, never)).rejects.toThrow('lost');
      // As after a crash: another process with another driver.
      await operateCluster({ ...common, store, driverOf: only(await fixture.driver()) }, clusterId, never);
      const events = await clusterEvents(store, clusterId);
      expect(events.map(({ type }) => type)).toEqual([
        'ClusterRequested',
        'ClusterProvisioningStarted',
        'ClusterProvisioningStepReached',
        'ClusterProvisioningStepReached',
        'ClusterProvisioningStepReached',
        'ClusterProvisioned',
      ]);
      expect(fixture.pids(clusterId)).toHaveLength(1);
      expect((await fetch(`${String(events.at(-1)?.data?.['url'])}/health/ready`)).status).toBe(200);
    },
  );

  describe('what the log calls available', () => {
    const destroyed: string[] = [];
    /** A driver whose cluster is up once `apply` has ended. */
    const driverThat = (apply: () => Promise<void>): ClusterProvisioner => ({
      kind: 'embedded',
      describe: async () => ({ label: 'Test', isKeycloak: false, versions: 'any' }),
      preflight: async () => [],
      apply: async function* () {
        await apply();
        yield { step: 'ready', progress: 1, mayMigrate: true };
      },
      updateStrategy: async () => 'unknown',
      observe: async () => ({
        status: 'present',
        version: '26.8.0',
        url: 'http://127.0.0.1:1',
        instances: { desired: 1, ready: 1 },
        healthy: true,
      }),
      credentials: () => Promise.reject(new Error('none')),
      destroy: async (clusterId) => {
        destroyed.push(clusterId);
      },
    });
    const healthy = driverThat(async () => {});
    const common = {
      catalogue: shippedCatalogue,
      ...startGround(shippedCatalogue()),
      retryDelaysMs: [],
      deletionDelaysMs: [],
      now: () => new Date().toISOString(),
      logger: silentLogger,
    };
    beforeEach(() => {
      destroyed.length = 0;
    });

    it('is not removed when the answer to that append is lost and the time is over (CL-44, CL-45)', async () => {
      const losing: EventStore = {
        ...store,
        append: async (...append) => {
          const appended = await store.append(...append);
          if (append[1][0]?.type !== 'ClusterProvisioned') return appended;
          await sleep(4_200);
          throw new LogUnavailable('lost');
        },
      };
      const clusterId = await requestCluster(store);
      const deps = { ...common, store: losing, driverOf: only(healthy), timeoutMs: 4_000 };
      await expect(operateCluster(deps, clusterId, never)).rejects.toThrow('lost');
      expect(await newest(store, clusterId)).toBe('ClusterProvisioned');
      expect(destroyed).toEqual([]);
    });

    it('is not removed by a process that failed meanwhile (CL-45)', async () => {
      const clusterId = await requestCluster(store);
      const deps = { ...common, store, timeoutMs: 20_000 };
      const late = driverThat(async () => {
        await operateCluster({ ...deps, driverOf: only(healthy) }, clusterId, never);
        throw new ProvisioningError('unknown', 'Late.');
      });
      await operateCluster({ ...deps, driverOf: only(late) }, clusterId, never);
      expect(await newest(store, clusterId)).toBe('ClusterProvisioned');
      expect(destroyed).toEqual([]);
    });
  });
});
