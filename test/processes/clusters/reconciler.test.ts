import { describe, expect, it } from 'vitest';
import { idOf, START } from '../../../domain/core/log/eventLog.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { clusters } from '../../../projections/clusters/clusters.ts';
import { pause } from '../../../engine/async/pause.ts';
import type { ProjectionProgress } from '../../../engine/projections/projection.ts';
import type { Sql } from '../../../engine/sql.ts';
import {
  clusterEvents,
  clusterState,
  eventually,
  faulty,
  hangs,
  requestCluster,
  throws,
  type Fault,
} from '../../support/clusters/clusters.ts';
import {
  answers,
  oneCluster,
  typesOf,
  cleanUp,
  prepare,
  settled,
  startService,
} from '../../support/clusters/provisioningService.ts';
import { embeddedFixture } from '../../support/clusters/embeddedFixture.ts';
import { openNode } from '../../support/nodes/openNode.ts';
import { recordingLogger } from '../../support/logger.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const unavailable = (): Fault => ({
  before: 'starting',
  act: throws(new ProvisioningError('driver_unavailable', 'The driver is away.')),
});

describe('provisioning', () => {
  it('waits no longer for what fails again after it went well', async () => {
    const { url, fixture } = await prepare();
    const logger = recordingLogger();
    const node = await openNode({ url, readModels: [clusters] });
    let sweeps = 0;
    const reads: Sql = {
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        if (text.includes("'updating'")) sweeps += 1;
        if (text.includes("'updating'") && sweeps % 2 === 1) throw new Error('lost');
        return node.reads.query<Row>(text, values);
      },
    };
    // Who follows the log asks for the same once it is shown; here the sweep alone does.
    const progress: ProjectionProgress = {
      ...node.progress,
      waitFor: async (_names, _position, _timeoutMs, signal) => {
        await pause(60_000, signal);
        return false;
      },
    };
    const { stop } = await startService(url, await fixture.driver(), { reads, logger, progress });
    cleanUp(() => node.stop());
    const failures = () => logger.lines.filter(({ name }) => name === 'cluster_supervision_failed');
    await eventually('the third failure', async () => failures().length >= 3);
    await stop();
    expect(failures()).toMatchObject(Array.from({ length: 3 }, () => ({ fields: { part: 'sweep', attempt: 1 } })));
  });

  it('a requested cluster becomes available at an address that answers (CL-32, DC-37)', async () => {
    const { node, clusterId, state } = await oneCluster([]);
    if (state.status !== 'available') throw new Error(`it is ${state.status}`);
    expect(await answers(state.url)).toBe(true);
    const [requested, ...rest] = await clusterEvents(node.store, clusterId);
    expect(rest.map(({ type }) => type)).toEqual([
      'ClusterProvisioningStarted',
      'ClusterProvisioningStepReached',
      'ClusterProvisioningStepReached',
      'ClusterProvisioningStepReached',
      'ClusterProvisioned',
    ]);
    for (const { meta, data } of rest) {
      expect(meta).toMatchObject({
        actor: { type: 'system', id: 'reconciler' },
        causationId: requested?.id,
        correlationId: 'request',
        workspaceId: 'default',
      });
      expect(data?.['operationId']).toBe(requested?.data?.['operationId']);
    }
  });

  it('transient failures are tried again after the pauses, in the same operation (CL-46)', async () => {
    const { node, clusterId, state } = await oneCluster([unavailable(), unavailable()]);
    expect(state.status).toBe('available');
    const failures = (await clusterEvents(node.store, clusterId)).filter(
      ({ type }) => type === 'ClusterProvisioningAttemptFailed',
    );
    expect(failures.map(({ data }) => [data?.['attempt'], data?.['reasonCode']])).toEqual([
      [1, 'driver_unavailable'],
      [2, 'driver_unavailable'],
    ]);
    const pauses = failures.map(
      ({ data }) => Date.parse(String(data?.['retryAt'])) - Date.parse(String(data?.['failedAt'])),
    );
    expect(pauses).toEqual([10, 20]);
  });

  it('a transient failure that stays fails the operation after three repetitions, with its reason (CL-33, CL-46)', async () => {
    const { fixture, node, clusterId, state } = await oneCluster(Array.from({ length: 4 }, unavailable));
    expect(state).toMatchObject({ status: 'failed', reasonCode: 'driver_unavailable' });
    const types = await typesOf(node.store, clusterId);
    expect(types.filter((type) => type === 'ClusterProvisioningAttemptFailed')).toHaveLength(3);
    expect((await clusterEvents(node.store, clusterId)).at(-1)?.data).toMatchObject({ reason: 'The driver is away.' });
    expect(fixture.pids()).toEqual([]);
  });

  it('any other reason fails it at once (CL-33, CL-48, DC-38)', async () => {
    const denied = throws(new ProvisioningError('db_auth', 'The database refused the password.'));
    const { node, clusterId, state } = await oneCluster([{ before: 'starting', act: denied }]);
    expect(state).toMatchObject({ status: 'failed', reasonCode: 'db_auth' });
    expect(await typesOf(node.store, clusterId)).not.toContain('ClusterProvisioningAttemptFailed');
  });

  it('a bug of the driver is a failure without its message (CL-48, X-10)', async () => {
    const bug = throws(new TypeError('password hunter2 is undefined'));
    const { node, clusterId, state } = await oneCluster([{ before: 'starting', act: bug }]);
    expect(state).toMatchObject({ status: 'failed', reasonCode: 'unknown' });
    expect(JSON.stringify((await clusterEvents(node.store, clusterId)).map(({ data }) => data))).not.toContain(
      'hunter2',
    );
  });

  it('timed_out when the deadline passes, and nothing is left running (CL-33, CL-44)', async () => {
    const { fixture, state } = await oneCluster([{ before: 'ready', act: hangs }], { timeoutMs: 1_500 });
    expect(state).toMatchObject({ status: 'failed', reasonCode: 'timed_out' });
    expect(fixture.pids()).toEqual([]);
  });

  it('at most so many at once, the others wait in the order of their requests (CL-25)', async () => {
    const { url, fixture } = await prepare();
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const faults = gates.map(({ promise }): Fault => ({
      before: 'starting',
      act: (signal) => Promise.race([promise, hangs(signal)]),
    }));
    const { node } = await startService(url, faulty(await fixture.driver(), faults), { parallelMax: 1 });
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third']) ids.push(await requestCluster(node.store, { name }));
    for (const [index, gate] of nonEmpty(gates.entries())) {
      const running = ids[index] ?? '';
      await eventually(`the start of ${index}`, async () => (await typesOf(node.store, running)).length > 2);
      for (const later of ids.slice(index + 1)) expect(await typesOf(node.store, later)).toEqual(['ClusterRequested']);
      gate.resolve();
      expect((await settled(node.store, running)).status).toBe('available');
    }
  });

  it('what was asked for before it began goes first, however late the read model shows it (CL-25)', async () => {
    const { url, fixture } = await prepare();
    const node = await openNode({ url, readModels: [clusters] });
    cleanUp(() => node.stop());
    const ids = [await requestCluster(node.store, { name: 'before it began' })];
    let isShown = false;
    const reads: Sql = {
      query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
        isShown || !text.includes("'updating'") ? node.reads.query<Row>(text, values) : { rows: [], rowCount: 0 },
    };
    const progress: ProjectionProgress = {
      ...node.progress,
      waitFor: async (...asked) => {
        ids.push(await requestCluster(node.store, { name: 'while it waited' }));
        // Long enough to be told of the second one, for whoever follows the log already.
        await pause(300);
        isShown = await node.progress.waitFor(...asked);
        return isShown;
      },
    };
    await startService(url, await fixture.driver(), { reads, progress, parallelMax: 1 });
    await eventually('the second one', async () => ids.length === 2);
    for (const id of ids) expect((await settled(node.store, id)).status).toBe('available');
    const events = await Array.fromAsync(node.store.readAll(START, new AbortController().signal));
    const starts = events.flat().filter(({ type }) => type === 'ClusterProvisioningStarted');
    expect(starts.map(({ stream }) => idOf(stream))).toEqual(ids);
  });
});

