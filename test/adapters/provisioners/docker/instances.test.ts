import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClusterSpec } from '../../../../processes/clusters/clusterProvisioner.ts';
import { applied, specOf, unhurried } from '../../../contracts/provisioner.contract.ts';
import { signIn } from '../../../contracts/signIn.ts';
import { containersOf, engineFixture, keycloakOf, type EngineFixture } from '../../../support/docker/engineFixture.ts';

const never = new AbortController().signal;

const environmentOf = (own: EngineFixture, name: string) => own.engine.containers.get(name)?.Env ?? [];
const answers = async (url: string) => (await fetch(`${url}/realms/master/.well-known/openid-configuration`)).ok;

describe('docker driver, with several instances', () => {
  let fixture: EngineFixture | undefined;
  afterEach(async () => {
    await fixture?.dispose();
    fixture = undefined;
  });
  const prepare = async (changes: Partial<ClusterSpec> = {}) => {
    fixture = await engineFixture();
    const { engine, provisioner: driver } = fixture;
    const spec = specOf({ version: '26.6.4', size: 'medium', ...changes });
    const first = keycloakOf(spec.clusterId);
    const names = { first, second: `${first}-2`, third: `${first}-3`, front: `ledger-${spec.clusterId}-front` };
    const up = async (wanted: ClusterSpec = spec) => (await applied(driver, wanted, randomUUID())).at(-1)?.url ?? '';
    const observe = () => driver.observe(spec.clusterId, unhurried());
    /** In which order instances were ended and begun since the last call. */
    const exchanges = () =>
      engine.lines.splice(0).flatMap((line) => {
        const [, what = ''] = /\/(stop|start)$/.exec(line) ?? [];
        const [, of] = /\/containers\/(\S*-keycloak(?:-\d)?)\//.exec(line) ?? [];
        return of === undefined || what === '' ? [] : [`${what} ${of}`];
      });
    return { fixture, engine, driver, spec, names, up, observe, exchanges };
  };
  it('are as many as the size says, share their caches, and have one port, which is that of their front (CL-98)', async () => {
    const { fixture: own, engine, spec, names, up, observe } = await prepare({ size: 'large' });
    const url = await up();
    expect(await observe()).toMatchObject({ url, instances: { desired: 3, ready: 3 }, healthy: true });
    for (const name of [names.first, names.second, names.third]) {
      expect(environmentOf(own, name)).toEqual(expect.arrayContaining(['KC_CACHE=ispn', 'KC_CACHE_STACK=jdbc-ping']));
      expect(engine.containers.get(name)?.HostConfig).toMatchObject({ Memory: 6144 * 1024 * 1024, NanoCpus: 4e9 });
    }
    const published = containersOf(engine, spec.clusterId).filter(({ HostConfig }) => HostConfig.PortBindings);
    expect(published.map(({ name, HostConfig }) => [name, HostConfig.PortBindings])).toEqual([
      [names.front, { '8080/tcp': [expect.objectContaining({ HostPort: new URL(url).port })] }],
    ]);
    for (const { Labels } of containersOf(engine, spec.clusterId))
      expect(Labels).toMatchObject({ 'ledger.cluster': spec.clusterId, 'ledger.operation': expect.any(String) });
  });

  it('find each other as Keycloak does by itself before 26.1; one alone shares with nobody (CL-98)', async () => {
    const { fixture: own, names, spec, up } = await prepare({ version: '26.0.8' });
    await up();
    expect(environmentOf(own, names.first)).toContain('KC_CACHE=ispn');
    expect(environmentOf(own, names.first).join()).not.toContain('KC_CACHE_STACK');
    await up({ ...spec, size: 'small' });
    expect(environmentOf(own, names.first)).toContain('KC_CACHE=local');
  });

  it('one that is killed leaves the cluster answering; it is brought back, and the other is left alone (CL-98)', async () => {
    const { engine, names, up, observe } = await prepare();
    const url = await up();
    const before = engine.containers.get(names.second)?.child?.pid;
    await engine.signal(names.first, 'SIGKILL');
    expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 1 }, healthy: false, url });
    expect(await answers(url)).toBe(true);
    expect(await up()).toBe(url);
    expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 2 }, healthy: true });
    expect(engine.containers.get(names.second)?.child?.pid).toBe(before);
  });

  it('one that somebody removed comes back, and what it was told is known from the others (CL-98)', async () => {
    const { engine, driver, spec, names, up, observe } = await prepare({ size: 'large' });
    const url = await up();
    const credentials = await driver.credentials(spec.clusterId);
    await engine.signal(names.first, 'SIGKILL');
    engine.containers.delete(names.first);
    expect(await observe()).toMatchObject({ instances: { desired: 3, ready: 2 }, healthy: false, url });
    expect(await driver.credentials(spec.clusterId)).toEqual(credentials);
    expect(await up()).toBe(url);
    expect(await observe()).toMatchObject({ instances: { desired: 3, ready: 3 }, healthy: true });
  });

  it('are not healthy without their front, which is brought back (CL-98)', async () => {
    const { engine, names, up, observe } = await prepare();
    const url = await up();
    await engine.signal(names.front, 'SIGKILL');
    expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 0 }, healthy: false });
    expect(await up()).toBe(url);
    expect(await observe()).toMatchObject({ healthy: true });
    expect(await answers(url)).toBe(true);
  });

  it('keep the first serving while the second cannot be made or started, and then are both (CL-48)', async () => {
    const { engine, names, up, observe } = await prepare();
    const noSpace = { does: 'refuse', status: 500, words: 'no space left on device' } as const;
    engine.inject({ on: /create .*-keycloak-2$/, ...noSpace });
    await expect(up()).rejects.toMatchObject({ name: 'ProvisioningError', code: 'no_capacity' });
    const first = engine.containers.get(names.first)?.child?.pid;
    engine.inject({ on: /-keycloak-2\/start$/, does: 'refuse', status: 503, words: 'starting' });
    await expect(up()).rejects.toMatchObject({ name: 'ProvisioningError', code: 'driver_unavailable' });
    expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 1 }, healthy: false });
    await up();
    expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 2 }, healthy: true });
    expect(engine.containers.get(names.first)?.child?.pid).toBe(first);
  });

  it('go on after the engine was restarted between the first and the second (CL-45)', async () => {
    const { engine, up, observe } = await prepare();
    let restarted: Promise<void> | undefined;
    engine.inject({ on: /create .*-keycloak-2$/, does: 'drop', met: () => void (restarted = engine.restart()) });
    await expect(up()).rejects.toMatchObject({ code: 'driver_unavailable' });
    await restarted;
    const url = await up();
    expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 2 }, healthy: true, url });
  });

  it('are more or fewer at the same address when the size changes, and leave nothing (CL-98)', async () => {
    const { fixture: own, driver, spec, up, observe } = await prepare({ size: 'small' });
    const url = await up();
    const credentials = await driver.credentials(spec.clusterId);
    for (const [size, desired] of [
      ['large', 3],
      ['medium', 2],
      ['small', 1],
    ] as const) {
      expect(await up({ ...spec, size })).toBe(url);
      expect(await observe()).toMatchObject({ instances: { desired, ready: desired }, healthy: true });
      expect(await own.countInstances(spec.clusterId)).toBe(desired);
      expect((await signIn(credentials)).status).toBe(200);
    }
    await driver.destroy(spec.clusterId, randomUUID(), unhurried());
    expect(await own.traces(spec.clusterId)).toEqual([]);
  });

  describe('exchanged by an update', () => {
    const PATCH = { version: '26.6.5' };

    it('one after the other, where Keycloak says that they may serve side by side (CL-100)', async () => {
      const { fixture: own, driver, spec, names, up, observe, exchanges } = await prepare();
      const url = await up();
      const to = { ...spec, ...PATCH };
      expect(await driver.updateStrategy(spec, to, never)).toBe('rolling');
      exchanges();
      expect(await up(to)).toBe(url);
      const { first, second } = names;
      expect(exchanges()).toEqual([`stop ${first}`, `start ${first}`, `stop ${second}`, `start ${second}`]);
      expect(await observe()).toMatchObject({ version: '26.6.5', instances: { desired: 2, ready: 2 }, healthy: true });
      expect((await own.traces(spec.clusterId)).filter((name) => name.includes('compatibility'))).toEqual([]);
    });

    it('and one that does not serve before those that do (CL-100)', async () => {
      const { engine, driver, spec, names, up, exchanges } = await prepare({ size: 'large' });
      await up();
      await engine.signal(names.third, 'SIGKILL');
      const to = { ...spec, ...PATCH };
      expect(await driver.updateStrategy(spec, to, never)).toBe('rolling');
      exchanges();
      await up(to);
      const order = [names.third, names.first, names.second].flatMap((name) => [`stop ${name}`, `start ${name}`]);
      expect(exchanges()).toEqual(order);
    });

    it('all at once where Keycloak says that they may not, and where nobody needs to ask it (CL-100)', async () => {
      const { engine, driver, spec, names, up, observe, exchanges } = await prepare();
      await up();
      const asks = () => engine.lines.splice(0).some((line) => line.includes('compatibility'));
      asks();
      const changes = [{ version: '26.7.5' }, { httpRelativePath: '/auth' }, { size: 'small' }] as const;
      for (const change of changes)
        expect(await driver.updateStrategy(spec, { ...spec, ...change }, never)).toBe('recreate');
      expect(asks()).toBe(false);
      const to = { ...spec, features: ['scripts'] };
      expect(await driver.updateStrategy(spec, to, never)).toBe('recreate');
      expect(asks()).toBe(true);
      await up(to);
      const { first, second } = names;
      const order = exchanges();
      expect(new Set(order.slice(0, 2))).toEqual(new Set([`stop ${first}`, `stop ${second}`]));
      expect(order.slice(2)).toEqual([`start ${first}`, `start ${second}`]);
      expect(await observe()).toMatchObject({ healthy: true });
    });

    it('of a version that cannot compare, nobody knows (CL-100)', async () => {
      const { driver, spec, up } = await prepare({ version: '26.1.4' });
      await up();
      expect(await driver.updateStrategy(spec, { ...spec, version: '26.1.5' }, never)).toBe('unknown');
    });

    it('all at once when what Keycloak said is gone, or was said of something else (CL-100)', async () => {
      const { driver, spec, names, up, exchanges } = await prepare();
      await up();
      expect(await driver.updateStrategy(spec, { ...spec, ...PATCH }, never)).toBe('rolling');
      exchanges();
      await up({ ...spec, version: '26.6.6' });
      expect(new Set(exchanges().slice(0, 2))).toEqual(new Set([`stop ${names.first}`, `stop ${names.second}`]));
    });

    it('goes on where it was cut off, and until then counts as not healthy (CL-45, CL-100)', async () => {
      const { engine, driver, spec, names, up, observe } = await prepare();
      const url = await up();
      const to = { ...spec, ...PATCH };
      await driver.updateStrategy(spec, to, never);
      engine.inject({ on: /-keycloak-2\/stop$/, does: 'refuse', status: 503, words: 'busy' });
      await expect(up(to)).rejects.toMatchObject({ code: 'driver_unavailable' });
      expect(await observe()).toMatchObject({ instances: { desired: 2, ready: 2 }, healthy: false });
      expect(await answers(url)).toBe(true);
      const exchanged = engine.containers.get(names.first)?.child?.pid;
      await up(to);
      expect(engine.containers.get(names.first)?.child?.pid).toBe(exchanged);
      expect(await observe()).toMatchObject({ version: '26.6.5', healthy: true });
    });

    it('is asked for nothing more once that is aborted, and taking it back leaves nothing of it (CL-75, CL-100)', async () => {
      const { fixture: own, engine, driver, spec, up, observe, exchanges } = await prepare();
      const url = await up();
      const to = { ...spec, ...PATCH };
      const abort = new AbortController();
      engine.inject({ on: /-compatibility\/wait$/, does: 'hang', met: () => abort.abort(new Error('cancelled')) });
      await expect(driver.updateStrategy(spec, to, abort.signal)).rejects.toThrow('cancelled');
      expect(await driver.updateStrategy(spec, to, never)).toBe('rolling');
      exchanges();
      expect(await up()).toBe(url);
      expect(exchanges().filter((line) => line.startsWith('stop'))).toEqual([]);
      expect(await observe()).toMatchObject({ version: '26.6.4', healthy: true });
      expect((await own.traces(spec.clusterId)).filter((name) => name.includes('compatibility'))).toEqual([]);
    });

    it('not at all when comparing fails: what serves goes on, and the next attempt asks again (CL-48, CL-100)', async () => {
      const { engine, driver, spec, up, observe } = await prepare();
      await up();
      const to = { ...spec, ...PATCH };
      const noSpace = { does: 'refuse', status: 500, words: 'no space left on device' } as const;
      const faults = [
        ['image_pull', { on: /^POST \/images\/create/, does: 'stream', lines: [{ error: 'manifest unknown' }] }],
        ['no_capacity', { on: /create .*-compatibility$/, ...noSpace }],
        ['driver_unavailable', { on: /-compatibility\/logs/, does: 'drop' }],
      ] as const;
      for (const [code, fault] of faults) {
        engine.inject(fault);
        await expect(driver.updateStrategy(spec, to, never)).rejects.toMatchObject({ name: 'ProvisioningError', code });
      }
      expect(await observe()).toMatchObject({ version: '26.6.4', instances: { desired: 2, ready: 2 }, healthy: true });
      expect(await driver.updateStrategy(spec, to, never)).toBe('rolling');
    });
  });
});
