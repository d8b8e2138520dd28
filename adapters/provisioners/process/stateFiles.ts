import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readStateFile, writeStateFile } from '../processes/stateFile.ts';
import { ProcessIdentity } from '../processes/processTable.ts';

/** What a cluster is, as far as this driver has brought it. */
export const Config = z.object({
  clusterId: z.uuid(),
  port: z.int(),
  managementPort: z.int(),
  version: z.string(),
  httpRelativePath: z.string(),
  /** True once it was ready: from then on its address is kept for life, and its own client is there. */
  wasReady: z.boolean(),
});
export type Config = z.infer<typeof Config>;

/** Made once per cluster. Never logged, never on a command line. */
export const Secrets = z.object({
  databasePassword: z.string(),
  bootstrapSecret: z.string(),
  automationSecret: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

/** Which process serves the cluster. */
export const RunningProcess = ProcessIdentity.extend({
  /** Changes with everything that the process was started with. */
  fingerprint: z.string(),
  /** Whether this process has been ready: one that has not may be in the midst of a migration. */
  hasBeenReady: z.boolean(),
  /** The service process that looks after it. */
  owner: ProcessIdentity,
});
export type RunningProcess = z.infer<typeof RunningProcess>;

const FILES = { config: 'config.json', secrets: 'secrets.json', process: 'process.json' } as const;

/** What the server is told to write to; bounded by itself. */
export const logFile = (directory: string): string => join(directory, 'keycloak.log');
/** What the server before wrote. */
export const previousLogFile = (directory: string): string => join(directory, 'keycloak.before.log');
/** What it writes before that, and what Java writes. */
export const outputFile = (directory: string): string => join(directory, 'output.log');
/** Its home: what it reads is linked, what it writes is its own. */
export const homeDirectory = (directory: string): string => join(directory, 'home');
export const temporaryDirectory = (directory: string): string => join(directory, 'tmp');

export const readConfig = (directory: string): Promise<Config | null> => readStateFile(directory, FILES.config, Config);
/** `before`: waited for directly before the change. */
export const writeConfig = (directory: string, config: Config, before?: () => Promise<void>): Promise<void> =>
  writeStateFile(directory, FILES.config, config, before);
export const removeConfig = (directory: string): Promise<void> => rm(join(directory, FILES.config), { force: true });

export const readProcess = (directory: string): Promise<RunningProcess | null> =>
  readStateFile(directory, FILES.process, RunningProcess);
export const writeProcess = (directory: string, running: RunningProcess): Promise<void> =>
  writeStateFile(directory, FILES.process, running);
export const removeProcess = (directory: string): Promise<void> => rm(join(directory, FILES.process), { force: true });

export const readSecrets = (directory: string): Promise<Secrets | null> =>
  readStateFile(directory, FILES.secrets, Secrets);

/** What is there stays, so a repeat changes nothing. */
export const ensureSecrets = async (directory: string): Promise<Secrets> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const known = await readSecrets(directory);
  if (known !== null) return known;
  const secrets = { databasePassword: secret(), bootstrapSecret: secret(), automationSecret: secret() };
  await writeStateFile(directory, FILES.secrets, secrets);
  return secrets;
};

const secret = (): string => randomBytes(32).toString('base64url');
