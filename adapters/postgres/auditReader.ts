import { Client } from 'pg';
import type {
  AuditSource,
  CheckpointRow,
  EntryRow,
  EpochRow,
  LogRow,
  NodeRow,
  SealerRow,
} from '../../domain/audit/auditSource.ts';
import {
  CHECKPOINT_COLUMNS,
  checkpointOf,
  ENTRY_COLUMNS,
  entryRow,
  LOG_COLUMNS,
  logRow,
  positionText,
  rowPosition,
  type StoredCheckpoint,
} from './auditRows.ts';
import type { RowReader } from './copyFormat.ts';
import { copyRows } from './copyRows.ts';
import { connectionConfig, type ConnectionTarget } from './database.ts';

const PAGE_ROWS = 1000;
/** Nothing can be written over these connections, and a long pass is not cut off. */
const READ_ONLY = [
  'default_transaction_read_only=on',
  'idle_in_transaction_session_timeout=0',
  'statement_timeout=0',
  'lock_timeout=0',
];

type Connections = { main: Client; other: () => Promise<Client>; close: () => Promise<void> };

/**
 * Event log and audit tables as of one moment, over read-only connections. Rejects when the database cannot be
 * reached or has no audit tables. Close it when done.
 */
export const openAuditSource = async (target: ConnectionTarget): Promise<AuditSource & { close(): Promise<void> }> => {
  const connections = await openConnections(target);
  try {
    const epoch = await newestEpoch(connections.main);
    return { ...sourceOn(connections, epoch), close: () => connections.close() };
  } catch (error) {
    await connections.close();
    throw error;
  }
};

/** All connections see the snapshot of the first one. */
const openConnections = async (target: ConnectionTarget): Promise<Connections> => {
  const clients: Client[] = [];
  const open = async (): Promise<Client> => {
    const client = new Client({
      ...connectionConfig(target),
      connectionTimeoutMillis: 10_000,
      options: READ_ONLY.map((setting) => `-c ${setting}`).join(' '),
    });
    client.on('error', () => undefined); // the query in flight rejects, which is all that anyone asks
    await client.connect();
    clients.push(client);
    await client.query('begin isolation level repeatable read read only');
    return client;
  };
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end()));
  };
  try {
    const main = await open();
    const { rows } = await main.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const snapshot = rows[0]?.snapshot ?? '';
    const other = async (): Promise<Client> => {
      const client = await open();
      await client.query(`set transaction snapshot '${snapshot}'`);
      return client;
    };
    return { main, other, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const newestEpoch = async (main: Client): Promise<EpochRow | undefined> => {
  const { rows } = await main.query<{ epoch: number; log_id: string; origin: string; frozen_reason: string | null }>(
    'select epoch, log_id, origin, frozen_reason from audit.epochs order by epoch desc limit 1',
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { epoch: row.epoch, logId: row.log_id, origin: row.origin, frozenReason: row.frozen_reason };
};

const sourceOn = (connections: Connections, epoch: EpochRow | undefined): AuditSource => ({
  epoch,
  ...sequencesOn(connections, epoch?.epoch ?? 0),
  ...rowsOn(connections.main, epoch?.epoch ?? 0),
  positionAt: (index) => index.toString(16).padStart(16, '0'),
});

/** The large tables by COPY, each on a connection of its own; the others through cursors on the first. */
const sequencesOn = (
  { main, other }: Connections,
  epoch: number,
): Pick<AuditSource, 'events' | 'entries' | 'nodes' | 'checkpoints'> => {
  async function* copied<T>(query: string, toRow: (row: RowReader) => T): AsyncIterable<readonly T[]> {
    const client = await other();
    try {
      yield* copyRows(client, query, toRow);
    } finally {
      await client.end();
    }
  }

  let cursors = 0;
  async function* paged<Row extends object, T>(query: string, toRow: (row: Row) => T): AsyncIterable<readonly T[]> {
    cursors += 1;
    const cursor = `page_${cursors}`;
    await main.query(`declare ${cursor} no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await main.query<Row>(`fetch ${PAGE_ROWS} from ${cursor}`);
      if (rows.length > 0) yield rows.map(toRow);
      if (rows.length < PAGE_ROWS) return;
    }
  }

  return {
    events: (after) =>
      copied<LogRow>(`select ${LOG_COLUMNS} from es.events ${behind(after)} order by position`, logRow),
    entries: (from) =>
      copied<EntryRow>(
        `select ${ENTRY_COLUMNS} from audit.entries where epoch = ${epoch} and index >= ${from} order by index`,
        entryRow,
      ),
    nodes: (level, from) =>
      paged<{ index: string; hash: Buffer }, NodeRow>(
        `select index, hash from audit.nodes
         where epoch = ${epoch} and level = ${level} and index >= ${from} order by index`,
        ({ index, hash }) => ({ index: Number(index), hash }),
      ),
    checkpoints: (since) =>
      paged<StoredCheckpoint, CheckpointRow>(
        `select ${CHECKPOINT_COLUMNS} from audit.signed_checkpoints
         where epoch = ${epoch} and signed_checkpoints.signed_at >= to_timestamp(${since})
         order by signed_checkpoints.signed_at`,
        checkpointOf,
      ),
  };
};

/** At the start there is no condition: a position that no append gives may stand before the first. */
const behind = (position: string): string => (position === '' ? '' : `where position > ${rowPosition(position)}`);

const rowsOn = (
  main: Client,
  epoch: number,
): Pick<AuditSource, 'strayNode' | 'sealer' | 'counts' | 'findEvents' | 'findEntry'> => ({
  strayNode: async (entries) => {
    const { rows } = await main.query<{ level: number; index: string }>(
      `select level, index from audit.nodes
       where epoch = $1 and index >= floor($2::numeric / power(256::numeric, level)) order by level, index limit 1`,
      [epoch, entries],
    );
    return rows[0] === undefined ? undefined : { level: rows[0].level, index: Number(rows[0].index) };
  },
  sealer: () => sealerRow(main),
  counts: () => countRows(main, epoch),
  findEvents: async (eventId) => {
    const { rows } = await main.query<{ position: string }>(
      'select position from es.events where event_id = $1 order by position limit 3',
      [eventId],
    );
    return rows.map(({ position }) => positionText(BigInt(position)));
  },
  findEntry: async (eventId) => {
    const { rows } = await main.query<{ index: string }>(
      'select index from audit.entries where epoch = $1 and event_id = $2',
      [epoch, eventId],
    );
    return rows[0] === undefined ? undefined : Number(rows[0].index);
  },
});

const sealerRow = async (main: Client): Promise<SealerRow | null> => {
  const { rows } = await main.query<{ entries: string; signed_size: string }>(
    'select entries, signed_size from audit.sealer',
  );
  const [row] = rows;
  return row === undefined ? null : { entries: Number(row.entries), signedSize: Number(row.signed_size) };
};

/** Positions and indexes start at 0 without gaps, so the highest one counts them. */
const countRows = async (main: Client, epoch: number): ReturnType<AuditSource['counts']> => {
  const { rows } = await main.query<{ events: string; entries: string; checkpoints: string }>(
    `select (select coalesce(max(position) + 1, 0) from es.events) as events,
            (select coalesce(max(index) + 1, 0) from audit.entries where epoch = $1) as entries,
            (select count(*) from audit.signed_checkpoints where epoch = $1) as checkpoints`,
    [epoch],
  );
  const [row] = rows;
  return { events: Number(row?.events), entries: Number(row?.entries), checkpoints: Number(row?.checkpoints) };
};
