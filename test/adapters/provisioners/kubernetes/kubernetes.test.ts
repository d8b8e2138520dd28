import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { Logger } from '../../../../domain/core/logger.ts';
import { within } from '../../../../engine/async/limits.ts';
import { applied, provisionerContract, specOf, unhurried } from '../../../contracts/provisioner.contract.ts';
import { signIn } from '../../../contracts/signIn.ts';
import { NAMESPACE } from '../../../support/kubernetes/apiServer.ts';
import {
  kubernetesFixture,
  kubeconfigOf,
  type KubernetesFixture,
} from '../../../support/kubernetes/kubernetesFixture.ts';
import { silentLogger } from '../../../support/logger.ts';

const keycloakOf = (clusterId: string) => ({
  resource: 'keycloaks',
  namespace: NAMESPACE,
  name: `ledger-${clusterId}`,
});

const resourceOf = ({ server }: KubernetesFixture, clusterId: string) => {
  const found = server.objects.find(keycloakOf(clusterId));
  return z.looseObject({ apiVersion: z.string(), spec: z.looseObject({}), metadata: z.looseObject({}) }).parse(found);
};

const fixture = (): Promise<KubernetesFixture> => kubernetesFixture(inject('templateUrl'));

provisionerContract('kubernetes, on an API server of the tests', fixture);

