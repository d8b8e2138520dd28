import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { ReasonCode } from '../../../domain/clusters/reasonCodes.ts';
import { compareVersions } from '../../../domain/versions/versionNumber.ts';
import { endOf, orAborted } from '../../../engine/async/limits.ts';
import type {
  ClusterProvisioner,
  ClusterSpec,
  MayChange,
  Progress,
} from '../../../processes/clusters/clusterProvisioner.ts';

const STEPS = [
  { step: 'preparing', progress: 0.1, mayMigrate: false },
  { step: 'stopping', progress: 0.2, mayMigrate: false },
  { step: 'starting', progress: 0.4, mayMigrate: true },
  { step: 'ready', progress: 1, mayMigrate: true },
] as const;

/** A call of the driver; `apply` also by the step before which something happens. */
type Point = 'preflight' | 'observe' | 'credentials' | 'destroy' | (typeof STEPS)[number]['step'];

/** What goes wrong, once, in the next call that comes to `at`, of one cluster or of any. */
export type SimulatedFault = { at: Point; clusterId?: string } & (
  | { does: 'fail'; code: ReasonCode }
  /** Whatever is asked for is done, and then the answer is lost. */
  | { does: 'lose_answer' }
  /** Goes on when `until` resolves; for ever when it never does, unless the call is given up. */
  | { does: 'wait'; until: Promise<void> }
);

type Instance = {
  spec: ClusterSpec;
  /** The highest version that it was ever started with: none below starts on its database again. */
  migratedTo: string;
  secret: string;
  isRunning: boolean;
  isStalled: boolean;
  blockedBy: ReasonCode | null;
};

/** Clusters in memory, at addresses that answer, and what a test does to them. */
export type SimulatedClusters = {
  /** Another driver on the same clusters, as after a restart of the service. */
  driver(): ClusterProvisioner;
  inject(fault: SimulatedFault): void;
  kill(clusterId: string): void;
  stall(clusterId: string, isStalled: boolean): void;
  /** As if somebody had removed it by hand. */
  vanish(clusterId: string): void;
  /** Keeps it from starting, with this code, until it is called with null. */
  block(clusterId: string, code: ReasonCode | null): void;
  isThere(clusterId: string): boolean;
  isRunning(clusterId: string): boolean;
  /** The version that its database has; undefined without one. */
  migratedTo(clusterId: string): string | undefined;
  dispose(): Promise<void>;
};

