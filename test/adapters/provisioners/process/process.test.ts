import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { checkHomes } from '../../../../adapters/provisioners/process/distributions.ts';
import { readProcess, removeProcess, writeProcess } from '../../../../adapters/provisioners/process/stateFiles.ts';
import type { ReasonCode } from '../../../../domain/clusters/reasonCodes.ts';
import { applied, provisionerContract, specOf, unhurried } from '../../../contracts/provisioner.contract.ts';
import { signIn } from '../../../contracts/signIn.ts';
import { eventually } from '../../../support/eventually.ts';
import { processFixture, type ProcessFixture } from '../../../support/keycloak/processFixture.ts';
import { standInHomes, standInJava } from '../../../support/keycloak/standInHomes.ts';

const VERSIONS = ['26.6.4', '26.7.5'];

const refusal = (version: string, home: string) => checkHomes(new Map([[version, home]]));

type Changes = Partial<Parameters<typeof processFixture>[0]>;

/** The driver with a stand-in for Java and Keycloak, on the database server of the run. */
const standInFixture = async (changes: Changes = {}): Promise<ProcessFixture> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'process-'));
  const homes = await standInHomes(join(dataDir, 'homes'), VERSIONS);
  const javaHome = await standInJava(join(dataDir, 'java'));
  return processFixture({ dataDir, homes, javaHome, javaOptions: [], database: inject('templateUrl'), ...changes });
};

provisionerContract('process, with a stand-in for Keycloak', standInFixture);

