import type { Client } from 'pg';
import { levelWidth } from '../../../domain/audit/tree/tiles.ts';
import type { AuditSource, CheckpointRow, EntryRow, NodeRow } from '../../../domain/audit/verify/auditSource.ts';
import { copyRows } from '../log/binaryCopy.ts';
import { strayNode, type AuditMoment } from './auditMoment.ts';
import { CHECKPOINT_COLUMNS, checkpointOf, ENTRY_COLUMNS, entryRow, type StoredCheckpoint } from './auditRows.ts';

/** One statement reads so many entries: a fifth of a second of a verification. */
const ENTRIES = 20_000;
const PAGE_ROWS = 1_000;

/**
 * The rows that stood there at a moment, which is bounded, read after it: each statement sees a moment of its own, so
 * that nothing keeps the database from clearing away what is outdated (docs/decisions/0032).
 */
export const boundedRows = (
  main: Client,
  other: () => Promise<Client>,
  epoch: number,
  moment: AuditMoment,
): Pick<AuditSource, 'entries' | 'nodes' | 'checkpoints' | 'strayNode'> => {
  const { entries } = moment.counts;
  return {
    entries: (from) => entriesOf(other, epoch, from, entries),
    nodes: (level, from) => nodesOf(main, epoch, { level, from, end: levelWidth(entries, level) }),
    checkpoints: (since) => checkpointsOf(main, epoch, since, moment.signedAt),
    // None stood beyond all entries; some do when entries went since, or were never there.
    strayNode: async (counted) => (counted < entries ? strayNode(main, epoch, counted) : undefined),
  };
};

/** By COPY, on a connection of its own; past holes, however large they are. */
async function* entriesOf(
  other: () => Promise<Client>,
  epoch: number,
  from: number,
  end: number,
): AsyncGenerator<readonly EntryRow[]> {
  const client = await other();
  const next = async (index: number): Promise<number | null> => {
    const { rows } = await client.query<{ index: string | null }>(
      'select min(index) as index from audit.entries where epoch = $1 and index >= $2 and index < $3',
      [epoch, index, end],
    );
    return rows[0]?.index === undefined || rows[0].index === null ? null : Number(rows[0].index);
  };
  try {
    for (let at = await next(from); at !== null; at = await next(at + ENTRIES))
      yield* copyRows(
        client,
        `select ${ENTRY_COLUMNS} from audit.entries
          where epoch = ${epoch} and index >= ${at} and index < ${Math.min(at + ENTRIES, end)} order by index`,
        entryRow,
      );
  } finally {
    await client.end();
  }
}

type NodeRange = { level: number; from: number; end: number };

async function* nodesOf(
  main: Client,
  epoch: number,
  { level, from, end }: NodeRange,
): AsyncGenerator<readonly NodeRow[]> {
  const read = (index: string, place: string) =>
    main.query<Placed & { hash: Buffer }>(
      `select index as at, hash, ctid::text as place from audit.nodes
        where epoch = $1 and level = $2 and index >= $3 and (index, ctid) > ($3, $4::tid) and index < $5
        order by index, ctid limit ${PAGE_ROWS}`,
      [epoch, level, index, place, end],
    );
  for await (const rows of pagesOf(String(from), read)) yield rows.map(({ at, hash }) => ({ index: Number(at), hash }));
}

/** `end`: when the last of them was signed. */
async function* checkpointsOf(
  main: Client,
  epoch: number,
  since: number,
  end: string | null,
): AsyncGenerator<readonly CheckpointRow[]> {
  if (end === null) return;
  const read = (signedAt: string, place: string) =>
    main.query<Placed & StoredCheckpoint>(
      `select ${CHECKPOINT_COLUMNS}, n.signed_at::text as at, ctid::text as place from audit.signed_checkpoints n
        where epoch = $1 and n.signed_at >= $2::timestamptz and (n.signed_at, ctid) > ($2::timestamptz, $3::tid)
          and n.signed_at <= $4::timestamptz
        order by n.signed_at, ctid limit ${PAGE_ROWS}`,
      [epoch, signedAt, place, end],
    );
  for await (const rows of pagesOf(await timeOf(main, since), read)) yield rows.map(checkpointOf);
}

/** A row with its key, and where it is stored. */
type Placed = { at: string; place: string };

/** Before the place of any row. */
const FIRST = '(0,0)';

/** Page by page from a key on; rows that share a key, since someone has taken the constraints away, as they are stored. */
async function* pagesOf<Row extends Placed>(
  from: string,
  read: (at: string, place: string) => Promise<{ rows: Row[] }>,
): AsyncGenerator<readonly Row[]> {
  let [at, place] = [from, FIRST];
  for (;;) {
    const { rows } = await read(at, place);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    ({ at, place } = last);
  }
}

/** A time in seconds since 1970 as the database writes it. */
const timeOf = async (main: Client, seconds: number): Promise<string> => {
  const { rows } = await main.query<{ at: string }>('select to_timestamp($1)::text as at', [seconds]);
  return rows[0]?.at ?? '-infinity';
};