/** The fault-injecting driver (CL-93). Nothing takes time unless a fault says so. */
export const simulatedClusters = async (): Promise<SimulatedClusters> => {
  const world = new Map<string, Instance>();
  const faults: SimulatedFault[] = [];
  const server = createServer((request, response) => serve(world, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const fixture = { world, faults, origin: `http://127.0.0.1:${port}` };
  const change = (clusterId: string, changes: Partial<Instance>): void => {
    const known = world.get(clusterId);
    if (known !== undefined) world.set(clusterId, { ...known, ...changes });
  };
  return {
    driver: () => driverOn(fixture),
    inject: (fault) => void faults.push(fault),
    kill: (clusterId) => change(clusterId, { isRunning: false, isStalled: false }),
    stall: (clusterId, isStalled) => change(clusterId, { isStalled }),
    vanish: (clusterId) => void world.delete(clusterId),
    block: (clusterId, blockedBy) => change(clusterId, { blockedBy }),
    isThere: (clusterId) => world.has(clusterId),
    isRunning: (clusterId) => world.get(clusterId)?.isRunning === true,
    migratedTo: (clusterId) => world.get(clusterId)?.migratedTo,
    dispose: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

type Fixture = { world: Map<string, Instance>; faults: SimulatedFault[]; origin: string };

const driverOn = (fixture: Fixture): ClusterProvisioner => {
  const { world } = fixture;
  const urlOf = ({ clusterId, httpRelativePath }: ClusterSpec) => `${fixture.origin}/${clusterId}${httpRelativePath}`;
  return {
    kind: 'embedded',
    describe: async () => ({ label: 'simulated clusters', isKeycloak: false, versions: 'any' }),
    preflight: async ({ clusterId }, limits) => met(fixture, 'preflight', clusterId, endOf(limits), async () => []),
    apply: (spec, _operation, signal, mayChange) => bringUp(fixture, spec, urlOf(spec), signal, mayChange),
    updateStrategy: async () => 'recreate',
    observe: async (clusterId, limits) => {
      const end = endOf(limits);
      return met(fixture, 'observe', clusterId, end, async () => {
        const found = world.get(clusterId);
        if (found === undefined) return { status: 'absent' };
        if (found.isStalled) await orAborted(new Promise<never>(() => {}), end);
        const { spec, isRunning } = found;
        const instances = { desired: 1, ready: isRunning ? 1 : 0 };
        return { status: 'present', version: spec.version, url: urlOf(spec), instances, healthy: isRunning };
      });
    },
    credentials: async (clusterId) =>
      met(fixture, 'credentials', clusterId, NEVER, async () => {
        const found = world.get(clusterId);
        if (found === undefined) throw new ProvisioningError('driver_unavailable', 'There is no such cluster.');
        const issuer = `${urlOf(found.spec)}/realms/master`;
        const tokenUrl = `${issuer}/protocol/openid-connect/token`;
        return { clientId: 'automation', clientSecret: found.secret, issuer, tokenUrl };
      }),
    destroy: async (clusterId, _operation, limits) => {
      const end = endOf(limits);
      return met(fixture, 'destroy', clusterId, end, async () => {
        if (world.get(clusterId)?.isStalled === true) await orAborted(new Promise<never>(() => {}), end);
        world.delete(clusterId);
      });
    },
  };
};

const NEVER = new AbortController().signal;

async function* bringUp(
  fixture: Fixture,
  spec: ClusterSpec,
  url: string,
  signal: AbortSignal,
  mayChange?: MayChange,
): AsyncGenerator<Progress> {
  const { world } = fixture;
  const { clusterId } = spec;
  for (const { step, progress, mayMigrate } of STEPS) {
    await met(fixture, step, clusterId, signal, async () => {
      const known = world.get(clusterId);
      if (step === 'ready') {
        await mayChange?.();
        return start(world, spec);
      }
      if (known === undefined) world.set(clusterId, fresh(spec));
      else if (step === 'stopping' && known.spec.version !== spec.version) {
        await mayChange?.();
        world.set(clusterId, { ...known, isRunning: false });
      }
      return undefined;
    });
    yield { step, progress, mayMigrate, ...(step === 'ready' ? { url } : {}) };
  }
}

const fresh = (spec: ClusterSpec): Instance => ({
  spec,
  migratedTo: spec.version,
  secret: randomUUID(),
  isRunning: false,
  isStalled: false,
  blockedBy: null,
});

const start = (world: Fixture['world'], spec: ClusterSpec): void => {
  const known = world.get(spec.clusterId) ?? fresh(spec);
  if (known.blockedBy !== null) throw new ProvisioningError(known.blockedBy, 'Something is in the way.');
  if (compareVersions(spec.version, known.migratedTo) < 0)
    throw new ProvisioningError('migration_failed', 'The database was migrated to a higher version.');
  world.set(spec.clusterId, { ...known, spec, migratedTo: spec.version, isRunning: true, isStalled: false });
};

/** Does what was asked for, with the fault that waits for it. */
const met = async <T>(
  { faults }: Fixture,
  at: Point,
  clusterId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted();
  // Whoever gives up in the same turn has given up before.
  await orAborted(new Promise((resolve) => setImmediate(resolve)), signal);
  const index = faults.findIndex((fault) => fault.at === at && (fault.clusterId ?? clusterId) === clusterId);
  const [fault] = index === -1 ? [] : faults.splice(index, 1);
  if (fault?.does === 'fail') throw new ProvisioningError(fault.code, 'The simulation says so.');
  if (fault?.does === 'wait') await orAborted(fault.until, signal);
  const result = await work();
  if (fault?.does === 'lose_answer') throw new ProvisioningError('driver_unavailable', 'The answer was lost.');
  return result;
};

/** Discovery and tokens of the clusters that run. */
const serve = (world: Fixture['world'], request: IncomingMessage, response: ServerResponse): void => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const found = world.get(pathname.split('/')[1] ?? '');
  if (found === undefined || !found.isRunning) return void response.writeHead(503).end();
  const realm = `http://${request.headers.host}/${found.spec.clusterId}${found.spec.httpRelativePath}/realms/master`;
  const answer = (status: number, body: object): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  if (pathname.endsWith('/.well-known/openid-configuration')) return answer(200, { issuer: realm });
  if (!pathname.endsWith('/token')) return answer(404, {});
  const given = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
  if (given !== `automation:${found.secret}`) return answer(401, { error: 'invalid_client' });
  const claims = Buffer.from(JSON.stringify({ iss: realm })).toString('base64url');
  return answer(200, { access_token: `e30.${claims}.x` });
};