describe('process driver', () => {
  let fixture: ProcessFixture | undefined;
  afterEach(async () => {
    await fixture?.dispose();
    fixture = undefined;
  });
  const prepare = async (changes: Changes = {}) => {
    fixture = await standInFixture(changes);
    return { fixture, driver: fixture.provisioner, spec: specOf({ version: '26.6.4' }) };
  };

  it('is Keycloak in the versions that are configured, and always exchanges all at once (CL-97)', async () => {
    const { driver, spec } = await prepare();
    expect(driver.kind).toBe('process');
    expect(await driver.describe()).toEqual({
      label: 'Keycloak on this machine',
      isKeycloak: true,
      versions: VERSIONS,
    });
    expect(await driver.updateStrategy(spec, { ...spec, version: '26.7.5' }, new AbortController().signal)).toBe(
      'recreate',
    );
  });

  it('passes KC_* settings, its secrets by environment only, and nothing of its own environment (CL-100)', async () => {
    const { fixture: own, driver, spec } = await prepare();
    process.env['PROCESS_TEST_SECRET'] = 'do-not-inherit';
    await applied(driver, { ...spec, httpRelativePath: '/sso', features: ['docker'] }, randomUUID());
    delete process.env['PROCESS_TEST_SECRET'];
    const directory = own.directoryOf(spec.clusterId);
    const [pid = 0] = await own.pids(spec.clusterId);
    const environment = Object.fromEntries(
      (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((line) => line.split(/=(.*)/s)),
    );
    expect(environment).toMatchObject({
      KC_DB: 'postgres',
      KC_FEATURES: 'docker',
      KC_HEALTH_ENABLED: 'true',
      KC_METRICS_ENABLED: 'true',
      KC_HTTP_RELATIVE_PATH: '/sso',
      KC_HTTP_HOST: '127.0.0.1',
      KC_BOOTSTRAP_ADMIN_CLIENT_ID: 'bootstrap',
    });
    expect(environment['KC_HOSTNAME']).toBe(`http://127.0.0.1:${environment['KC_HTTP_PORT']}/sso`);
    expect(environment).not.toHaveProperty('PROCESS_TEST_SECRET');
    const secrets: object = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'));
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    for (const secret of Object.values(secrets)) expect(line).not.toContain(secret);
    expect(line).toContain('-Xmx512m');
    for (const file of ['config.json', 'secrets.json', 'process.json', 'output.log'])
      expect((await stat(join(directory, file))).mode & 0o777, file).toBe(0o600);
  });

  it('hands out a client of its own, and removes the one that the first start made (CL-86, CL-100)', async () => {
    const { fixture: own, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    const credentials = await driver.credentials(spec.clusterId);
    expect(credentials.clientId).toBe('automation');
    const { bootstrapSecret }: { bootstrapSecret: string } = JSON.parse(
      await readFile(join(own.directoryOf(spec.clusterId), 'secrets.json'), 'utf8'),
    );
    const bootstrap = { ...credentials, clientId: 'bootstrap', clientSecret: bootstrapSecret };
    expect((await signIn(bootstrap)).status).toBe(401);
    expect((await signIn(credentials)).status).toBe(200);
  });

  it('clusters that ask for the same share one build, and one that asks for other options has its own', async () => {
    const { fixture: own, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    const builds = join(own.directoryOf('.builds'));
    const [first] = await readdir(builds);
    await applied(driver, specOf({ version: '26.6.4' }), randomUUID());
    expect(await readdir(builds)).toEqual([first]);
    await applied(driver, { ...spec, features: ['docker'] }, randomUUID());
    expect(await readdir(builds)).toHaveLength(2);
  });

  it('an operation that is aborted while Java runs leaves no Java', async () => {
    const { fixture: own, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    await own.killInstances(spec.clusterId);
    const abort = new AbortController();
    const going = applied(driver, spec, randomUUID(), abort.signal);
    const runs = eventually(
      () => own.countInstances(spec.clusterId),
      (count) => count === 1,
    );
    await Promise.race([going, runs]);
    abort.abort(new Error('enough'));
    await expect(going).rejects.toThrow('enough');
    expect(await own.countInstances(spec.clusterId)).toBe(0);
  });

  it('finds the server of a service that crashed before it could note it', async () => {
    const { fixture: own, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    const [before] = await own.pids(spec.clusterId);
    await removeProcess(own.directoryOf(spec.clusterId));
    await applied(driver, spec, randomUUID());
    const now = await own.pids(spec.clusterId);
    expect(now).toHaveLength(1);
    expect(now).not.toContain(before);
  });

  it('stop ends its servers, and those that nobody looks after; a later start brings them back', async () => {
    const { fixture: own, driver, spec } = await prepare();
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    const directory = own.directoryOf(spec.clusterId);
    const running = await readProcess(directory);
    if (running === null) throw new Error('nothing runs');
    await writeProcess(directory, { ...running, owner: { ...running.owner, startTime: 'another boot' } });
    await driver.stop();
    expect(await own.pids(spec.clusterId)).toEqual([]);
    await expect(applied(driver, spec, randomUUID())).rejects.toMatchObject({ code: 'driver_unavailable' });
    expect((await applied(await own.secondInstance(), spec, randomUUID())).at(-1)?.url).toBe(url);
  });

  const FAULTS: readonly [ReasonCode, object][] = [
    ['feature_unknown', { features: ['nonsense'] }],
    ['feature_conflict', { features: ['docker'], featuresDisabled: ['docker'] }],
    ['version_unavailable', { version: '26.8.0' }],
  ];
  it.each(FAULTS)('%s: rejects with the reason and leaves nothing running (CL-48)', async (code, changes) => {
    const { fixture: own, driver, spec } = await prepare();
    await expect(applied(driver, { ...spec, ...changes }, randomUUID())).rejects.toMatchObject({ code });
    expect(await own.countInstances(spec.clusterId)).toBe(0);
    await driver.destroy(spec.clusterId, randomUUID(), unhurried());
    expect(await own.traces(spec.clusterId)).toEqual([]);
  });

  it('migration_failed: the server that ran is gone, and comes back when the cause is (CL-48)', async () => {
    const { fixture: own, driver, spec } = await prepare();
    const homes = join(own.directoryOf('..'), 'homes');
    await applied(driver, spec, randomUUID());
    await writeFile(join(homes, '26.7.5/providers/broken'), '');
    const next = { ...spec, version: '26.7.5' };
    await expect(applied(driver, next, randomUUID())).rejects.toMatchObject({ code: 'migration_failed' });
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: false, version: '26.7.5' });
    await rm(join(homes, '26.7.5/providers/broken'));
    await applied(driver, next, randomUUID());
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true, version: '26.7.5' });
  });

  it('preflight names every finding: the version, Java, the database (CL-48)', async () => {
    const { driver, spec } = await prepare();
    expect(await driver.preflight({ ...spec, version: '26.8.0' }, unhurried())).toMatchObject([
      { code: 'version_unavailable', blocking: true },
    ]);
    await fixture?.dispose();
    const { driver: withoutJava } = await prepare({ javaHome: '/nowhere' });
    expect(await withoutJava.preflight(spec, unhurried())).toMatchObject([{ code: 'java_missing', blocking: true }]);
  });

  const databases: readonly [ReasonCode, (url: URL) => void][] = [
    ['db_unreachable', (url) => url.searchParams.set('host', '/nowhere')],
    ['db_auth', (url) => void (url.password = 'wrong')],
  ];
  it.each(databases)('%s is found before anything is begun (CL-48)', async (code, spoil) => {
    const url = new URL(inject('templateUrl'));
    spoil(url);
    const { driver, spec } = await prepare({ database: url.href });
    expect(await driver.preflight(spec, unhurried())).toMatchObject([{ code, blocking: true }]);
    await expect(applied(driver, spec, randomUUID())).rejects.toMatchObject({ code });
  });

  it('homes that are none are refused with what is wrong (CL-97)', async () => {
    const { fixture: own } = await prepare();
    const homes = join(own.directoryOf('..'), 'homes');
    await expect(checkHomes(new Map())).rejects.toThrow('names no distribution');
    await expect(refusal('26.7.5', '/nowhere')).rejects.toThrow('/nowhere is not an unpacked Keycloak distribution');
    await expect(refusal('26.7.5', join(homes, '26.6.4'))).rejects.toThrow('holds Keycloak 26.6.4, not 26.7.5');
    await expect(refusal('25.0.6', join(homes, '26.6.4'))).rejects.toThrow('25.0.6 is too old');
    await expect(refusal('26.6.4', join(homes, '26.6.4'))).resolves.toBeUndefined();
  });
});
