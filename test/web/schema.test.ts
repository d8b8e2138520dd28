import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEB_TYPES_FILE, webTypes } from '../../tools/webTypes.ts';
import { openNodeGround, type NodeGround, type ReadyNode } from '../support/node.ts';
import { testDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let ground: NodeGround;
let node: ReadyNode;

beforeAll(async () => {
  database = await testDatabase();
  ground = await openNodeGround({ DATABASE_URL: database.url });
  node = await ground.start();
});
afterAll(async () => {
  await ground.dispose();
  await database.close();
});

it('the types of the web application are those of the running service (X-26)', async () => {
  const [written, current] = await Promise.all([readFile(WEB_TYPES_FILE, 'utf8'), webTypes(node.backendUrl)]);
  // A difference of thousands of lines would say less than what to do about it.
  expect(written === current, 'run `npm run web:types` and look at what has changed').toBe(true);
});
