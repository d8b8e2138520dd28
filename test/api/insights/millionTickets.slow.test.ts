import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import type { App } from '../../../api/http/http.ts';
import { insightRoutes } from '../../../api/insights/routes.ts';
import { playbookRoutes } from '../../../api/playbooks/routes.ts';
import type { Reads } from '../../../engine/sql.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { insights } from '../../../projections/insights/insights.ts';
import { users } from '../../../projections/users/users.ts';
import { INSIGHT_ROWS, makeInsightRows } from '../../support/database/insightRows.ts';
import { explainedDatabase, type Work } from '../../support/database/explained.ts';
import { silentLogger } from '../../support/logger.ts';
import { apiParts, openApp } from '../../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { signIn } from '../../support/nodes/workspaceSession.ts';

const NOW = '2026-08-15T12:00:00.000Z';
const LIMIT_MS = 50;
/** Every figure of 90 days at once passes that on a machine with two busy cores: some 65 ms (docs/benchmarks.md). */
const ALL_FIGURES_LIMIT_MS = 100;
/** What a reading took as long as nothing else ran is the quickest of some. */
const READINGS = 15;

let node: TestNode;
let app: App;
let explained: App;
let works: Work[];
let cookie: string;

beforeAll(async () => {
  node = await openNode({ readModels: [insights, apiKeys, users] });
  await makeInsightRows(node.database);
  const database = openDatabase(node.url, { logger: silentLogger, searchPath: [INSIGHT_ROWS] });
  node.resources.defer(() => database.close());
  const parts = apiParts(node);
  const serve = (reads: Reads): Promise<App> => {
    const deps = { ...parts, reads, now: () => NOW };
    return openApp(parts, [
      ...insightRoutes(deps),
      ...playbookRoutes({ ...deps, playbooks: { files: async () => [] } }),
    ]);
  };
  app = await serve(database);
  const reads = explainedDatabase(database);
  ({ works } = reads);
  explained = await serve(reads);
  ({ cookie } = await signIn(node.store, 'default', 'member'));
  await node.settled();
}, 300_000);
afterAll(() => node.stop());

const ALL_FIGURES = '/api/support-lead/metrics/series?window=90d';
const PAGES = [
  '/api/support-lead/metrics?window=90d',
  ALL_FIGURES,
  '/api/support-lead/metrics/series?window=30d',
  '/api/support-lead/playbooks',
];

it.each(PAGES)('%s takes its time at most with a million tickets (SU-148, SU-170)', async (url) => {
  const took: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const started = performance.now();
    const answer = await app.inject({ url, headers: { cookie } });
    took.push(performance.now() - started);
    expect(answer.statusCode).toBe(200);
  }
  expect(Math.min(...took)).toBeLessThan(url === ALL_FIGURES ? ALL_FIGURES_LIMIT_MS : LIMIT_MS);
});

it('reads quarters of an hour and durations, and of tickets those of the days at the ends alone (SU-148)', async () => {
  works.length = 0;
  const answer = await explained.inject({ url: PAGES[0] ?? '', headers: { cookie } });
  const { from, to, investigations } = answer.json();
  const took = secondsOfVerdicts(Date.parse(from), Date.parse(to));
  const rank = (percent: number) => took[Math.ceil((percent * took.length) / 100) - 1];
  expect(investigations).toMatchObject({ p50_s: rank(50), p95_s: rank(95) });
  // The zone, and all else in one statement.
  expect(works).toHaveLength(2);
  const work = works.at(-1);
  expect(work?.readWhole).toEqual([]);
  // 90 days of 96 quarters and of 600 durations, and the tickets of a day at each end.
  expect(work?.rowsRead).toBeLessThan(90 * 96 + 90 * 600 + 2 * 4320);
});

/** What `makeInsightRows` has written, one by one. */
const secondsOfVerdicts = (from: number, to: number): readonly number[] =>
  Array.from({ length: 1_000_000 }, (_, index) => index + 1)
    .map((n) => ({ seconds: (n * 7919) % 600, came: Date.parse('2026-01-01') + n * 20_000 }))
    .filter(({ seconds, came }) => came + seconds * 1000 >= from && came + seconds * 1000 < to)
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b);