describe('after a restart', () => {
  it('goes on with the operation that was under way, and makes one cluster (CL-45)', async () => {
    const { url, fixture } = await prepare();
    const first = await startService(url, faulty(await fixture.driver(), [{ before: 'ready', act: hangs }]));
    const clusterId = await requestCluster(first.node.store);
    await eventually('a step', async () => (await typesOf(first.node.store, clusterId)).length > 3);
    await first.stop();
    const second = await startService(url, await fixture.driver());
    expect((await settled(second.node.store, clusterId)).status).toBe('available');
    const operations = (await clusterEvents(second.node.store, clusterId)).map(({ data }) => data?.['operationId']);
    expect(new Set(operations).size).toBe(1);
    expect(fixture.pids()).toHaveLength(1);
  });

  it('adopts a cluster that was ready before its event was recorded (CL-45, CL-95)', async () => {
    const { url, fixture } = await prepare();
    const first = await startService(url, faulty(await fixture.driver(), [{ before: 'done', act: hangs }]));
    const clusterId = await requestCluster(first.node.store);
    await eventually('its process', async () => (await typesOf(first.node.store, clusterId)).length > 4);
    const before = fixture.pids();
    await first.stop();
    const second = await startService(url, await fixture.driver());
    expect((await settled(second.node.store, clusterId)).status).toBe('available');
    expect(fixture.pids()).toEqual(before);
  });

  it('clusters that the last process stopped answer again at their address (CL-95)', async () => {
    const { url, fixture } = await prepare();
    const driver = await fixture.driver();
    const first = await startService(url, driver);
    const clusterId = await requestCluster(first.node.store);
    const state = await settled(first.node.store, clusterId);
    const address = state.status === 'available' ? state.url : '';
    await first.stop();
    await driver.stop();
    expect(await answers(address)).toBe(false);
    await startService(url, await fixture.driver());
    await eventually('an answer', () => answers(address));
  });

  it('a cluster whose state is gone is not made anew, and is degraded (CL-39, CL-45)', async () => {
    const { url, fixture } = await prepare();
    const first = await startService(url, await fixture.driver());
    const clusterId = await requestCluster(first.node.store);
    await settled(first.node.store, clusterId);
    await first.stop();
    const elsewhere = await embeddedFixture();
    cleanUp(elsewhere.dispose);
    const second = await startService(url, await elsewhere.driver());
    await eventually('its end', async () => (await clusterState(second.node.store, clusterId)).status === 'degraded');
    expect(elsewhere.pids()).toEqual([]);
  });
});

it('two service processes on one database provision each cluster once (CL-45)', async () => {
  const { url, fixture } = await prepare();
  const one = (await startService(url, await fixture.driver())).node.store;
  const two = (await startService(url, await fixture.driver())).node.store;
  const ids = await Promise.all([one, two, one, two].map((store, n) => requestCluster(store, { name: `c${n}` })));
  for (const id of ids) {
    expect((await settled(one, id)).status).toBe('available');
    expect((await typesOf(one, id)).filter((type) => type === 'ClusterProvisioningStarted')).toHaveLength(1);
    expect(fixture.pids(id)).toHaveLength(1);
  }
});
