import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import type { App } from '../../../api/http/http.ts';
import { insightRoutes } from '../../../api/insights/routes.ts';
import { playbookRoutes } from '../../../api/playbooks/routes.ts';
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
/** Of one row for each workspace. */
const SMALL = new Set(['insight_zones']);

let node: TestNode;
let app: App;
let works: Work[];
let cookie: string;

beforeAll(async () => {
  node = await openNode({ readModels: [insights, apiKeys, users] });
  await makeInsightRows(node.database);
  const database = openDatabase(node.url, { logger: silentLogger, searchPath: [INSIGHT_ROWS] });
  node.resources.defer(() => database.close());
  const parts = apiParts(node);
  const reads = explainedDatabase(database);
  ({ works } = reads);
  const deps = { ...parts, reads, now: () => NOW };
  app = await openApp(parts, [
    ...insightRoutes(deps),
    ...playbookRoutes({ ...deps, playbooks: { files: async () => [] } }),
  ]);
  ({ cookie } = await signIn(node.store, 'default', 'member'));
  await node.settled();
}, 300_000);
afterAll(() => node.stop());

/** Of so many days: their quarters of an hour, those of the days before beside them, durations that differ, and tickets at both ends. */
const rowsOf = (days: number, before: number): number => (days + before) * 96 + days * 600 + 2 * 4320;

it.each([
  ['/api/support-lead/metrics?window=90d', rowsOf(90, 0)],
  ['/api/support-lead/metrics/series?window=90d', rowsOf(90, 90)],
  ['/api/support-lead/metrics/series?window=30d', rowsOf(30, 30)],
  // A hundred of them, of the last thirty days.
  ['/api/support-lead/playbooks', 31 * 100],
])(
  '%s reads %i rows at most of a million tickets, none of them a ticket of the days between (SU-148, SU-170)',
  async (url, rowsMax) => {
    works.length = 0;
    expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
    // The zone, and all else in one statement.
    expect(works.length).toBeLessThanOrEqual(2);
    for (const { statement, rowsRead, readWhole } of works) {
      expect(
        readWhole.filter((table) => !SMALL.has(table)),
        statement,
      ).toEqual([]);
      expect(rowsRead, statement).toBeLessThanOrEqual(rowsMax);
    }
  },
);

it('ranks durations as their million would be ranked (SU-148)', async () => {
  const { from, to, investigations } = (
    await app.inject({ url: '/api/support-lead/metrics?window=90d', headers: { cookie } })
  ).json();
  const took = secondsOfVerdicts(Date.parse(from), Date.parse(to));
  const rank = (percent: number) => took[Math.ceil((percent * took.length) / 100) - 1];
  expect(investigations).toMatchObject({ p50_s: rank(50), p95_s: rank(95) });
});

/** What `makeInsightRows` has written, one by one. */
const secondsOfVerdicts = (from: number, to: number): readonly number[] =>
  Array.from({ length: 1_000_000 }, (_, index) => index + 1)
    .map((n) => ({ seconds: (n * 7919) % 600, came: Date.parse('2026-01-01') + n * 20_000 }))
    .filter(({ seconds, came }) => came + seconds * 1000 >= from && came + seconds * 1000 < to)
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b);
