import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedFile } from '../support/clusters/catalogues.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { ADMIN, bootstrapToken, cookieOf, nodeClient, type NodeClient } from '../support/nodes/nodeClient.ts';

type Entry = { version: string; active: boolean };

let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  fixture = await openNodeFixture();
  node = await fixture.start();
  const body = { token: await bootstrapToken(node), ...ADMIN };
  const answer = await nodeClient(node.backendUrl).send('POST', '/api/auth/bootstrap', body);
  admin = nodeClient(node.backendUrl, cookieOf(answer));
});
afterAll(() => fixture.dispose());

const fileWith = async (change: (file: ReturnType<typeof shippedFile>) => void): Promise<string> => {
  const file = shippedFile();
  change(file);
  const path = join(fixture.dataDir, 'edited.json');
  await writeFile(path, JSON.stringify(file));
  return path;
};

const next = { version: '26.9.0', active: true, is_major_change: false, waypoint: false, changes: [] };
const newest = async (): Promise<Entry | undefined> =>
  (await admin.get<Entry[]>('/cluster-types/keycloak/versions')).at(-1);

it('npm run catalogue -- check: what is wrong, or what would change (CL-59)', async () => {
  const wrong = await fixture.catalogue(
    'check',
    await fileWith(({ versions }) => void versions.unshift({ ...versions.pop() })),
  );
  expect(wrong).toMatchObject({ exit: 1, stdout: '' });
  expect(wrong.stderr).toContain('24.0.0 is listed after 26.8.0');
  const path = await fileWith(({ versions }) => void versions.push(next));
  expect(await fixture.catalogue('check', path)).toMatchObject({
    exit: 0,
    stdout: 'remark: 4 minors are offered instead of the usual three\n+ 26.9.0: active, 0 changes (0 breaking)\n',
  });
  expect(await newest()).toMatchObject({ version: '26.8.0' });
  expect(await fixture.catalogue('chekc', path)).toMatchObject({ exit: 2 });
});

it('npm run catalogue -- import: in force on a running node, and after its restart (CL-58, CL-59)', async () => {
  const path = await fileWith(({ versions }) => void versions.push(next));
  expect(await fixture.catalogue('import', path)).toMatchObject({ exit: 0, stderr: '' });
  await eventually(newest, (entry) => entry?.version === '26.9.0' && entry.active);
  await fixture.end(node, 'SIGTERM');
  node = await fixture.start();
  admin = admin.at(node.backendUrl);
  expect(await newest()).toMatchObject({ version: '26.9.0' });
  expect(await fixture.catalogue('check', path)).toMatchObject({
    stdout: expect.stringContaining('this file is already in force'),
  });
});
