import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedStartFailed } from '../adapters/embedded-postgres/embeddedStartFailed.ts';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embeddedPostgres.ts';
import { openEventLogEngine, type EngineName, type OpenEngine } from '../adapters/eventLogEngine.ts';
import type { LogEngine } from '../adapters/postgres/audit/auditReads.ts';
import { checkHome, readHome } from '../adapters/postgres/log/logHome.ts';
import { openHeartbeat } from '../adapters/postgres/ops/heartbeat.ts';
import { openDatabase, QUICK_ANSWER_MS, type ConnectionTarget } from '../adapters/postgres/database.ts';
import { keepsSessions, SHARED_SESSIONS } from '../adapters/postgres/sessionCheck.ts';
import type { PoolUse } from '../adapters/postgres/pool.ts';
import { migrate, readMigrations } from '../adapters/postgres/migrate.ts';
import { tryWriting } from '../adapters/postgres/ops/writeTrial.ts';
import { openMasterKey, type MasterKey } from '../adapters/vault/masterKey.ts';
import { openAttachments } from '../adapters/vault/attachments.ts';
import { openMailboxGrants, type VaultGrants } from '../adapters/vault/mailboxGrants.ts';
import { openSecrets } from '../adapters/vault/secrets.ts';
import { createSubjectKeys } from '../adapters/vault/subjectKeys.ts';
import type { Heartbeat } from '../domain/core/heartbeat.ts';
import { createCodec, type SubjectKeys } from '../domain/core/log/codec.ts';
import type { StreamKind } from '../domain/core/log/streamKind.ts';
import type { EventLog } from '../domain/core/log/eventLog.ts';
import { eventStoreOn, type EventStore } from '../domain/core/log/eventStore.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { Secrets } from '../domain/core/secrets.ts';
import { storeTrouble } from '../domain/core/log/storeTrouble.ts';
import type { AttachmentStore } from '../domain/tickets/attachments.ts';
import type { Subjects } from '../domain/core/subjects.ts';
import { createStoreWatch, type StoreWatch } from '../processes/ops/storeWatch.ts';
import { readersSearchPath } from '../engine/projections/builds.ts';
import type { Projection } from '../engine/projections/projection.ts';
import type { Database } from '../engine/sql.ts';
import { tryDirectory } from '../settings/dataDirectory.ts';
import { machineClock } from './ids.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Most connections of one node (docs/operating.md). Nothing that holds a connection of a pool waits for another one of
 * the same pool, so that a small one makes work wait and never stand still.
 */
export const CONNECTIONS_MAX = 26;
/** What may last: commits of read models, builds, the sealer. */
const WORK = { name: 'work', connectionsMax: 3 };
/** What must not wait behind anything slow: leases, keys of requests, turns, data keys. */
const QUICK = { name: 'quick', connectionsMax: 2, answerMs: QUICK_ANSWER_MS, findsByKey: true } as const;
/** What requests read, which may be slow. */
const READS = {
  name: 'reads',
  connectionsMax: 8,
  answerMs: QUICK_ANSWER_MS,
  keepsPlans: true,
} as const;

/** What a release knows of the log: the kinds of streams whose events it reads, and the read models it folds them to. */
export type Release = { kinds: readonly Pick<StreamKind, 'union'>[]; readModels: readonly Projection[] };

/** Where everything is kept: database, vault and event log. */
export type Storage = {
  release: Release;
  target: ConnectionTarget;
  database: Database;
  /** For what takes moments: a statement without an answer for 5 s has failed. */
  quick: Database;
  /** Reads the active versions of the read models. */
  reads: Database;
  /** How the pools of connections are used now. */
  connections: () => readonly PoolUse[];
  /** Shows other processes that this one lives. */
  heartbeat: Heartbeat;
  masterKey: MasterKey;
  secrets: Secrets;
  mailboxGrants: VaultGrants;
  subjects: SubjectKeys & Subjects;
  /** The bytes of what hangs on tickets. */
  attachments: AttachmentStore;
  /** As stored, without the gate of the audit log. */
  eventLog: EventLog;
  /** The same, with what looks into its storage. */
  logEngine: LogEngine;
  /** What keeps the events. */
  engineName: EngineName;
  /** Knows whether a write made now would be stored; `run` makes out when one would be again. */
  storeWatch: StoreWatch & { run(signal: AbortSignal): Promise<void> };
};

