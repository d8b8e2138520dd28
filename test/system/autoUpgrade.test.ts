import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedFile, versionOf } from '../support/clusters/catalogues.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { ADMIN, bootstrapToken, cookieOf, nodeClient, type NodeClient } from '../support/nodes/nodeClient.ts';

type Cluster = { id: string; status: string; version: string };
type Upgrade = { phase: string; trigger: string; from_version: string; to_version: string };

let fixture: NodeFixture;
let directory: string;
let admin: NodeClient;

const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** Open on all days from an hour ago for six hours. */
const windowNow = (): string => {
  const start = Date.now() - 3_600_000;
  return `sun,mon,tue,wed,thu,fri,sat ${clock(start)}-${clock(start + 6 * 3_600_000)} UTC`;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auto-upgrade-'));
  const file = shippedFile();
  file.versions.push({ ...versionOf('26.9.0', { active: true }) });
  await writeFile(join(directory, 'versions.json'), JSON.stringify(file));
  fixture = await openNodeFixture({
    SERVICE_CATALOGUE_FILE: join(directory, 'versions.json'),
    SERVICE_DEFAULT_WINDOW: windowNow(),
  });
  const node = await fixture.start();
  const body = { token: await bootstrapToken(node), ...ADMIN };
  admin = nodeClient(
    node.backendUrl,
    cookieOf(await nodeClient(node.backendUrl).send('POST', '/api/auth/bootstrap', body)),
  );
});
afterAll(async () => {
  await fixture.dispose();
  await rm(directory, { recursive: true });
});

it('takes the clean step by itself and leaves the breaking one to the user, who takes it (CL-70, CL-80, CL-81, CL-85)', async () => {
  const create = (name: string, version: string) =>
    admin.post<Cluster>('/clusters', { name, version, size: 'small', location: 'us', auto_upgrade_enabled: true });
  const [clean, breaking] = [await create('clean', '26.8.0'), await create('breaking', '26.7.5')];
  await eventually(
    () => admin.get<Cluster>(`/clusters/${clean.id}`),
    ({ version, status }) => version === '26.9.0' && status === 'available',
  );
  const history = async (id: string) => (await admin.get<{ items: Upgrade[] }>(`/clusters/${id}/upgrades`)).items;
  const [step] = await eventually(
    () => history(clean.id),
    ([last]) => last?.phase === 'completed',
  );
  expect(step).toMatchObject({ trigger: 'auto', from_version: '26.8.0', to_version: '26.9.0' });
  const waiting = await eventually(
    () => admin.get<{ state: string; waiting_since: string | null }>(`/clusters/${breaking.id}/auto-upgrade`),
    ({ waiting_since: since }) => since !== null,
  );
  expect(waiting.state).toBe('waiting_for_user');
  await admin.post(`/clusters/${breaking.id}/upgrades`, { to: '26.8.0', acknowledge_breaking: true });
  // What follows it is a clean step again, which auto-upgrade may take at once.
  const taken = await eventually(
    () => history(breaking.id),
    (all) => all.some(({ trigger, phase }) => trigger === 'user' && phase === 'completed'),
  );
  expect(taken.at(-1)).toMatchObject({ trigger: 'user', from_version: '26.7.5', to_version: '26.8.0' });
});
