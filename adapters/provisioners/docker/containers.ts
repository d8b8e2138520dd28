import { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { EngineRefusal, type Engine } from './engineApi.ts';

/** By which an object belongs to a cluster, and to the operation that made it (CL-98). */
export const LABELS = {
  cluster: 'ledger.cluster',
  operation: 'ledger.operation',
  part: 'ledger.part',
  port: 'ledger.port',
  fingerprint: 'ledger.fingerprint',
  version: 'ledger.version',
  path: 'ledger.path',
  /** How many of its kind the cluster has. */
  instances: 'ledger.instances',
  /** Of the containers that a comparison was made with. */
  comparedWith: 'ledger.compared-with',
} as const;

export type Labels = Readonly<Record<string, string>>;

const Container = z.object({
  Id: z.string(),
  Config: z.object({ Labels: z.record(z.string(), z.string()).nullable() }),
  State: z.object({ Running: z.boolean(), ExitCode: z.int(), OOMKilled: z.boolean().optional() }),
});

/** A container as it is now. */
export type Found = {
  id: string;
  labels: Labels;
  isRunning: boolean;
  exitCode: number;
  wasOutOfMemory: boolean;
};

const filters = (clusterId: string | null): string => {
  const label = clusterId === null ? LABELS.cluster : `${LABELS.cluster}=${clusterId}`;
  return `filters=${encodeURIComponent(JSON.stringify({ label: [label] }))}`;
};

/** What the engine calls `name`; null when there is no such container. */
export const findContainer = async (engine: Engine, name: string, signal: AbortSignal): Promise<Found | null> => {
  try {
    const found = await engine.ask(Container, 'GET', `/containers/${name}/json`, { signal });
    return {
      id: found.Id,
      labels: found.Config.Labels ?? {},
      isRunning: found.State.Running,
      exitCode: found.State.ExitCode,
      wasOutOfMemory: found.State.OOMKilled === true,
    };
  } catch (error) {
    if (error instanceof EngineRefusal && error.status === 404) return null;
    throw error;
  }
};

/** Makes it, or finds that somebody else has just done so. */
export const createContainer = async (engine: Engine, name: string, body: object, signal: AbortSignal): Promise<void> =>
  void (await engine.call('POST', `/containers/create?name=${name}`, { signal, body, also: [409] }));

/** 304: it runs already. */
export const startContainer = async (engine: Engine, name: string, signal: AbortSignal): Promise<void> =>
  void (await engine.call('POST', `/containers/${name}/start`, { signal, also: [304] }));

const STOP_S = 20;

/** Lets it end what it is doing, then removes it; gone already is success. */
export const removeContainer = async (engine: Engine, name: string, signal: AbortSignal): Promise<void> => {
  await engine.call('POST', `/containers/${name}/stop?t=${STOP_S}`, { signal, also: [304, 404] });
  await killContainer(engine, name, signal);
};

/** Removes it at once, with the volumes that have no name. */
export const killContainer = async (engine: Engine, name: string, signal: AbortSignal): Promise<void> =>
  void (await engine.call('DELETE', `/containers/${name}?force=true&v=true`, { signal, also: [404, 409] }));

/** Whether the command ends well inside the container; false when that has stopped. */
export const succeeds = async (
  engine: Engine,
  name: string,
  command: readonly string[],
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    const body = { Cmd: command, AttachStdout: true, AttachStderr: true };
    const { Id: id } = await engine.ask(z.object({ Id: z.string() }), 'POST', `/containers/${name}/exec`, {
      signal,
      body,
    });
    await engine.call('POST', `/exec/${id}/start`, { signal, body: { Detach: false, Tty: false } });
    const { ExitCode: code } = await engine.ask(z.object({ ExitCode: z.int().nullable() }), 'GET', `/exec/${id}/json`, {
      signal,
    });
    return code === 0;
  } catch (error) {
    if (error instanceof EngineRefusal && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
};

/** The last lines that it wrote. The engine frames them; what is left of the frames does no harm to matching. */
export const logTail = async (engine: Engine, name: string, signal: AbortSignal): Promise<string> =>
  (await engine.call('GET', `/containers/${name}/logs?stdout=true&stderr=true&tail=200`, { signal })).toString();

/** What it wrote to its standard output, out of the frames: 8 bytes, of which the last four tell the length of the rest. */
export const output = async (engine: Engine, name: string, signal: AbortSignal): Promise<string> => {
  const framed = await engine.call('GET', `/containers/${name}/logs?stdout=true&stderr=false`, { signal });
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= framed.length; at += 8 + framed.readUInt32BE(at + 4))
    parts.push(framed.subarray(at + 8, at + 8 + framed.readUInt32BE(at + 4)));
  return Buffer.concat(parts).toString();
};

const PULL_MS = 1_800_000;

/** Pulls the image unless it is there. Rejects with `image_pull`, or `no_capacity` when the disk is full. */
export const ensureImage = async (engine: Engine, image: string, signal: AbortSignal): Promise<void> => {
  const path = `/images/${encodeURIComponent(image)}/json`;
  const known = await engine.call('GET', path, { signal }).catch((error: unknown) => {
    if (error instanceof EngineRefusal && error.status === 404) return null;
    throw error;
  });
  if (known !== null) return;
  const words = await engine
    .call('POST', `/images/create?fromImage=${encodeURIComponent(image)}`, { signal, patienceMs: PULL_MS })
    .catch((error: unknown) => {
      if (error instanceof EngineRefusal) return Buffer.from(JSON.stringify({ error: error.words }));
      throw error;
    });
  // The status is sent before the pull begins: how it ended stands in the last line.
  if (!/"error(?:Detail)?"/.test(words.toString())) return;
  if (/no space left on device/i.test(words.toString()))
    throw new ProvisioningError('no_capacity', 'The disk of the container engine is full.');
  throw new ProvisioningError('image_pull', `The container engine cannot pull ${image}.`);
};

const Listed = z.array(
  z.object({
    Id: z.string(),
    Names: z.array(z.string()),
    Labels: z.record(z.string(), z.string()).nullable(),
    State: z.string(),
  }),
);

/** A container as a list of them shows it. */
export type Seen = { id: string; name: string; labels: Labels; isRunning: boolean };

/** Every container of the cluster, running or not, by name. */
export const containersOf = async (
  engine: Engine,
  clusterId: string,
  signal: AbortSignal,
): Promise<readonly Seen[]> => {
  const found = await engine.ask(Listed, 'GET', `/containers/json?all=true&${filters(clusterId)}`, { signal });
  return found
    .map(({ Id: id, Names: [name = ''], Labels: labels, State: state }) => ({
      id,
      name: name.replace(/^\//, ''),
      labels: labels ?? {},
      isRunning: state === 'running',
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** Removes the networks and volumes of the cluster. */
export const removeGround = async (engine: Engine, clusterId: string, signal: AbortSignal): Promise<void> => {
  const Networks = z.array(z.object({ Id: z.string() }));
  const Volumes = z.object({ Volumes: z.array(z.object({ Name: z.string() })).nullable() });
  const volumes = await engine.ask(Volumes, 'GET', `/volumes?${filters(clusterId)}`, { signal });
  for (const { Name: name } of volumes.Volumes ?? [])
    await engine.call('DELETE', `/volumes/${name}?force=true`, { signal, also: [404] });
  for (const { Id: id } of await engine.ask(Networks, 'GET', `/networks?${filters(clusterId)}`, { signal }))
    await engine.call('DELETE', `/networks/${id}`, { signal, also: [404] });
};

const Volume = z.object({ Labels: z.record(z.string(), z.string()).nullable() });

/** Labels of the cluster's volume, which is there as long as its data; null without one. */
export const volumeLabels = async (engine: Engine, name: string, signal: AbortSignal): Promise<Labels | null> => {
  try {
    return (await engine.ask(Volume, 'GET', `/volumes/${name}`, { signal })).Labels ?? {};
  } catch (error) {
    if (error instanceof EngineRefusal && error.status === 404) return null;
    throw error;
  }
};

/** Ports of all clusters that the engine keeps data of. */
export const portsInUse = async (engine: Engine, signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const Volumes = z.object({ Volumes: z.array(Volume).nullable() });
  const { Volumes: found } = await engine.ask(Volumes, 'GET', `/volumes?${filters(null)}`, { signal });
  return new Set((found ?? []).map(({ Labels: labels }) => labels?.[LABELS.port] ?? ''));
};

/** Makes the volume and the network under `name`, unless they are there. */
export const ensureGround = async (
  engine: Engine,
  name: string,
  labels: Labels,
  signal: AbortSignal,
): Promise<void> => {
  await engine.call('POST', '/volumes/create', { signal, body: { Name: name, Labels: labels } });
  const network = { Name: name, CheckDuplicate: true, Driver: 'bridge', Labels: labels };
  await engine.call('POST', '/networks/create', { signal, body: network, also: [409] });
};

/** Ends it at once and leaves it where it is; gone or ended already is success. */
export const haltContainer = async (engine: Engine, name: string, signal: AbortSignal): Promise<void> =>
  void (await engine.call('POST', `/containers/${name}/kill`, { signal, also: [404, 409, 500] }));