/** Opens the database (embedded without DATABASE_URL), migrates it, opens the vault and the event log. */
export const openStorage = async (
  settings: Settings,
  release: Release,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<Storage> => {
  const target = await openTarget(settings, logger, resources);
  const database = openDatabase(target, { logger, ...WORK });
  resources.defer(() => database.close());
  const quick = openDatabase(target, { logger, ...QUICK });
  resources.defer(() => quick.close());
  const reads = openDatabase(target, { logger, ...READS, searchPath: readersSearchPath(release.readModels) });
  resources.defer(() => reads.close());
  const heartbeat = await openHeartbeat(target, logger);
  resources.defer(() => heartbeat.close());
  const masterKey = await openMasterKey(database, {
    encryptionKey: settings.SERVICE_ENCRYPTION_KEY ?? null,
    dataDir: settings.SERVICE_DATA_DIR,
  });
  const engine = await openEventLogEngine({ ...settings, target, logger });
  resources.defer(() => engine.log.close());
  const { nowMs } = machineClock;
  const secrets = await openSecrets(quick, masterKey);
  const subjects = createSubjectKeys({ database: quick, masterKey, nowMs, logger });
  await engine.check();
  checkHome(await readHome(quick), engine.name);
  const storeWatch = createStoreWatch({
    trial: () => trial(quick, settings, engine),
    logger,
    nowMs,
  });
  const eventLog = storeWatch.watched(engine.log);
  const logEngine = { name: engine.name, log: eventLog, inspect: engine.inspect };
  const connections = () => [...[database, quick, reads].map((pool) => pool.use()), ...engine.use()];
  const pools = { database, quick, reads, connections };
  const log = { eventLog, logEngine, engineName: engine.name };
  const mailboxGrants = openMailboxGrants(quick, masterKey);
  const attachments = openAttachments({ database, masterKey, keys: subjects });
  const vault = { masterKey, secrets, mailboxGrants, subjects, attachments };
  return { release, target, ...pools, heartbeat, ...vault, ...log, storeWatch };
};

/** The database (embedded without DATABASE_URL), migrated. Throws DatabaseUnusable. */
export const openTarget = async (
  settings: Settings,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<ConnectionTarget> => {
  const target = await databaseTarget(settings, logger, resources);
  await migrated(target, logger);
  return target;
};

/** The database cannot be used; the start stops. `message`: why, without the password. */
export class DatabaseUnusable extends Error {
  readonly code = 'database_unusable';
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'DatabaseUnusable';
  }
}

/** An embedded server that does not answer may have no room to start: then its disk is what must be told. */
const trial = async (quick: Database, settings: Settings, engine: OpenEngine): Promise<void> => {
  try {
    await tryWriting(quick);
  } catch (error) {
    if (settings.DATABASE_URL === undefined) await tryDirectory(settings.SERVICE_DATA_DIR);
    throw error;
  }
  await engine.trial();
};

/** A change of the schema may take long, so that it gets connections without a limit. */
const migrated = async (target: ConnectionTarget, logger: Logger): Promise<void> => {
  await answering(target, logger);
  const database = openDatabase(target, { logger, connectionsMax: 1, answerMs: 0 });
  try {
    await migrate(database, await readMigrations(), logger);
  } finally {
    await database.close();
  }
};

const PATIENCE_MS = 10_000;
const RETRY_MS = 500;

/** Waits for a server that starts or cannot be reached yet, and refuses one that is reached in a way that cannot work. */
const answering = async (target: ConnectionTarget, logger: Logger): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  for (let told = false; ; told = true) {
    try {
      if (!(await keepsSessions(target))) throw new DatabaseUnusable(`DATABASE_URL ${SHARED_SESSIONS}`);
      return;
    } catch (error) {
      const trouble = refusedParameter(error) === null ? storeTrouble(error) : null;
      if (trouble === null || performance.now() > until) throw unusable(error);
      if (!told) logger.warn({ ...trouble }, 'database_awaited');
      await sleep(RETRY_MS);
    }
  }
};

const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'the server refuses the password.',
  '28000': 'the server refuses this user.',
  '3D000': 'the server has no database of this name.',
};

/** Of a pooler, which knows few of those that a server takes with the start of a connection. */
const refusedParameter = (error: unknown): string | null =>
  /unsupported startup parameter.*: (\w+)$/.exec(error instanceof Error ? error.message : '')?.[1] ?? null;

const unusable = (error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const parameter = refusedParameter(error);
  if (parameter !== null)
    return new DatabaseUnusable(
      `DATABASE_URL: the pooler refuses the parameter ${parameter} that the address holds; take it out, or set it for the role.`,
      { cause: error },
    );
  const reason = storeTrouble(error)?.detail ?? REFUSALS[code];
  return reason === undefined && error instanceof Error
    ? error
    : new DatabaseUnusable(`DATABASE_URL: ${reason}`, { cause: error });
};

const databaseTarget = async (
  settings: Settings,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<ConnectionTarget> => {
  if (settings.DATABASE_URL !== undefined) return settings.DATABASE_URL;
  const embedded = await startEmbeddedPostgres({ dataDir: settings.SERVICE_DATA_DIR, logger }).catch(
    (error: unknown) => {
      throw error instanceof EmbeddedStartFailed ? new DatabaseUnusable(error.message, { cause: error }) : error;
    },
  );
  resources.defer(() => embedded.stop());
  return embedded.connection;
};

/** The typed store on a log: the gated one for commands, the bare one for readers of other tools. */
export const openStoreOn = (log: EventLog, { release, subjects }: Pick<Storage, 'release' | 'subjects'>): EventStore =>
  eventStoreOn(
    log,
    createCodec(release.kinds, subjects, (length) => randomBytes(length)),
  );

/** A fresh id for a log that holds nothing yet. */
export const newStoreId = (): string => randomUUID();
