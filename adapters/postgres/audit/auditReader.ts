import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { AuditSource, CheckpointRow, EpochRow, NodeRow } from '../../../domain/audit/verify/auditSource.ts';
import { connectionConfig, type ConnectionTarget } from '../database.ts';
import { setSession, type SessionSettings } from '../session.ts';
import { runOn } from '../statement.ts';
import { copyRows } from '../log/binaryCopy.ts';
import { isBounded, readMoment, strayNode, type AuditMoment } from './auditMoment.ts';
import { accessOn, strayTables, type LogEngine } from './auditReads.ts';
import { CHECKPOINT_COLUMNS, checkpointOf, ENTRY_COLUMNS, entryRow, type StoredCheckpoint } from './auditRows.ts';
import { boundedRows } from './boundedRows.ts';
import { EPOCH_COLUMNS, epochOf, keptQueries, type StoredEpoch } from './epochRows.ts';

const PAGE_ROWS = 1000;
/** Epochs count from 1. */
const NO_EPOCH = 0;
/** Nothing can be written over these connections, a long pass is not cut off, and a time as text is that very time. */
const READ_ONLY: SessionSettings = {
  default_transaction_read_only: 'on',
  idle_in_transaction_session_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  datestyle: 'ISO',
};

type Connections = {
  /** In a transaction that sees one moment, until `settle`. */
  main: Client;
  /** One more; none of its own transactions sees the moment. */
  connect: () => Promise<Client>;
  /** One more that sees the moment of the first one, or a later one after `settle`, for as long as it is open. */
  atMoment: () => Promise<Client>;
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Event log and audit tables, the tables as of one moment over read-only connections. The moment is seen in a transaction
 * that is over when this resolves, unless rows stand beyond its ends (docs/decisions/0032). Rejects when the database
 * cannot be reached or has no audit tables. `wanted`: an epoch, null for the newest one. Close it when done; the engine
 * stays open.
 */
export const openAuditSource = async (
  target: ConnectionTarget,
  engine: LogEngine,
  wanted: number | null = null,
): Promise<AuditSource & { close(): Promise<void> }> => {
  const connections = await openConnections(target);
  try {
    const { main } = connections;
    const all = await readEpochs(main);
    const epoch = wanted === null ? all.at(-1) : all.find((row) => row.epoch === wanted);
    const number = epoch?.epoch ?? NO_EPOCH;
    const moment = await readMoment(main, engine, number);
    const bounded = isBounded(moment, epoch);
    if (bounded) await connections.settle();
    return {
      epoch,
      epochs: all.filter((row) => epoch !== undefined && row.epoch <= number),
      successor: epoch === undefined ? undefined : all.find((row) => row.epoch === number + 1),
      isNewest: epoch === all.at(-1),
      ...accessOn(main, engine, bounded ? moment.bounds : null),
      ...toldAt(moment),
      ...keptLinesOn(connections, number),
      strayTables: () => strayTables(main),
      findEntry: (eventId) => findEntry(main, number, eventId, moment.counts.entries),
      ...(bounded
        ? boundedRows(main, connections.connect, number, moment)
        : snapshotRows(main, connections.atMoment, number)),
      close: () => connections.close(),
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
};

const openConnections = async (target: ConnectionTarget): Promise<Connections> => {
  const clients: Client[] = [];
  let snapshot: string | null = null;
  const connect = async (): Promise<Client> => {
    const client = new Client({
      ...connectionConfig(target),
      application_name: 'audit reader',
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => undefined); // the query in flight rejects, which is all that anyone asks
    await client.connect();
    clients.push(client);
    await setSession(runOn(client), READ_ONLY);
    return client;
  };
  const atMoment = async (): Promise<Client> => {
    const client = await connect();
    await client.query('begin isolation level repeatable read read only');
    if (snapshot !== null) await client.query(`set transaction snapshot '${snapshot}'`);
    return client;
  };
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end()));
  };
  try {
    const main = await atMoment();
    const { rows } = await main.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    snapshot = rows[0]?.snapshot ?? '';
    const settle = async (): Promise<void> => {
      snapshot = null;
      await main.query('commit');
    };
    return { main, connect, atMoment, settle, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const readEpochs = async (main: Client): Promise<readonly EpochRow[]> => {
  const { rows } = await main.query<StoredEpoch>(`select ${EPOCH_COLUMNS} from audit.epochs order by epoch`);
  return rows.map(epochOf);
};

const toldAt = (moment: AuditMoment): Pick<AuditSource, 'counts' | 'sealer' | 'alteredTables' | 'doubledTables'> => ({
  counts: () => Promise.resolve(moment.counts),
  sealer: () => Promise.resolve(moment.sealer),
  alteredTables: () => Promise.resolve(moment.alteredTables),
  doubledTables: () => Promise.resolve(moment.doubledTables),
});

/** `end`: behind the last entry of the moment. */
const findEntry = async (main: Client, epoch: number, eventId: string, end: number): Promise<number | undefined> => {
  const { rows } = await main.query<{ index: string }>(
    'select index from audit.entries where epoch = $1 and event_id = $2 and index < $3',
    [epoch, eventId, end],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].index);
};

/** Epochs before this one have ended: nothing is added to them. */
const keptLinesOn = ({ atMoment }: Connections, epoch: number): Pick<AuditSource, 'keptLines'> => ({
  keptLines: async function* () {
    const client = await atMoment();
    try {
      for (const query of keptQueries(epoch)) yield* throughCursor(client, query, ({ line }: { line: string }) => line);
    } finally {
      await client.end();
    }
  },
});

/** The rows of a moment that stands still, whatever stands there: the large table by COPY, on a connection of its own. */
const snapshotRows = (
  main: Client,
  other: () => Promise<Client>,
  epoch: number,
): Pick<AuditSource, 'entries' | 'nodes' | 'checkpoints' | 'strayNode'> => ({
  entries: async function* (from) {
    const client = await other();
    try {
      yield* copyRows(
        client,
        `select ${ENTRY_COLUMNS} from audit.entries where epoch = ${epoch} and index >= ${from} order by index`,
        entryRow,
      );
    } finally {
      await client.end();
    }
  },
  nodes: (level, from) =>
    throughCursor(
      main,
      `select index, hash from audit.nodes
       where epoch = ${epoch} and level = ${level} and index >= ${from} order by index`,
      ({ index, hash }: { index: string; hash: Buffer }): NodeRow => ({ index: Number(index), hash }),
    ),
  checkpoints: (since) =>
    throughCursor(
      main,
      `select ${CHECKPOINT_COLUMNS} from audit.signed_checkpoints
       where epoch = ${epoch} and signed_checkpoints.signed_at >= to_timestamp(${since})
       order by signed_checkpoints.signed_at`,
      (row: StoredCheckpoint): CheckpointRow => checkpointOf(row),
    ),
  strayNode: (entries) => strayNode(main, epoch, entries),
});

/** Several at a time on one connection. */
async function* throughCursor<Row extends object, T>(
  client: Client,
  query: string,
  toRow: (row: Row) => T,
): AsyncGenerator<readonly T[]> {
  const cursor = `page_${randomUUID().replaceAll('-', '')}`;
  await client.query(`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${PAGE_ROWS} from ${cursor}`);
    if (rows.length > 0) yield rows.map(toRow);
    if (rows.length < PAGE_ROWS) return;
  }
}