describe('kubernetes driver', () => {
  let own: KubernetesFixture | undefined;
  afterEach(async () => {
    await own?.dispose();
    own = undefined;
  });
  const prepare = async () => {
    own = await fixture();
    const { server, operator, provisioner: driver } = own;
    return { own, server, operator, driver, spec: specOf({ version: '26.6.4' }) };
  };
  it('is Keycloak in any version, exchanged at once from minor to minor (CL-99, CL-100)', async () => {
    const { driver, spec } = await prepare();
    expect(await driver.describe()).toEqual({ label: 'Keycloak in Kubernetes', isKeycloak: true, versions: 'any' });
    expect(await driver.updateStrategy(spec, { ...spec, version: '26.7.5' }, new AbortController().signal)).toBe(
      'recreate',
    );
    expect(await driver.updateStrategy(spec, { ...spec, version: '26.6.5' }, new AbortController().signal)).toBe(
      'unknown',
    );
  });

  it('applies a secret and a Keycloak resource, which holds no secret (CL-99, CL-100)', async () => {
    const { own: kubernetes, server, driver, spec } = await prepare();
    const changes = {
      size: 'medium',
      features: ['docker:v1'],
      featuresDisabled: ['par'],
      httpRelativePath: '/auth',
    } as const;
    const operation = randomUUID();
    const url = (await applied(driver, { ...spec, ...changes }, operation)).at(-1)?.url;
    const { apiVersion, metadata, spec: made } = resourceOf(kubernetes, spec.clusterId);
    expect(apiVersion).toBe('k8s.keycloak.org/v2beta1');
    expect(metadata).toMatchObject({ labels: { 'ledger.cluster': spec.clusterId, 'ledger.operation': operation } });
    expect(made).toMatchObject({
      instances: 2,
      image: 'keycloak.example/keycloak:26.6.4',
      hostname: { hostname: url },
      features: { enabled: ['docker:v1'], disabled: ['par'] },
      update: { strategy: 'Auto' },
      ingress: { enabled: true },
      proxy: { headers: 'xforwarded' },
      resources: { limits: { cpu: '2', memory: '3072Mi' } },
    });
    expect(made['additionalOptions']).toEqual(
      expect.arrayContaining([
        { name: 'http-relative-path', value: '/auth' },
        { name: 'health-enabled', value: 'true' },
      ]),
    );
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ instances: { desired: 2, ready: 2 } });
    const secret = server.objects.find({ ...keycloakOf(spec.clusterId), resource: 'secrets' });
    const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(secret);
    const text = JSON.stringify({ metadata, made });
    const hidden = [data['password'], data['client-secret']].map((value = '') =>
      Buffer.from(value, 'base64').toString(),
    );
    for (const value of hidden) {
      expect(value).toMatch(/^[\w-]{43}$/);
      expect(text).not.toContain(value);
    }
  });

  it.each([
    [['v2alpha1'], 'k8s.keycloak.org/v2alpha1'],
    [['v2alpha1', 'v2beta1'], 'k8s.keycloak.org/v2beta1'],
  ])('uses the newest version of the resource that the operator serves: of %o %s (CL-99)', async (served, used) => {
    const { own: kubernetes, server, driver, spec } = await prepare();
    server.served.clear();
    for (const version of served) server.served.add(version);
    await applied(driver, spec, randomUUID());
    expect(resourceOf(kubernetes, spec.clusterId).apiVersion).toBe(used);
  });

  it('without an address for users a cluster is reached inside Kubernetes alone, and has no ingress', async () => {
    const { own: kubernetes, spec } = await prepare();
    const inside = kubernetes.driver({ publicUrl: undefined });
    const abort = new AbortController();
    for await (const { step } of inside.apply(spec, randomUUID(), abort.signal)) if (step === 'configuring') break;
    expect(resourceOf(kubernetes, spec.clusterId).spec).toMatchObject({
      hostname: { hostname: `http://ledger-${spec.clusterId}-service.identity.svc:8080` },
      ingress: { enabled: false },
    });
  });

  it('takes back a field that somebody else has set, says so, and leaves what is theirs alone', async () => {
    const { own: kubernetes, server, spec } = await prepare();
    const warned: object[] = [];
    const logger: Logger = { ...silentLogger, warn: (fields: object) => void warned.push(fields) };
    const driver = kubernetes.driver({ logger });
    await applied(driver, spec, randomUUID());
    const theirs = { spec: { image: 'keycloak.example/keycloak:1.0.0', scheduling: { priorityClassName: 'high' } } };
    server.objects.apply(keycloakOf(spec.clusterId), { body: theirs, manager: 'kubectl', force: true });
    await applied(driver, spec, randomUUID());
    expect(resourceOf(kubernetes, spec.clusterId).spec).toMatchObject({
      image: 'keycloak.example/keycloak:26.6.4',
      scheduling: { priorityClassName: 'high' },
    });
    expect(warned).toEqual([{ resource: `ledger-${spec.clusterId}`, fields: ['.spec.image'] }]);
  });

  it('gives up fields that it does not set any more', async () => {
    const { own: kubernetes, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    expect(resourceOf(kubernetes, spec.clusterId).spec).toHaveProperty('proxy');
    const abort = new AbortController();
    for await (const { step } of kubernetes.driver({ publicUrl: undefined }).apply(spec, randomUUID(), abort.signal))
      if (step === 'configuring') break;
    expect(resourceOf(kubernetes, spec.clusterId).spec).not.toHaveProperty('proxy');
  });

  type Upset = (server: KubernetesFixture['server'], clusterId: string) => void;
  const UPSETS: readonly [string, Upset][] = [
    ['every watch ends at the next change', (server) => void server.objects.follow(() => server.cutWatches())],
    [
      'the server has forgotten what happened since the look (410)',
      ({ objects }, clusterId) => {
        const body = { metadata: { labels: { 'example.com/team': 'orders' } } };
        objects.apply(keycloakOf(clusterId), { body, manager: 'kubectl', force: false });
        objects.compact();
      },
    ],
  ];
  it.each(UPSETS)('goes on when %s', async (_, upset) => {
    const { server, driver, spec } = await prepare();
    server.inject({ on: /watch=true/, does: 'pass', met: () => upset(server, spec.clusterId) });
    expect((await applied(driver, spec, randomUUID())).at(-1)?.step).toBe('ready');
    const [, ...after] = server.requests.slice(server.requests.findIndex((line) => line.includes('watch=true')));
    expect(after.filter((line) => /^GET .*keycloaks\/ledger-/.test(line))).not.toEqual([]);
  });

  const PATCH = /^PATCH .*keycloaks/;
  it.each([
    ['driver_unavailable', { on: PATCH, does: 'refuse', status: 401, reason: 'Unauthorized', words: 'Unauthorized' }],
    ['driver_unavailable', { on: PATCH, does: 'refuse', status: 403, reason: 'Forbidden', words: 'hunter2 cannot' }],
    ['no_capacity', { on: PATCH, does: 'refuse', status: 403, reason: 'Forbidden', words: 'exceeded quota: compute' }],
    ['invalid_option', { on: PATCH, does: 'refuse', status: 422, reason: 'Invalid', words: 'hunter2 is invalid' }],
    ['driver_unavailable', { on: PATCH, does: 'refuse', status: 500, reason: 'InternalError', words: 'etcd' }],
    ['driver_unavailable', { on: PATCH, does: 'refuse', status: 404, reason: 'NotFound', words: 'namespaces' }],
    ['driver_unavailable', { on: PATCH, does: 'drop' }],
    ['unknown', { on: PATCH, does: 'refuse', status: 400, reason: 'BadRequest', words: 'strict hunter2' }],
  ] as const)('%s, and the next attempt succeeds: %o (CL-48)', async (code, fault) => {
    const { server, driver, spec } = await prepare();
    server.inject(fault);
    const failed: unknown = await applied(driver, spec, randomUUID()).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ProvisioningError', code });
    expect(String(failed)).not.toContain('hunter2');
    await applied(driver, spec, randomUUID());
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
  });

  it('asks again when the server is too busy (429), and when it fails while a start is followed (500)', async () => {
    const { server, driver, spec } = await prepare();
    const busy = { does: 'refuse', status: 429, reason: 'TooManyRequests', words: 'later' } as const;
    server.inject({ on: /^PATCH .*secrets/, ...busy });
    server.inject({ on: /watch=true/, ...busy, status: 500, reason: 'InternalError' });
    await applied(driver, spec, randomUUID());
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ healthy: true });
  });

  it('feature_unknown from what the pod wrote before it ended (CL-48)', async () => {
    const { driver, spec } = await prepare();
    const failed = applied(driver, { ...spec, features: ['nonsense'] }, randomUUID());
    await expect(failed).rejects.toMatchObject({ code: 'feature_unknown' });
  });

  it('waits with deleting until every finalizer has been let go', async () => {
    const { own: kubernetes, server, driver, spec } = await prepare();
    await applied(driver, spec, randomUUID());
    const name = keycloakOf(spec.clusterId);
    const held = { metadata: { finalizers: ['example.com/backup'] } };
    server.objects.apply(name, { body: held, manager: 'backup', force: false });
    const destroy = (ms: number) => driver.destroy(spec.clusterId, randomUUID(), within(ms, unhurried().signal));
    await expect(destroy(3000)).rejects.toBeInstanceOf(Error);
    expect(await driver.observe(spec.clusterId, unhurried())).toMatchObject({ status: 'present', healthy: false });
    server.objects.releaseFinalizer(name, 'example.com/backup');
    await destroy(60_000);
    expect(await kubernetes.traces(spec.clusterId)).toEqual([]);
  });

  it('keeps nothing of a cluster to itself: who has the master key finds address and secrets (CL-99)', async () => {
    const { own: kubernetes, driver, spec } = await prepare();
    const url = (await applied(driver, spec, randomUUID())).at(-1)?.url;
    await driver.stop();
    const other = kubernetes.driver();
    expect(await other.observe(spec.clusterId, unhurried())).toMatchObject({ url, healthy: true, version: '26.6.4' });
    expect((await signIn(await other.credentials(spec.clusterId))).status).toBe(200);
  });

  it('preflight finds no operator, a refused account and a namespace it may not enter (CL-48)', async () => {
    const { own: kubernetes, server, driver, spec } = await prepare();
    expect(await driver.preflight(spec, unhurried())).toEqual([]);
    server.served.clear();
    const none = [{ code: 'driver_unavailable', message: 'Kubernetes has no Keycloak operator.', blocking: true }];
    expect(await driver.preflight(spec, unhurried())).toEqual(none);
    server.served.add('v2beta1');
    const forbidden = { does: 'refuse', status: 403, reason: 'Forbidden', words: 'no' } as const;
    server.inject({ on: /^GET .*secrets/, ...forbidden });
    expect(await driver.preflight(spec, unhurried())).toMatchObject([{ code: 'driver_unavailable', blocking: true }]);
    const { writeFile } = await import('node:fs/promises');
    await writeFile(kubernetes.kubeconfig, kubeconfigOf(server.url, 'a stranger'));
    expect(await kubernetes.driver().preflight(spec, unhurried())).toMatchObject([{ code: 'driver_unavailable' }]);
  });
});
