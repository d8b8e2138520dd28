import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusters } from '../../../../domain/clusters/cluster.ts';
import { exists } from '../../../../domain/clusters/state.ts';
import { handle, load } from '../../../../domain/core/log/streams.ts';
import { upgrades } from '../../../../domain/upgrades/upgrades.ts';
import { importByOperator, loadCatalogue } from '../../../../domain/versions/importCatalogue.ts';
import { uuidv7 } from '../../../../composition/ids.ts';
import { catalogueOf, changeOf, versionOf } from '../../../support/clusters/catalogues.ts';
import { availableCluster, startGround } from '../../../support/clusters/upgradable.ts';
import { silentLogger } from '../../../support/logger.ts';
import { openNode, type TestNode } from '../../../support/nodes/openNode.ts';
import { testMeta } from '../../../support/nodes/supportNode.ts';
import { drivenNode } from './drivenNode.ts';
import { explore, type Trace } from './explore.ts';
import type { Mutation, State } from './model.ts';

const DEPTH_MAX = 80;
const MUTATIONS: readonly Mutation[] = [
  'catalogue not read again',
  'switch not checked again',
  'window not checked again',
  'age of the read not checked',
  'token not compared',
  'observed before the token is recorded',
  'withdrawn beside the cluster',
];

const BEFORE = '2030-01-01T12:00:00.000Z';
const INSIDE = '2030-01-02T02:30:00.000Z';
/** With less than the reserve left. */
const LATE = '2030-01-02T03:50:00.000Z';
const catalogue = (isBreaking: boolean) =>
  catalogueOf(
    versionOf('26.7.0', { active: true }),
    versionOf('26.8.0', { active: true, changes: isBreaking ? [changeOf('breaking')] : [] }),
  );

let node: TestNode;
beforeAll(async () => {
  node = await openNode();
});
afterAll(() => node.stop());

/** Drives two nodes along the trace, lets whoever is left come to an end, and tells what became of it. */
const drive = async (trace: Trace) => {
  const { store } = node;
  const importing = { now: () => new Date().toISOString(), newId: uuidv7 };
  await importByOperator(store, catalogue(false), importing);
  const clusterId = await availableCluster(store, { version: '26.7.0', requestedAt: BEFORE, autoUpgradeEnabled: true });
  let isOver = false;
  let isBreaking = false;
  let isOn = true;
  const wrong: string[] = [];
  const changed = () =>
    void wrong.push(...[isOver && 'over', isBreaking && 'breaking', !isOn && 'off'].filter((word) => word !== false));
  const world = { version: '26.7.0', changed };
  const work = (own: typeof store) => ({
    ...startGround(catalogue(false)),
    latestCatalogue: async () => {
      const { state, revision } = await loadCatalogue(own);
      return { catalogue: state.catalogue, revision };
    },
    store: own,
    updateTimeoutMs: 6 * 3_600_000,
    now: () => (isOver ? LATE : INSIDE),
    logger: silentLogger,
  });
  const nodes = { A: drivenNode({ store, work, clusterId, world }), B: drivenNode({ store, work, clusterId, world }) };
  const turns = { A: 0, B: 0 };
  for (const [index, { by, does, next }] of trace.entries()) {
    if (by !== 'world') {
      await nodes[by].step(does, turns[by] < index);
      turns[by] = index + 1;
    } else if (does === 'import') {
      await importByOperator(store, catalogue(next.isBreaking), importing);
      ({ isBreaking } = next);
    } else if (does === 'switch') {
      await switchTo(clusterId, next.isOn);
      ({ isOn } = next);
    } else if (does === 'window ends') isOver = true;
    else nodes[does === 'kill A' ? 'A' : 'B'].kill();
  }
  await nodes.A.finish();
  await nodes.B.finish();
  // Whoever is left does what there is to do.
  for (const does of ['look', 'take up', 'look', 'take up', 'look']) {
    await nodes.A.step(does, true);
    await nodes.A.finish();
  }
  const { state: cluster } = await load(store, clusters, clusterId);
  const [upgrade] = (await load(store, upgrades, clusterId)).state.all;
  const told = exists(cluster) ? cluster.configuration.version : cluster.status;
  const events = await Array.fromAsync(store.readStream(clusters.stream(clusterId)));
  const story = [...trace.map(({ by, does }) => `${by}: ${does}`), ...events.map(({ type }) => type)].join('\n');
  const { phase = null } = upgrade ?? {};
  return { version: world.version, told, phase, wrong, story };
};

const switchTo = async (clusterId: string, autoUpgradeEnabled: boolean): Promise<void> => {
  const ids = { clusterId, renameId: uuidv7(), operationId: uuidv7() };
  const data = { ...ids, autoUpgradeEnabled, changedAt: BEFORE, updateDeadlineAt: BEFORE };
  await handle(node.store, clusters, clusterId, { type: 'ChangeCluster', data }, testMeta());
};

/** What the model reached without a fault: each way in which an upgrade can end. */
const ends = (state: State): string | null => {
  const { A, B } = state.nodes;
  if (A.pc !== 'idle' || B.pc !== 'idle' || state.kills > 0) return null;
  if (state.upgrade === 'completed') return `completed, ${state.token} runs`;
  return state.upgrade === 'cancelled'
    ? `cancelled, ${state.token} runs, ${state.mayHaveMigrated ? 'late' : 'early'}`
    : null;
};

describe('the code, driven along the traces of the model', () => {
  it.each(MUTATIONS)(
    'where the model without a check goes wrong, the code does not: %s (CL-80, CL-81, CL-107)',
    async (mutation) => {
      const { violations } = explore(DEPTH_MAX, new Set([mutation]));
      expect(violations.size).toBeGreaterThan(0);
      for (const [violation, trace] of violations) {
        const { version, told, phase, wrong, story } = await drive(trace);
        const what = `${violation}\n${story}`;
        expect(wrong, what).toEqual([]);
        expect(told, what).toBe(version);
        expect(version === '26.8.0' && phase === 'cancelled', what).toBe(false);
      }
    },
  );

  it('comes to each end that the model knows (CL-107)', async () => {
    const { found } = explore(DEPTH_MAX, new Set(), ends);
    for (const [end, trace] of found) {
      const { version, told, phase, wrong, story } = await drive(trace);
      const isCompleted = end.startsWith('completed');
      expect(wrong, story).toEqual([]);
      expect([told, phase], story).toEqual([version, isCompleted ? 'completed' : 'cancelled']);
    }
    expect(found.size).toBeGreaterThan(4);
  });
});
