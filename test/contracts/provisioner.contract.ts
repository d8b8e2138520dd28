import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { within, type Limits } from '../../engine/async/limits.ts';
import type { ClusterProvisioner, ClusterSpec, Progress } from '../../processes/clusters/clusterProvisioner.ts';

/** A driver on real ground, and what a test does to that ground. */
export type ProvisionerUnderTest = {
  provisioner: ClusterProvisioner;
  /** Another instance of the driver on the same ground, as after a restart of the service. */
  secondInstance: () => Promise<ClusterProvisioner>;
  /** Ends what serves the cluster as `kill -9` does. */
  killInstances: (clusterId: string) => Promise<void>;
  /** Makes what serves the cluster answer nothing any more, without ending it. */
  stallInstances: (clusterId: string) => Promise<void>;
  /** How many instances really serve the cluster, counted on the ground. */
  countInstances: (clusterId: string) => Promise<number>;
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
const unhurried = (): Limits => within(60_000, never);

/** Runs an operation to its end. */
export const applied = async (
  provisioner: ClusterProvisioner,
  spec: ClusterSpec,
  operation: string,
  signal: AbortSignal = never,
): Promise<readonly Progress[]> => Array.fromAsync(provisioner.apply(spec, operation, signal));

/** What every driver promises (CL-93). */
export const provisionerContract = (name: string, create: () => Promise<ProvisionerUnderTest>): void => {
  describe(`${name}: provisioner contract (CL-93)`, () => {
    let ground: ProvisionerUnderTest | undefined;
    const prepare = async (): Promise<ProvisionerUnderTest> => (ground = await create());
    afterEach(async () => {
      await ground?.dispose();
      ground = undefined;
    });

    it('brings a cluster up: rising progress, and in the end an address that answers (CL-32)', async () => {
      const { provisioner } = await prepare();
      const spec = specOf();
      const steps = await applied(provisioner, spec, randomUUID());
      expect(steps.map(({ progress }) => progress)).toEqual(
        steps.map(({ progress }) => progress).toSorted((a, b) => a - b),
      );
      const last = steps.at(-1);
      expect(last).toMatchObject({ step: 'ready', progress: 1 });
      expect(await provisioner.observe(spec.clusterId, unhurried())).toMatchObject({
        status: 'present',
        version: '26.8.0',
        url: last?.url,
        healthy: true,
      });
      expect((await fetch(`${last?.url}/health/ready`)).status).toBe(200);
    });

    it('repeating an operation changes nothing: same address, same instance, same secret (CL-45)', async () => {
      const { provisioner, countInstances } = await prepare();
      const spec = specOf();
      const operation = randomUUID();
      const first = await applied(provisioner, spec, operation);
      const secrets = await provisioner.credentials(spec.clusterId);
      const second = await applied(provisioner, spec, operation);
      expect(second.at(-1)?.url).toBe(first.at(-1)?.url);
      expect(await provisioner.credentials(spec.clusterId)).toEqual(secrets);
      expect(await countInstances(spec.clusterId)).toBe(1);
    });

    it('the same operation twice at once makes one cluster (CL-45)', async () => {
      const { provisioner, countInstances } = await prepare();
      const spec = specOf();
      const operation = randomUUID();
      const both = await Promise.all([applied(provisioner, spec, operation), applied(provisioner, spec, operation)]);
      expect(both[0].at(-1)?.url).toBe(both[1].at(-1)?.url);
      expect(await countInstances(spec.clusterId)).toBe(1);
    });

    it('two clusters have addresses of their own', async () => {
      const { provisioner } = await prepare();
      const both = await Promise.all([1, 2].map(() => applied(provisioner, specOf(), randomUUID())));
      expect(new Set(both.map((steps) => steps.at(-1)?.url)).size).toBe(2);
    });

    it('observes what was never made, or is destroyed, as absent; destroying again is success', async () => {
      const { provisioner, countInstances } = await prepare();
      const spec = specOf();
      expect(await provisioner.observe(spec.clusterId, unhurried())).toEqual({ status: 'absent' });
      await applied(provisioner, spec, randomUUID());
      const operation = randomUUID();
      await provisioner.destroy(spec.clusterId, operation, unhurried());
      await provisioner.destroy(spec.clusterId, operation, unhurried());
      expect(await provisioner.observe(spec.clusterId, unhurried())).toEqual({ status: 'absent' });
      expect(await countInstances(spec.clusterId)).toBe(0);
    });

    it('after kill -9 of the instance it observes unhealthy, and applying brings the same address back (CL-95)', async () => {
      const { provisioner, killInstances } = await prepare();
      const spec = specOf();
      const operation = randomUUID();
      const first = await applied(provisioner, spec, operation);
      await killInstances(spec.clusterId);
      expect(await provisioner.observe(spec.clusterId, unhurried())).toMatchObject({
        status: 'present',
        healthy: false,
        instances: { ready: 0 },
      });
      const second = await applied(provisioner, spec, operation);
      expect(second.at(-1)?.url).toBe(first.at(-1)?.url);
      expect(await provisioner.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
    });

    it('a second driver instance takes over what runs, and makes no second one (CL-45, CL-95)', async () => {
      const { provisioner, secondInstance, countInstances } = await prepare();
      const spec = specOf();
      const operation = randomUUID();
      const first = await applied(provisioner, spec, operation);
      const other = await secondInstance();
      expect(await other.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true, url: first.at(-1)?.url });
      expect((await applied(other, spec, operation)).at(-1)?.url).toBe(first.at(-1)?.url);
      expect(await countInstances(spec.clusterId)).toBe(1);
    });

    it('follows a changed specification at the same host and port', async () => {
      const { provisioner } = await prepare();
      const spec = specOf();
      const before = (await applied(provisioner, spec, randomUUID())).at(-1)?.url ?? '';
      const changed = { ...spec, version: '26.7.5', httpRelativePath: '/auth' };
      const after = (await applied(provisioner, changed, randomUUID())).at(-1)?.url;
      expect(after).toBe(`${before}/auth`);
      expect(await provisioner.observe(spec.clusterId, unhurried())).toMatchObject({
        version: '26.7.5',
        healthy: true,
      });
    });

    it('an aborted operation rejects and leaves nothing running', async () => {
      const { provisioner, countInstances } = await prepare();
      const spec = specOf();
      const abort = new AbortController();
      const run = async (): Promise<void> => {
        for await (const { step } of provisioner.apply(spec, randomUUID(), abort.signal))
          if (step === 'preparing') abort.abort();
      };
      await expect(run()).rejects.toThrow('abort');
      expect(await countInstances(spec.clusterId)).toBe(0);
    });

    type Call = (driver: ClusterProvisioner, spec: ClusterSpec, limits: Limits) => Promise<unknown>;
    const LIMITED: readonly [string, Call][] = [
      ['preflight', (driver, spec, limits) => driver.preflight(spec, limits)],
      ['observe', (driver, { clusterId }, limits) => driver.observe(clusterId, limits)],
      ['destroy', (driver, { clusterId }, limits) => driver.destroy(clusterId, randomUUID(), limits)],
    ];
    describe.each(LIMITED)('%s gives up', (_, call) => {
      it('at once when it was aborted before, or its deadline has passed, and touches nothing', async () => {
        const { provisioner, countInstances } = await prepare();
        const spec = specOf();
        await applied(provisioner, spec, randomUUID());
        const reason = new Error('not wanted');
        await expect(call(provisioner, spec, within(60_000, AbortSignal.abort(reason)))).rejects.toBe(reason);
        await expect(call(provisioner, spec, within(-1, never))).rejects.toBeInstanceOf(Error);
        expect(await countInstances(spec.clusterId)).toBe(1);
        expect(await provisioner.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
      });
    });

    describe.each(LIMITED.slice(1))('%s, while the cluster answers nothing, gives up', (_, call) => {
      it.each([
        ['when it is aborted', 60_000, 'not wanted any more'],
        ['at its deadline', 300, ''],
      ])('%s; destroying removes it later', async (_when, ms, reason) => {
        const { provisioner, stallInstances, killInstances, countInstances } = await prepare();
        const spec = specOf();
        await applied(provisioner, spec, randomUUID());
        await stallInstances(spec.clusterId);
        const abort = new AbortController();
        const calling = call(provisioner, spec, within(ms, abort.signal));
        if (reason !== '') abort.abort(new Error(reason));
        await expect(calling).rejects.toThrow(reason);
        // It waited for nobody: what does not answer was not ended by force yet.
        expect(await countInstances(spec.clusterId)).toBe(1);
        await killInstances(spec.clusterId);
        expect(await provisioner.observe(spec.clusterId, unhurried())).toMatchObject({ status: 'present' });
        await provisioner.destroy(spec.clusterId, randomUUID(), unhurried());
        expect(await provisioner.observe(spec.clusterId, unhurried())).toEqual({ status: 'absent' });
        expect(await countInstances(spec.clusterId)).toBe(0);
      });
    });
  });
};
