import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { ONE_PLAN } from '../../adapters/postgres/database.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { readModels } from '../../composition/modules.ts';
import type { Statement } from './statements.ts';

export type BareRequest =
  | { type: 'open'; url: string }
  | { type: 'serve'; key: string; statements: readonly Statement[]; sampleId: string | null };

/** As many connections as the product reads with (`composition/storage.ts`), and as many as are worth it for inserts. */
const READS_MAX = 3;
const INSERTS_MAX = 16;

type Served = { statements: readonly Statement[]; sampleId: string | null };

const served = new Map<string, Served>();

const open = async (url: string): Promise<{ origin: string }> => {
  const config = { connectionString: url, application_name: 'bench: bare' };
  // As the pool that the product reads through (`composition/storage.ts`).
  const settings = { search_path: readersSearchPath(readModels).join(','), ...ONE_PLAN };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const reads = new Pool({ ...config, max: READS_MAX, options });
  const inserts = new Pool({ ...config, max: INSERTS_MAX });
  // The server stops and starts while this runs.
  for (const pool of [reads, inserts]) pool.on('error', () => undefined);
  await inserts.query('create schema if not exists bench');
  await inserts.query('create table if not exists bench.tickets (id uuid primary key, body jsonb not null)');
  const app = Fastify();
  app.post('/tickets', async (request, reply) => {
    const id = randomUUID();
    await inserts.query('insert into bench.tickets values ($1, $2)', [id, JSON.stringify(request.body)]);
    return reply.code(201).send({ id });
  });
  app.get<{ Params: { key: string }; Querystring: { id?: string } }>('/read/:key', async ({ params, query }) => {
    const { statements, sampleId } = served.get(params.key) ?? { statements: [], sampleId: null };
    const answers: unknown[] = [];
    for (const { name, text, values } of statements) {
      const own = values.map((value) => (value !== null && value === sampleId ? (query.id ?? value) : value));
      const { rows } = await reads.query({ ...(name === null ? {} : { name }), text, values: own });
      answers.push(rows);
    }
    return answers;
  });
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

const answer = async (request: BareRequest): Promise<object> => {
  if (request.type === 'open') return open(request.url);
  served.set(request.key, request);
  return { origin: '' };
};

process.on('message', (request: BareRequest) => {
  answer(request).then(
    (value) => process.send?.(value),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
