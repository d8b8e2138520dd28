/**
 * `npm run test:contract`: schemathesis, which others wrote, sends valid and invalid requests to a started service and
 * holds each answer against the OpenAPI document. Needs Python 3 with venv and pip; says so in one line, and ends with
 * 0, when something is missing. Arguments go to schemathesis, such as `--seed 1`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_VERSIONS } from '../../api/http/version.ts';
import { SCOPES } from '../../api/http/access.ts';
import { openNodeFixture } from '../support/nodes/node.ts';
import { signUp } from '../support/nodes/nodeClient.ts';
import { findSchemathesis } from './schemathesis.ts';
import { settingsOfRun } from './settingsOfRun.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A service with clusters and webhooks, and a key that opens all of the cluster API. */
const openService = async () => {
  const fixture = await openNodeFixture({
    SERVICE_RATE_WRITES_PER_MINUTE: '100000',
    SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: '100000',
    // Each is a process.
    SERVICE_MAX_CLUSTERS: '3',
  });
  const node = await fixture.start();
  const admin = await signUp(node);
  const { key } = await admin.post<{ key: string }>('/api/keys', { name: 'contract', scopes: SCOPES });
  const cluster = async (name: string): Promise<string> => {
    const wanted = { name, size: 'small', location: 'us', version: '26.7.5' };
    const { id } = await admin.post<{ id: string }>('/clusters', wanted);
    await admin.get(`/clusters/${id}?wait=60s`);
    return id;
  };
  const webhook = async (name: string): Promise<{ id: string; position: string }> => {
    const wanted = { name, url: 'http://127.0.0.1:9/', events: ['cluster.deleted'] };
    const { body, headers } = await admin.send<{ id: string }>('POST', '/webhooks', wanted);
    return { id: body.id, position: headers.get('event-position') ?? '' };
  };
  const clusters = [await cluster('worked with'), await cluster('deleted')] as const;
  const [kept, gone] = [await webhook('worked with'), await webhook('deleted')];
  const known = { key, clusters, webhooks: [kept.id, gone.id] as const, position: gone.position };
  return { fixture, url: node.backendUrl, known, faults: () => node.named('internal_error') };
};

const run = async (program: string): Promise<number> => {
  const { fixture, url, known, faults } = await openService();
  try {
    const settings = join(fixture.dataDir, 'schemathesis.toml');
    await writeFile(settings, settingsOfRun({ ...known, apiVersion: API_VERSIONS[0] }));
    const args = ['--config-file', settings, 'run', `${url}/docs/latest/json`, '--url', url, ...process.argv.slice(2)];
    const child = spawn(program, args, { stdio: 'inherit', cwd: fixture.dataDir });
    const [code] = (await once(child, 'exit')) as [number | null];
    for (const fault of faults()) print(JSON.stringify(fault));
    return faults().length > 0 ? 1 : (code ?? 1);
  } finally {
    await fixture.dispose();
  }
};

const found = await findSchemathesis();
if ('missing' in found) print(`test:contract skipped: ${found.missing}`);
else process.exitCode = await run(found.program);
