import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { isTransient, type ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import { within, type Limits } from '../../engine/async/limits.ts';
import type { ClusterProvisioner, ClusterSpec, Progress } from '../../processes/clusters/clusterProvisioner.ts';
import { cutOff } from './cutOff.ts';
import { signIn } from './signIn.ts';

/** A driver with something real below it, and what a test does to that. */
export type ProvisionerUnderTest = {
  provisioner: ClusterProvisioner;
  /** Of the clusters; small ones of one instance where nothing is said. */
  of?: { size: ClusterSpec['size']; instances: number };
  /** The lower is what a cluster begins with, the higher what it is brought to. */
  versions: { from: string; to: string };
  /** Another instance of the driver on the same machine, as after a restart of the service. */
  secondInstance: () => Promise<ClusterProvisioner>;
  /** Ends what serves the cluster as `kill -9` does. */
  killInstances: (clusterId: string) => Promise<void>;
  /** Makes what serves the cluster answer nothing any more, without ending it. */
  stallInstances: (clusterId: string) => Promise<void>;
  /** Ends the stall. */
  resumeInstances: (clusterId: string) => Promise<void>;
  /** How many instances really serve the cluster, counted where it runs. */
  countInstances: (clusterId: string) => Promise<number>;
  /** Puts something in the way of a cluster that was killed, so that it cannot start: with which code that fails. */
  obstruct: (clusterId: string) => Promise<{ code: ReasonCode; clear: () => Promise<void> }>;
  /** Everything that is there because of the cluster: processes, ports, files, databases. */
  traces: (clusterId: string) => Promise<readonly string[]>;
  /** Leaves nothing behind. */
  dispose: () => Promise<void>;
};

export const specOf = (changes: Partial<ClusterSpec> = {}): ClusterSpec => ({
  clusterId: randomUUID(),
  workspaceId: 'default',
  name: 'orders',
  size: 'small',
  location: 'us',
  version: '26.8.0',
  httpRelativePath: '',
  features: [],
  featuresDisabled: [],
  ...changes,
});

const never = new AbortController().signal;
/** More than any real driver takes, from each call on. */
export const unhurried = (): Limits => within(120_000, never);

/** Runs an operation to its end. */
export const applied = async (
  provisioner: ClusterProvisioner,
  spec: ClusterSpec,
  operation: string,
  signal: AbortSignal = never,
): Promise<readonly Progress[]> => Array.fromAsync(provisioner.apply(spec, operation, signal));

/** What every driver promises (CL-93). Cases share one cluster, and bring it back when they find it gone. */
export const provisionerContract = (name: string, create: () => Promise<ProvisionerUnderTest>): void => {
  describe(`${name}: provisioner contract (CL-93)`, () => {
    let fixture: ProvisionerUnderTest;
    let shared: ClusterSpec;
    let all: number;
    const operation = randomUUID();
    beforeAll(async () => {
      fixture = await create();
      all = fixture.of?.instances ?? 1;
      shared = fresh();
    });
    afterAll(() => fixture.dispose());

    const fresh = (changes: Partial<ClusterSpec> = {}): ClusterSpec =>
      specOf({ version: fixture.versions.from, size: fixture.of?.size ?? 'small', ...changes });
    const observe = (spec: ClusterSpec) => fixture.provisioner.observe(spec.clusterId, unhurried());
    const destroy = (spec: ClusterSpec) => fixture.provisioner.destroy(spec.clusterId, randomUUID(), unhurried());
    const up = async (spec: ClusterSpec = shared): Promise<string> =>
      (await applied(fixture.provisioner, spec, operation)).at(-1)?.url ?? '';

    it('brings a cluster up: rising progress, and in the end an address that answers (CL-32)', async () => {
      const steps = await applied(fixture.provisioner, shared, operation);
      const rising = steps.map(({ progress }) => progress);
      expect(rising).toEqual(rising.toSorted((a, b) => a - b));
      expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length);
      // Once it may, it may for good: what is told before is what can be taken back (CL-75).
      const told = steps.map(({ mayMigrate }) => mayMigrate);
      expect([told[0], told.at(-1), told.lastIndexOf(false)]).toEqual([false, true, told.indexOf(true) - 1]);
      const last = steps.at(-1);
      expect(last).toMatchObject({ step: 'ready', progress: 1 });
      expect(await observe(shared)).toEqual({
        status: 'present',
        version: fixture.versions.from,
        url: last?.url,
        instances: { desired: all, ready: all },
        healthy: true,
      });
      const discovery = await fetch(`${last?.url}/realms/master/.well-known/openid-configuration`);
      expect(await discovery.json()).toMatchObject({ issuer: `${last?.url}/realms/master` });
    });

    it('finds nothing in the way where clusters run, and changes nothing by looking', async () => {
      const other = fresh();
      const findings = await fixture.provisioner.preflight(other, unhurried());
      expect(findings.filter(({ blocking }) => blocking)).toEqual([]);
      expect(await observe(other)).toEqual({ status: 'absent' });
      expect(await fixture.traces(other.clusterId)).toEqual([]);
    });

    it('repeating an operation changes nothing: same address, same instance, same secret (CL-45)', async () => {
      const url = await up();
      const secrets = await fixture.provisioner.credentials(shared.clusterId);
      expect(await up()).toBe(url);
      expect(await fixture.provisioner.credentials(shared.clusterId)).toEqual(secrets);
      expect(await fixture.countInstances(shared.clusterId)).toBe(all);
    });

    it('gives credentials that sign in at the cluster, and no others do (CL-86)', async () => {
      const url = await up();
      const credentials = await fixture.provisioner.credentials(shared.clusterId);
      expect(credentials.issuer).toBe(`${url}/realms/master`);
      expect(await signIn(credentials)).toMatchObject({ status: 200, issuer: credentials.issuer });
      expect((await signIn({ ...credentials, clientSecret: 'guessed' })).status).toBe(401);
    });

    it('a second driver instance takes over what runs, and makes no second one (CL-45, CL-95)', async () => {
      const url = await up();
      const other = await fixture.secondInstance();
      expect(await other.observe(shared.clusterId, unhurried())).toMatchObject({ healthy: true, url });
      expect((await applied(other, shared, operation)).at(-1)?.url).toBe(url);
      expect(await fixture.countInstances(shared.clusterId)).toBe(all);
      expect(await other.credentials(shared.clusterId)).toEqual(
        await fixture.provisioner.credentials(shared.clusterId),
      );
    });

    it('knows nothing of a cluster that was never made; destroying it is success', async () => {
      const other = fresh();
      expect(await observe(other)).toEqual({ status: 'absent' });
      await expect(fixture.provisioner.credentials(other.clusterId)).rejects.toMatchObject({
        name: 'ProvisioningError',
      });
      await destroy(other);
      expect(await fixture.traces(other.clusterId)).toEqual([]);
    });

    it('after kill -9 it observes unhealthy; the same operation twice at once brings one back (CL-45, CL-95)', async () => {
      const url = await up();
      await fixture.killInstances(shared.clusterId);
      expect(await observe(shared)).toMatchObject({ status: 'present', healthy: false, url, instances: { ready: 0 } });
      expect(await Promise.all([up(), up()])).toEqual([url, url]);
      expect(await observe(shared)).toMatchObject({ healthy: true });
      expect(await fixture.countInstances(shared.clusterId)).toBe(all);
    });

    it('says with a reason code what is in the way, leaves nothing running, and starts when it is gone (CL-48)', async () => {
      const url = await up();
      await fixture.killInstances(shared.clusterId);
      const { code, clear } = await fixture.obstruct(shared.clusterId);
      await expect(up()).rejects.toMatchObject({ name: 'ProvisioningError', code });
      expect(isTransient(code)).toBe(true);
      expect(await fixture.countInstances(shared.clusterId)).toBe(0);
      await clear();
      expect(await up()).toBe(url);
    });

    it('two clusters have addresses of their own; one is destroyed without a trace, and the other stays', async () => {
      const url = await up();
      const other = fresh();
      expect(await up(other)).not.toBe(url);
      expect(await fixture.traces(other.clusterId)).not.toEqual([]);
      await destroy(other);
      await destroy(other);
      expect(await observe(other)).toEqual({ status: 'absent' });
      expect(await fixture.countInstances(other.clusterId)).toBe(0);
      expect(await fixture.traces(other.clusterId)).toEqual([]);
      expect(await observe(shared)).toMatchObject({ healthy: true, url });
    });

    it('follows a changed specification at the same host and port, and keeps its secrets', async () => {
      const before = await up();
      const { clientSecret } = await fixture.provisioner.credentials(shared.clusterId);
      const changed = { ...shared, version: fixture.versions.to, httpRelativePath: '/auth' };
      const strategy = await fixture.provisioner.updateStrategy(shared, changed, never);
      expect(['rolling', 'recreate', 'unknown']).toContain(strategy);
      shared = changed;
      expect(await up()).toBe(`${before}/auth`);
      expect(await observe(shared)).toMatchObject({ version: fixture.versions.to, healthy: true });
      const credentials = await fixture.provisioner.credentials(shared.clusterId);
      expect(credentials).toMatchObject({ clientSecret, issuer: `${before}/auth/realms/master` });
      expect(await signIn(credentials)).toMatchObject({ status: 200, issuer: credentials.issuer });
    });

    it.each(['left', 'aborted'] as const)(
      'an upgrade that is %s at any step before it may migrate is taken back, and nothing of it is left (CL-68, CL-75)',
      async (how) => {
        const before = fresh();
        const url = await up(before);
        const credentials = await fixture.provisioner.credentials(before.clusterId);
        const to = { ...before, version: fixture.versions.to };
        for (let count = 1, reached: Progress | undefined; reached?.mayMigrate !== true; count += 1) {
          reached = await cutOff(fixture.provisioner, to, count, how);
          expect(await up(before)).toBe(url);
          expect(await observe(before)).toMatchObject({ version: fixture.versions.from, healthy: true });
          expect(await fixture.countInstances(before.clusterId)).toBe(all);
          expect(await fixture.provisioner.credentials(before.clusterId)).toEqual(credentials);
          expect(await signIn(credentials)).toMatchObject({ status: 200, issuer: credentials.issuer });
        }
        expect(await up(to)).toBe(url);
        expect(await observe(to)).toMatchObject({ version: fixture.versions.to, healthy: true });
        await destroy(before);
        expect(await fixture.traces(before.clusterId)).toEqual([]);
      },
    );

    it('asks before it changes anything, and what is refused leaves the cluster as it was (CL-107)', async () => {
      const before = fresh();
      const url = await up(before);
      const to = { ...before, version: fixture.versions.to };
      const refusal = new ProvisioningError('window_over', 'The window is over.');
      const run = fixture.provisioner.apply(to, randomUUID(), never, () => Promise.reject(refusal));
      await expect(Array.fromAsync(run)).rejects.toBe(refusal);
      expect(await observe(before)).toMatchObject({ version: fixture.versions.from, healthy: true, url });
      expect(await fixture.countInstances(before.clusterId)).toBe(all);
      await destroy(before);
    });

    it.each(['preparing', 'starting'])(
      'an operation that is aborted while it is %s rejects and leaves nothing running',
      async (during) => {
        const spec = fresh({ version: fixture.versions.to, httpRelativePath: '/auth' });
        const abort = new AbortController();
        const run = async (): Promise<void> => {
          for await (const { step } of fixture.provisioner.apply(spec, randomUUID(), abort.signal))
            // When the driver goes on already.
            if (step === during) queueMicrotask(() => abort.abort());
        };
        await expect(run()).rejects.toThrow('abort');
        expect(await fixture.countInstances(spec.clusterId)).toBe(0);
        await destroy(spec);
        expect(await fixture.traces(spec.clusterId)).toEqual([]);
      },
    );

    type Call = (driver: ClusterProvisioner, spec: ClusterSpec, limits: Limits) => Promise<unknown>;
    const LIMITED: readonly [string, Call][] = [
      ['preflight', (driver, spec, limits) => driver.preflight(spec, limits)],
      ['observe', (driver, { clusterId }, limits) => driver.observe(clusterId, limits)],
      ['destroy', (driver, { clusterId }, limits) => driver.destroy(clusterId, randomUUID(), limits)],
    ];
    it.each(LIMITED)(
      '%s gives up at once when it was aborted before, or its deadline has passed, and touches nothing',
      async (_, call) => {
        await up();
        const reason = new Error('not wanted');
        const aborted = within(60_000, AbortSignal.abort(reason));
        await expect(call(fixture.provisioner, shared, aborted)).rejects.toBe(reason);
        await expect(call(fixture.provisioner, shared, within(-1, never))).rejects.toBeInstanceOf(Error);
        expect(await fixture.countInstances(shared.clusterId)).toBe(all);
        expect(await observe(shared)).toMatchObject({ healthy: true });
      },
    );

    it.each(LIMITED.slice(1))(
      '%s, while the cluster answers nothing, gives up when it is aborted, and at its deadline',
      async (_, call) => {
        await up();
        await fixture.stallInstances(shared.clusterId);
        const abort = new AbortController();
        const calling = call(fixture.provisioner, shared, within(60_000, abort.signal));
        abort.abort(new Error('not wanted any more'));
        await expect(calling).rejects.toThrow('not wanted any more');
        await expect(call(fixture.provisioner, shared, within(300, never))).rejects.toThrow('');
        // It waited for nobody: what does not answer was not ended by force yet.
        expect(await fixture.countInstances(shared.clusterId)).toBe(all);
        await fixture.resumeInstances(shared.clusterId);
      },
    );

    it('what destroy gave up on counts as present, and goes when it is repeated', async () => {
      await up();
      // One that no stop of a call before is on its way to.
      await fixture.killInstances(shared.clusterId);
      await up();
      await fixture.stallInstances(shared.clusterId);
      await expect(
        fixture.provisioner.destroy(shared.clusterId, randomUUID(), within(300, never)),
      ).rejects.toBeInstanceOf(Error);
      await fixture.killInstances(shared.clusterId);
      expect(await observe(shared)).toMatchObject({ status: 'present', healthy: false });
      await destroy(shared);
      expect(await observe(shared)).toEqual({ status: 'absent' });
      expect(await fixture.countInstances(shared.clusterId)).toBe(0);
      expect(await fixture.traces(shared.clusterId)).toEqual([]);
    });
  });
};
