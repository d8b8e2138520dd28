import { execFileSync, spawn } from 'node:child_process';
import { createHash, createPublicKey, randomUUID, verify, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EmbeddedProvisioner } from '../../../../adapters/provisioners/embedded/provisioner.ts';
import { readProcess, writeProcess } from '../../../../adapters/provisioners/embedded/stateFiles.ts';
import { within } from '../../../../engine/async/limits.ts';
import { applied, provisionerContract, specOf } from '../../../contracts/provisioner.contract.ts';
import { embeddedFixture, type EmbeddedFixture } from '../../../support/clusters/embeddedFixture.ts';
import { strangerAt } from '../../../support/clusters/stranger.ts';

const contractFixture = async () => {
  const fixture = await embeddedFixture();
  const driver = await fixture.driver();
  const send = (signal: NodeJS.Signals) => async (clusterId: string) => {
    for (const pid of fixture.pids(clusterId)) process.kill(pid, signal);
  };
  return {
    provisioner: driver,
    versions: { from: '26.7.5', to: '26.8.0' },
    secondInstance: () => fixture.driver(),
    killInstances: fixture.kill,
    stallInstances: send('SIGSTOP'),
    resumeInstances: send('SIGCONT'),
    countInstances: async (clusterId: string) => fixture.pids(clusterId).length,
    obstruct: (clusterId: string) => strangerAt(driver, clusterId),
    traces: fixture.traces,
    dispose: fixture.dispose,
  };
};

provisionerContract('embedded', contractFixture);

const up = async (driver: EmbeddedProvisioner, spec = specOf()) => {
  const url = (await applied(driver, spec, randomUUID())).at(-1)?.url ?? '';
  return { spec, url };
};

