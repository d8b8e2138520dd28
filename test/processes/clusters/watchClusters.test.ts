import { expect, it } from 'vitest';
import { driversBeside } from '../../../processes/clusters/drivers.ts';
import { createWatch } from '../../../processes/clusters/watchClusters.ts';
import type { RunningCluster } from '../../../projections/clusters/clusterQueries.ts';
import type { Sql } from '../../../engine/sql.ts';
import { eventually } from '../../support/clusters/clusters.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode } from '../../support/nodes/openNode.ts';
import { cleanUp, prepare } from '../../support/clusters/provisioningService.ts';

const VERSION = '26.8.0';
const SLOW = 19;
const PROBES_MAX = 20;
const running: readonly RunningCluster[] = Array.from({ length: 60 }, (_, n) => ({
  id: `cluster ${n}`,
  driver: 'embedded',
  status: 'available',
  version: VERSION,
  reasonCode: null,
}));

it('asks all clusters again and again, twenty at a time, also beside nineteen that take long (CL-39)', async () => {
  const { url, fixture } = await prepare();
  await using node = await openNode({ url });
  const slow = new Set(running.slice(0, SLOW).map(({ id }) => id));
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const times = new Map<string, number>();
  let atOnce = 0;
  let atOnceMax = 0;
  const driver = {
    ...(await fixture.driver()),
    observe: async (id: string) => {
      times.set(id, (times.get(id) ?? 0) + 1);
      atOnce += 1;
      atOnceMax = Math.max(atOnceMax, atOnce);
      await (slow.has(id) ? answered : Promise.resolve());
      atOnce -= 1;
      const url = 'http://127.0.0.1:20000';
      return { status: 'present', version: VERSION, url, instances: { desired: 1, ready: 1 }, healthy: true } as const;
    },
  };
  const reads: Sql = {
    query: async <Row extends object>() => ({ rows: [...running] as Row[], rowCount: running.length }),
  };
  const watch = createWatch(
    {
      store: node.store,
      reads,
      driverOf: driversBeside(driver),
      configured: driver.kind,
      timeoutMs: 20_000,
      probeMs: 20,
      now: () => new Date().toISOString(),
      logger: silentLogger,
    },
    { take: () => undefined, isBusy: () => false },
  );
  const stopping = new AbortController();
  const watching = watch.run(stopping.signal, () => undefined);
  cleanUp(async () => {
    stopping.abort();
    answer();
  });
  const askedOf = (ids: readonly string[]): number => Math.min(...ids.map((id) => times.get(id) ?? 0));
  const ids = running.map(({ id }) => id);
  await eventually('three rounds', async () => askedOf(ids.slice(SLOW)) >= 3);
  expect(ids.slice(0, SLOW).map((id) => times.get(id))).toEqual(Array.from({ length: SLOW }, () => 1));
  expect(atOnceMax).toBe(PROBES_MAX);

  answer();
  await eventually('another round of all', async () => askedOf(ids) >= 3);
  expect(atOnceMax).toBe(PROBES_MAX);
  stopping.abort();
  await watching;
  await watch.idle();
  expect(atOnce).toBe(0);
});
