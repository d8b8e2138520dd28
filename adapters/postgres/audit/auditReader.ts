import { Client } from 'pg';
import type {
  AuditSource,
  CheckpointRow,
  EntryRow,
  EpochRow,
  NodeRow,
  SealerRow,
} from '../../../domain/audit/verify/auditSource.ts';
import { CHECKPOINT_COLUMNS, checkpointOf, ENTRY_COLUMNS, entryRow, type StoredCheckpoint } from './auditRows.ts';
import { epochOf, EPOCH_COLUMNS, keptQueries, type StoredEpoch } from './epochRows.ts';
import { accessOn, strayTables, type LogEngine } from './auditReads.ts';
import { copyRows, type RowReader } from '../log/binaryCopy.ts';
import { connectionConfig, type ConnectionTarget } from '../database.ts';

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
 * Event log and audit tables, the tables as of one moment over read-only connections. Rejects when the database cannot
 * be reached or has no audit tables. `epoch`: null for the newest one. Close it when done; the engine stays open.
 */
export const openAuditSource = async (
  target: ConnectionTarget,
  engine: LogEngine,
  epoch: number | null = null,
): Promise<AuditSource & { close(): Promise<void> }> => {
  const connections = await openConnections(target);
  try {
    const epochs = await readEpochs(connections.main);
    return { ...sourceOn(connections, engine, epochs, epoch), close: () => connections.close() };
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
      application_name: 'audit reader',
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

const readEpochs = async (main: Client): Promise<readonly EpochRow[]> => {
  const { rows } = await main.query<StoredEpoch>(`select ${EPOCH_COLUMNS} from audit.epochs order by epoch`);
  return rows.map(epochOf);
};

const sourceOn = (
  connections: Connections,
  engine: LogEngine,
  all: readonly EpochRow[],
  wanted: number | null,
): AuditSource => {
  const epoch = wanted === null ? all.at(-1) : all.find((row) => row.epoch === wanted);
  const epochs = all.filter((row) => epoch !== undefined && row.epoch <= epoch.epoch);
  return {
    epoch,
    epochs,
    isNewest: epoch === all.at(-1),
    ...accessOn(connections.main, engine),
    ...sequencesOn(connections, epoch?.epoch ?? 0),
    ...rowsOn(connections.main, epoch?.epoch ?? 0),
  };
};

/** The large table by COPY, on a connection of its own; the others through cursors on the first. */
const sequencesOn = (
  { main, other }: Connections,
  epoch: number,
): Pick<AuditSource, 'entries' | 'nodes' | 'checkpoints' | 'keptLines'> => {
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
    keptLines: async function* () {
      for (const query of keptQueries(epoch)) yield* paged<{ line: string }, string>(query, ({ line }) => line);
    },
  };
};

const rowsOn = (
  main: Client,
  epoch: number,
): Pick<AuditSource, 'strayNode' | 'strayTables' | 'sealer' | 'counts' | 'findEntry'> => ({
  strayNode: async (entries) => {
    const { rows } = await main.query<{ level: number; index: string }>(
      `select level, index from audit.nodes
       where epoch = $1 and (index < 0 or index >= floor($2::numeric / power(256::numeric, level)))
       order by level, index limit 1`,
      [epoch, entries],
    );
    return rows[0] === undefined ? undefined : { level: rows[0].level, index: Number(rows[0].index) };
  },
  strayTables: () => strayTables(main),
  sealer: () => sealerRow(main),
  counts: () => countRows(main, epoch),
  findEntry: async (eventId) => {
    const { rows } = await main.query<{ index: string }>(
      'select index from audit.entries where epoch = $1 and event_id = $2',
      [epoch, eventId],
    );
    return rows[0] === undefined ? undefined : Number(rows[0].index);
  },
});

const sealerRow = async (main: Client): Promise<SealerRow | null> => {
  const { rows } = await main.query<{ epoch: number; entries: string; position: string; signed_size: string }>(
    'select epoch, entries, position, signed_size from audit.sealer',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { epoch, position } = row;
  return { epoch, entries: Number(row.entries), position, signedSize: Number(row.signed_size) };
};

/** As far as the entries count themselves; only for how far a pass is, and which nodes must be there. */
const countRows = async (main: Client, epoch: number): ReturnType<AuditSource['counts']> => {
  const { rows } = await main.query<{ entries: string; checkpoints: string }>(
    `select (select coalesce(max(index) + 1, 0) from audit.entries where epoch = $1) as entries,
            (select count(*) from audit.signed_checkpoints where epoch = $1) as checkpoints`,
    [epoch],
  );
  const [row] = rows;
  return { entries: Number(row?.entries), checkpoints: Number(row?.checkpoints) };
};
