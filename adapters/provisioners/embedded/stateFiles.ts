import { createHash, generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readStateFile, writeStateFile } from '../processes/stateFile.ts';
import { ProcessIdentity } from '../processes/processTable.ts';

/** What a cluster's process is started with. */
export const Config = z.object({
  clusterId: z.uuid(),
  port: z.int(),
  httpRelativePath: z.string(),
  version: z.string(),
  /** True once it has answered: from then on its port is kept for life (CL-95). */
  wasReady: z.boolean(),
});
export type Config = z.infer<typeof Config>;

/** The automation client, and the keys that sign cookies. */
export const Client = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  cookieKeys: z.array(z.string()),
});
export type Client = z.infer<typeof Client>;

export const Keys = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) });
export type Keys = z.infer<typeof Keys>;

/** Which process serves the cluster, written by itself once it holds the port. */
export const RunningProcess = ProcessIdentity.extend({
  /** Named by its health answer, so that a stranger on the port is not taken for it. */
  instance: z.string(),
  /** Fingerprint of the configuration that it was started with. */
  fingerprint: z.string(),
  /** The service process that looks after it. */
  owner: ProcessIdentity,
});
export type RunningProcess = z.infer<typeof RunningProcess>;

const FILES = { config: 'config.json', client: 'client.json', keys: 'keys.json', process: 'process.json' } as const;

export const logFile = (directory: string): string => join(directory, 'server.log');

export const readConfig = (directory: string): Promise<Config | null> => readStateFile(directory, FILES.config, Config);
/** `before`: waited for directly before the change. */
export const writeConfig = (directory: string, config: Config, before?: () => Promise<void>): Promise<void> =>
  writeStateFile(directory, FILES.config, config, before);

/** Changes whenever a process must be restarted to follow its configuration. */
export const fingerprintOf = ({ port, httpRelativePath, version }: Config): string =>
  createHash('sha256')
    .update(JSON.stringify([port, httpRelativePath, version]))
    .digest('hex');

export const readProcess = (directory: string): Promise<RunningProcess | null> =>
  readStateFile(directory, FILES.process, RunningProcess);
export const writeProcess = (directory: string, running: RunningProcess): Promise<void> =>
  writeStateFile(directory, FILES.process, running);
export const removeProcess = (directory: string): Promise<void> => rm(join(directory, FILES.process), { force: true });

export const readClient = (directory: string): Promise<Client | null> => readStateFile(directory, FILES.client, Client);
export const readKeys = (directory: string): Promise<Keys | null> => readStateFile(directory, FILES.keys, Keys);

/** Makes the directory and the cluster's secrets, each once: what is there stays, so a repeat changes nothing. */
export const ensureSecrets = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readClient(directory)) === null) await writeStateFile(directory, FILES.client, newClient());
  if ((await readKeys(directory)) === null) await writeStateFile(directory, FILES.keys, await newKeys());
};

const newClient = (): Client => ({
  clientId: 'automation',
  clientSecret: randomBytes(32).toString('base64url'),
  cookieKeys: [randomBytes(32).toString('base64url')],
});

const newKeys = async (): Promise<Keys> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] };
};
