import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { engineHost } from '../../../../adapters/provisioners/docker/engineApi.ts';
import { applied, provisionerContract, specOf, unhurried } from '../../../contracts/provisioner.contract.ts';
import { signIn } from '../../../contracts/signIn.ts';
import { containersOf, engineFixture, keycloakOf } from '../../../support/docker/engineFixture.ts';

provisionerContract('docker, on an engine of the tests', () => engineFixture());
provisionerContract('docker, with several instances', async () => ({
  ...(await engineFixture()),
  of: { size: 'medium', instances: 2 },
}));

describe('docker driver', () => {
  let fixture: Awaited<ReturnType<typeof engineFixture>> | undefined;
  afterEach(async () => {
    await fixture?.dispose();
    fixture = undefined;
  });
  const prepare = async (conflictStatus: 409 | 500 = 409) => {
    fixture = await engineFixture(conflictStatus);
    const { engine, provisioner: driver } = fixture;
    return { fixture, engine, driver, spec: specOf({ version: '26.6.4' }) };
  };

  it('is Keycloak in any version (CL-98)', async () => {
    const { driver } = await prepare();
    expect(await driver.describe()).toEqual({ label: 'Keycloak in containers', isKeycloak: true, versions: 'any' });
  });

  it('labels everything with cluster and operation, limits it, and never publishes the management port (CL-98)', async () => {
    const { engine, driver, spec } = await prepare();
    const operation = randomUUID();
    await applied(driver, spec, operation);
    const own = { 'ledger.cluster': spec.clusterId, 'ledger.operation': operation };
    const containers = containersOf(engine, spec.clusterId);
    expect(containers).toHaveLength(2);
    for (const { Labels } of containers) expect(Labels).toMatchObject(own);
    for (const labels of [...engine.networks.values(), ...engine.volumes.values()]) expect(labels).toMatchObject(own);
    const keycloak = engine.containers.get(keycloakOf(spec.clusterId));
    expect(keycloak?.HostConfig).toMatchObject({ Memory: 2048 * 1024 * 1024, NanoCpus: 1e9 });
    expect(Object.keys(keycloak?.HostConfig.PortBindings ?? {})).toEqual(['8080/tcp']);
    expect(keycloak?.HostConfig.PortBindings?.['9000/tcp']).toBeUndefined();
    const database = engine.containers.get(`ledger-${spec.clusterId}-database`);
    expect(database?.HostConfig.PortBindings).toBeUndefined();
  });

  it('keeps nothing of a cluster to itself: who has the master key finds address and secrets (CL-98)', async () => {
    const { fixture: own, driver, spec } = await prepare();
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    await driver.stop();
    const other = await own.secondInstance();
    expect(await other.observe(spec.clusterId, unhurried())).toMatchObject({ url, healthy: true, version: '26.6.4' });
    expect((await signIn(await other.credentials(spec.clusterId))).status).toBe(200);
  });

  it('takes what an engine has already for granted where it answers 500 to that, as Podman does (CL-45)', async () => {
    const { engine, driver, spec } = await prepare(500);
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    expect((await applied(driver, spec, randomUUID())).at(-1)?.url).toBe(url);
    await engine.signal(keycloakOf(spec.clusterId), 'SIGKILL');
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ status: 'present', healthy: false });
    const changed = { ...spec, version: '26.7.5' };
    expect((await applied(driver, changed, randomUUID())).at(-1)?.url).toBe(url);
    await driver.destroy(spec.clusterId, randomUUID(), unhurried());
    expect(await driver.observe(spec.clusterId, unhurried())).toEqual({ status: 'absent' });
  });

  it('a container that somebody removed comes back at its address, with its data', async () => {
    const { engine, driver, spec } = await prepare();
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    const credentials = await driver.credentials(spec.clusterId);
    for (const { name } of containersOf(engine, spec.clusterId)) {
      await engine.signal(name, 'SIGKILL');
      engine.containers.delete(name);
    }
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ status: 'present', healthy: false });
    expect((await applied(driver, spec, randomUUID())).at(-1)?.url).toBe(url);
    expect((await signIn(credentials)).status).toBe(200);
  });

  it('brings its clusters back after the engine was restarted', async () => {
    const { engine, driver, spec } = await prepare();
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    await engine.restart();
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ status: 'present', healthy: false });
    expect((await applied(driver, spec, randomUUID())).at(-1)?.url).toBe(url);
  });

  it('what a stop reaches only while the next call waits for it is started again', async () => {
    const { engine, driver, spec, fixture } = await prepare();
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    await fixture.stallInstances(spec.clusterId);
    await engine.signal(keycloakOf(spec.clusterId), 'SIGTERM');
    const going = applied(driver, spec, randomUUID());
    await fixture.resumeInstances(spec.clusterId);
    expect((await going).at(-1)?.url).toBe(url);
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
  });

  it('a slow pull ends when it is given up, and goes on with the next attempt', async () => {
    const { engine, driver, spec } = await prepare();
    const abort = new AbortController();
    const giveUp = () => abort.abort(new Error('too slow'));
    engine.inject({ on: /^POST \/images\/create/, does: 'hang', met: giveUp });
    const going = applied(driver, spec, randomUUID(), abort.signal);
    await expect(going).rejects.toThrow('too slow');
    await applied(driver, spec, randomUUID());
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
  });

  const PULL = { on: /^POST \/images\/create/, does: 'stream' } as const;
  it.each([
    ['image_pull', { ...PULL, lines: [{ status: 'Pulling' }, { error: 'manifest unknown' }] }],
    ['no_capacity', { ...PULL, lines: [{ errorDetail: { message: 'write /x: no space left on device' } }] }],
    ['image_pull', { on: PULL.on, does: 'refuse', status: 500, words: 'Get "https://x/v2/": dial tcp: no route' }],
    ['no_capacity', { on: /containers\/create/, does: 'refuse', status: 500, words: 'no space left on device' }],
    ['driver_unavailable', { on: /^POST \/networks\/create/, does: 'drop' }],
    ['driver_unavailable', { on: /^GET \/volumes/, does: 'refuse', status: 503, words: 'starting' }],
    ['unknown', { on: /containers\/create/, does: 'refuse', status: 400, words: 'secret=hunter2 is bad' }],
  ] as const)('%s, and the next attempt succeeds: %o (CL-48)', async (code, fault) => {
    const { engine, driver, spec } = await prepare();
    engine.inject(fault);
    const failed: unknown = await applied(driver, spec, randomUUID()).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ProvisioningError', code });
    expect(String(failed)).not.toContain('hunter2');
    await applied(driver, spec, randomUUID());
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
  });

  it('feature_unknown from what the container wrote (CL-48)', async () => {
    const { driver, spec } = await prepare();
    const failed = applied(driver, { ...spec, features: ['nonsense'] }, randomUUID());
    await expect(failed).rejects.toMatchObject({ code: 'feature_unknown' });
  });

  it('oom_killed when the engine says so (CL-48)', async () => {
    const { engine, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    const container = engine.containers.get(keycloakOf(spec.clusterId));
    if (container === undefined) throw new Error('nothing runs');
    await engine.signal(container.name, 'SIGKILL');
    // It is said to have been started, and has ended at the next look.
    engine.inject({ on: /-keycloak\/start/, does: 'stream', lines: [] });
    container.oomKilled = true;
    await expect(applied(driver, spec, randomUUID())).rejects.toMatchObject({ code: 'oom_killed' });
  });

  it('preflight finds an engine that does not answer (CL-48)', async () => {
    const { engine, driver, spec } = await prepare();
    expect(await driver.preflight(spec, unhurried())).toEqual([]);
    engine.inject({ on: /_ping/, does: 'drop' });
    expect(await driver.preflight(spec, unhurried())).toMatchObject([{ code: 'driver_unavailable', blocking: true }]);
  });

  it.each([
    [
      'unix:///var/run/docker.sock',
      { origin: 'http://localhost', socketPath: '/var/run/docker.sock', address: '127.0.0.1' },
    ],
    ['tcp://10.0.0.7:2375', { origin: 'http://10.0.0.7:2375', socketPath: null, address: '10.0.0.7' }],
  ])('reaches an engine at %s', (text, host) => {
    expect(engineHost(text)).toEqual(host);
  });
});