describe('embedded driver', () => {
  let fixture: EmbeddedFixture | undefined;
  const servers: Server[] = [];
  afterEach(async () => {
    await fixture?.dispose();
    fixture = undefined;
    for (const server of servers.splice(0)) server.close();
  });
  const prepare = async () => {
    fixture = await embeddedFixture();
    return { fixture, range: fixture.portRange, driver: await fixture.driver() };
  };
  const occupy = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((socket) => socket.resume()).listen(port, '127.0.0.1', () => resolve(server));
      servers.push(server);
    });

  it('says what it is, and runs every version (CL-96)', async () => {
    const { driver } = await prepare();
    expect(driver.kind).toBe('embedded');
    expect(await driver.describe()).toEqual({
      label: 'embedded test identity server',
      isKeycloak: false,
      versions: 'any',
    });
  });

  it('serves OpenID discovery and keys below the relative path, marked by X-Driver (CL-95, CL-96)', async () => {
    const { driver } = await prepare();
    const { url } = await up(driver, specOf({ httpRelativePath: '/sso/v1' }));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sso\/v1$/);
    const response = await fetch(`${url}/realms/master/.well-known/openid-configuration`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-driver')).toBe('embedded');
    const realm = `${url}/realms/master`;
    expect(await response.json()).toMatchObject({
      issuer: realm,
      token_endpoint: `${realm}/protocol/openid-connect/token`,
      jwks_uri: `${realm}/protocol/openid-connect/certs`,
      authorization_endpoint: `${realm}/protocol/openid-connect/auth`,
    });
    for (const name of ['started', 'ready', 'live']) {
      const health = await fetch(`${url}/health/${name}`);
      expect([health.status, health.headers.get('x-driver')], name).toEqual([200, 'embedded']);
      expect(await health.json(), name).toMatchObject({ status: 'UP' });
    }
    expect((await fetch(url.replace('/sso/v1', '/health/ready'))).status).toBe(404);
  });

  it('gives the automation client a token that its published keys verify (CL-86, CL-95)', async () => {
    const { driver } = await prepare();
    const { spec, url } = await up(driver);
    const { clientId, clientSecret, issuer, tokenUrl } = await driver.credentials(spec.clusterId);
    expect(issuer).toBe(`${url}/realms/master`);
    const ask = (secret: string) =>
      fetch(tokenUrl, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
    expect((await ask(createHash('sha256').update(clientSecret).digest('hex'))).status).toBe(401);
    const response = await ask(clientSecret);
    expect(response.status).toBe(200);
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await response.json());
    const [header = '', claims = '', signature = ''] = token.split('.');
    const keys: unknown = await (await fetch(`${issuer}/protocol/openid-connect/certs`)).json();
    const {
      keys: [key],
    } = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).parse(keys);
    const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ iss: issuer, client_id: clientId });
    expect(Object.keys(key ?? {})).not.toContain('d');
  });

  it('keeps its secrets readable by the service user alone, and takes nothing of its environment (X-62)', async () => {
    const { fixture: own, driver } = await prepare();
    process.env['EMBEDDED_TEST_SECRET'] = 'do-not-inherit';
    const { spec } = await up(driver);
    delete process.env['EMBEDDED_TEST_SECRET'];
    const directory = own.directoryOf(spec.clusterId);
    for (const file of ['config.json', 'client.json', 'keys.json', 'process.json', 'server.log'])
      expect((await stat(join(directory, file))).mode & 0o777, file).toBe(0o600);
    const { pid = 0 } = (await readProcess(directory)) ?? {};
    // Where there is no /proc, `ps e` shows the environment.
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() =>
      execFileSync('ps', ['eww', '-p', String(pid)], { encoding: 'utf8' }),
    );
    expect(environment).not.toContain('EMBEDDED_TEST_SECRET');
  });

  it('claims a port per cluster and never one where a stranger listens (CL-95)', async () => {
    const { driver, range } = await prepare();
    await occupy(range.from);
    const urls = await Promise.all([up(driver), up(driver), up(driver)]);
    const ports = urls.map(({ url }) => Number(new URL(url).port)).toSorted((a, b) => a - b);
    expect(ports).toEqual([range.from + 1, range.from + 2, range.from + 3]);
  });

  it('no_capacity when the range is used up; a destroyed cluster gives its port back (CL-48)', async () => {
    const { fixture: own, range } = await prepare();
    const driver = await own.driver({ from: range.from, to: range.from });
    const { spec } = await up(driver);
    await expect(up(driver)).rejects.toMatchObject({ name: 'ProvisioningError', code: 'no_capacity' });
    await driver.destroy(spec.clusterId, randomUUID(), within(20_000, new AbortController().signal));
    const { url } = await up(driver);
    expect(new URL(url).port).toBe(String(range.from));
  });

  it('port_in_use while a stranger holds the port of a cluster that was up; the port stays its own (CL-48, CL-95)', async () => {
    const { fixture: own, driver } = await prepare();
    const { spec, url } = await up(driver);
    await own.kill(spec.clusterId);
    const stranger = await occupy(Number(new URL(url).port));
    await expect(applied(driver, spec, randomUUID())).rejects.toMatchObject({ code: 'port_in_use' });
    expect(own.pids(spec.clusterId)).toEqual([]);
    await new Promise((resolve) => stranger.close(resolve));
    expect((await up(driver, spec)).url).toBe(url);
  });

  it('does not take a stranger with a reused pid for its own process', async () => {
    const { fixture: own, driver } = await prepare();
    const { spec, url } = await up(driver);
    const directory = own.directoryOf(spec.clusterId);
    await own.kill(spec.clusterId);
    const file = join(directory, 'process.json');
    const record: unknown = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...Object(record), pid: process.pid }));
    expect((await up(driver, spec)).url).toBe(url);
    expect((await readProcess(directory))?.pid).not.toBe(process.pid);
  });

  it('adopts the process that a crashed service had only just started', async () => {
    const { fixture: own, driver } = await prepare();
    const { spec, url } = await up(driver);
    const directory = own.directoryOf(spec.clusterId);
    const [before] = own.pids(spec.clusterId);
    // As a crash between the start of the process and its first note would leave it: serving, but unknown.
    const note = await readFile(join(directory, 'process.json'), 'utf8');
    await rm(join(directory, 'process.json'));
    const run = up(await own.driver({ from: 1, to: 1 }), spec);
    await writeFile(join(directory, 'process.json'), note);
    expect((await run).url).toBe(url);
    expect(own.pids(spec.clusterId)).toEqual([before]);
  });

  it('clusters survive kill -9 of their service, and the next one looks after them (CL-95)', async () => {
    const { fixture: own, range, driver } = await prepare();
    const spec = specOf();
    const program = fileURLToPath(new URL('../../../support/clusters/embeddedOwner.ts', import.meta.url));
    const args = [program, own.dataDir, String(range.from), String(range.to), spec.clusterId];
    const service = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(service.stdout, 'data'));
    const url = line.toString().trim();
    const before = own.pids(spec.clusterId);
    service.kill('SIGKILL');
    await once(service, 'exit');
    expect((await fetch(`${url}/health/ready`, { headers: { connection: 'close' } })).status).toBe(200);
    expect((await up(driver, spec)).url).toBe(url);
    expect(own.pids(spec.clusterId)).toEqual(before);
    expect((await readProcess(own.directoryOf(spec.clusterId)))?.owner.pid).toBe(process.pid);
  });

  it('stop ends a process whose service died, even when nobody has adopted it yet', async () => {
    const { fixture: own, driver } = await prepare();
    const { spec } = await up(driver);
    const directory = own.directoryOf(spec.clusterId);
    const running = await readProcess(directory);
    if (running === null) throw new Error('nothing runs');
    await writeProcess(directory, { ...running, owner: { ...running.owner, startTime: 'another boot' } });
    await (await own.driver()).stop();
    expect(own.pids()).toEqual([]);
  });

  it('stop ends its processes, and a later start brings them back (CL-95)', async () => {
    const { fixture: own, driver } = await prepare();
    const { spec, url } = await up(driver);
    await driver.stop();
    expect(own.pids()).toEqual([]);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
    await expect(up(driver)).rejects.toMatchObject({ code: 'driver_unavailable' });
    const next = await own.driver();
    expect((await up(next, spec)).url).toBe(url);
    await next.stop();
    expect((await readdir(own.directoryOf(spec.clusterId))).includes('process.json')).toBe(false);
  });
});
