import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { openMasterKey, type MasterKey } from '../../adapters/vault/masterKey.ts';
import { createSubjectKeys } from '../../adapters/vault/subjectKeys.ts';
import { createCodec, type SubjectKeys } from '../../domain/core/codec.ts';
import { eventStoreOn, type Meta, type NewEvent } from '../../domain/core/eventStore.ts';
import type { Position, StreamName } from '../../domain/core/eventLog.ts';
import { CommandId } from '../../domain/core/ids.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { openStore } from '../../domain/audit/openStore.ts';
import { apiKeys } from '../../projections/keys/apiKeys.ts';
import type { LiveEngine } from '../../engine/projections/buildProjection.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { createLeases } from '../../engine/leases/createLeases.ts';
import { createLogFeed } from '../../engine/feed/logFeed.ts';
import { createProgress, type Progress } from '../../engine/projections/progress.ts';
import { runProjections } from '../../engine/projections/runProjections.ts';
import type { Database } from '../../engine/sql.ts';
import { connectors } from '../../projections/connectors/connectors.ts';
import { investigations } from '../../projections/investigations/investigations.ts';
import { metrics } from '../../projections/metrics/metrics.ts';
import { tickets } from '../../projections/tickets/tickets.ts';
import { silentLogger } from './logger.ts';
import { testDatabase } from './postgres.ts';

export const SUPPORT_PROJECTIONS = [tickets, investigations, connectors, metrics, apiKeys];
export const SUPPORT_NAMES = SUPPORT_PROJECTIONS.map(({ name }) => name);

/** Log, vault and read models of the support half, running on a database of their own. */
export type SupportNode = LiveEngine & {
  subjects: SubjectKeys & Subjects;
  masterKey: MasterKey;
  reads: Database;
  progress: Progress;
  /** Aborts when the node stops. */
  signal: AbortSignal;
  /** Appends and waits until the read models show it. */
  record(stream: StreamName, events: readonly NewEvent[], meta?: Partial<Meta>): Promise<Position>;
  stop(): Promise<void>;
};

export const openSupportNode = async (): Promise<SupportNode> => {
  const own = await testDatabase();
  const log = silentLogger;
  const database = openDatabase(own.url, { log });
  const reads = openDatabase(own.url, { log, searchPath: readersSearchPath(SUPPORT_PROJECTIONS) });
  const encryptionKey = randomBytes(32).toString('base64');
  const masterKey = await openMasterKey(database, { encryptionKey, dataDir: '/nonexistent' });
  const subjects = createSubjectKeys({ database, masterKey, nowMs: () => performance.now(), log });
  const eventLog = openPostgresEventLog({ target: own.url, log });
  const store = eventStoreOn(eventLog, createCodec(streamKinds, subjects, randomBytes));
  const storeId = await openStore(store, randomUUID());
  const feed = createLogFeed(store, log);
  const progress = createProgress(database, SUPPORT_PROJECTIONS);
  const leases = createLeases(database, randomUUID(), log);
  const engine: LiveEngine = { database, store, feed, leases, storeId };
  const stopping = new AbortController();
  const running = [
    feed.run(stopping.signal),
    runProjections({ ...engine, progress, log }, SUPPORT_PROJECTIONS, stopping.signal),
  ];
  for (const work of running) work.catch(() => undefined);
  return {
    ...engine,
    subjects,
    masterKey,
    reads,
    progress,
    signal: stopping.signal,
    record: async (stream, events, meta = {}) => {
      const { position } = await store.append(stream, events, 'any', { ...testMeta(), ...meta });
      await progress.waitFor(SUPPORT_NAMES, position, 20_000);
      return position;
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(running);
      await Promise.all([eventLog.close(), reads.close(), database.close()]);
      await own.close();
    },
  };
};

/** Metadata of a fresh command of the agent, in the first workspace. */
export const testMeta = (workspaceId = 'default'): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'agent', id: 'agent' }, correlationId: commandId, commandId, workspaceId };
};
