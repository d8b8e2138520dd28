import type { Database } from '../../engine/sql.ts';

/** On the disk of PostgreSQL, indexes included; `payloadBytes` as they were appended. */
export type Bytes = Record<'eventBytes' | 'payloadBytes' | 'auditBytes' | 'readModelBytes' | 'vaultBytes', number>;

const NOT_READ_MODELS = new Set(['es', 'audit', 'vault', 'ops', 'projections', 'public', 'information_schema']);

export const measureBytes = async (database: Database): Promise<Bytes> => {
  await database.query('vacuum analyze');
  const { rows } = await database.query<{ schema: string; bytes: string }>(
    `select n.nspname as schema, sum(pg_total_relation_size(c.oid))::text as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^pg_' group by 1`,
  );
  const payload = await database.query<{ bytes: string }>(
    'select sum(length(payload) + length(meta))::text as bytes from es.events',
  );
  const sum = (isWanted: (schema: string) => boolean): number =>
    rows.reduce((total, { schema, bytes }) => total + (isWanted(schema) ? Number(bytes) : 0), 0);
  return {
    eventBytes: sum((schema) => schema === 'es'),
    payloadBytes: Number(payload.rows[0]?.bytes),
    auditBytes: sum((schema) => schema === 'audit'),
    readModelBytes: sum((schema) => !NOT_READ_MODELS.has(schema)),
    vaultBytes: sum((schema) => schema === 'vault'),
  };
};

export const countEvents = async (database: Database): Promise<number> => {
  const { rows } = await database.query<{ count: string }>('select count(*)::text as count from es.events');
  return Number(rows[0]?.count);
};
