import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { withAuditConnection } from '../../../adapters/postgres/audit/auditConnection.ts';
import { createAuditQueries } from '../../../adapters/postgres/audit/auditQueries.ts';
import { fileSink } from '../../../adapters/vault/auditSinks.ts';
import type { EncodedEvent, EventLog } from '../../../domain/core/log/eventLog.ts';
import { createLeases } from '../../../engine/leases/createLeases.ts';
import { gatedLog, startAppendGate, type AppendGate } from '../../../processes/audit/appendGate.ts';
import { createCheckpointSinks } from '../../../processes/audit/checkpointSinks.ts';
import { runSealer, type SealerDeps } from '../../../processes/audit/sealer.ts';
import { openAuditInstallation, type AuditInstallation } from './auditInstallation.ts';
import { encodedEvent, freshStream } from '../log/encodedEvents.ts';
import { recordingLogger, silentLogger } from '../logger.ts';
import { testDatabase, type TestDatabase } from '../database/postgres.ts';

/** The gate of a process of the service, the log behind it, and what the process logged. */
export type AuditNode = {
  gate: AppendGate;
  log: EventLog;
  lines: { name: string; fields: object }[];
  stop(): Promise<void>;
};

type NodeOptions = { sealer?: boolean } & Partial<Pick<SealerDeps, 'sealMs' | 'now'>>;

/** A database with an audit log that nobody seals yet, and nodes that do. */
export type AuditNodes = {
  database: TestDatabase;
  installation: AuditInstallation;
  /** A sealer and a gate, as a process of the service runs them. */
  start(options?: NodeOptions): AuditNode;
  append(log: EventLog, event?: EncodedEvent): ReturnType<EventLog['append']>;
  sealedSize(): Promise<number>;
  /** Once that many events are signed, and no others. */
  sealed(size: number): Promise<void>;
  status(): ReturnType<ReturnType<typeof createAuditQueries>['status']>;
  close(): Promise<void>;
};

const startNode = (url: string, installation: AuditInstallation, options: NodeOptions): AuditNode => {
  const logger = recordingLogger();
  const stopping = new AbortController();
  const sinks = createCheckpointSinks([fileSink(join(installation.dataDir, 'sink'))], logger);
  const gate = startAppendGate(
    {
      connected: (work) => withAuditConnection(url, installation.engine, work),
      keys: installation.keys,
      evidence: installation.deps.evidence,
      logger,
    },
    stopping.signal,
  );
  const leases = createLeases(installation.database, randomUUID(), silentLogger);
  const { sealer = true, ...given } = options;
  const own = { sinks, logger, log: installation.log, leases, sealMs: 100 };
  const deps = { ...installation.deps, ...own, ...given };
  const sealing = sealer ? runSealer(deps, stopping.signal) : Promise.resolve();
  sealing.catch(() => undefined);
  const stop = async () => {
    stopping.abort();
    await Promise.all([sealing, gate.ended, sinks.close()]);
  };
  return { gate, log: gatedLog(installation.log, gate), lines: logger.lines, stop };
};

export const openAuditNodes = async (): Promise<AuditNodes> => {
  const database = await testDatabase();
  const installation = await openAuditInstallation(database.url);
  await database.database.query('delete from ops.leases');
  const nodes: AuditNode[] = [];
  const start = (options: NodeOptions = {}): AuditNode => {
    const node = startNode(database.url, installation, options);
    nodes.push(node);
    return node;
  };
  const sealedSize = async () => (await installation.store.state())?.newest?.size ?? 0;
  return {
    database,
    installation,
    start,
    append: (log, event = encodedEvent()) => log.append(freshStream(), [event], 'no_stream'),
    sealedSize,
    sealed: (size) => vi.waitFor(async () => expect(await sealedSize()).toBe(size), 10_000),
    status: () => createAuditQueries(installation.database, installation.engine, installation.keys).status(),
    close: async () => {
      for (const node of nodes) await node.stop();
      await installation.close();
      await database.close();
    },
  };
};
