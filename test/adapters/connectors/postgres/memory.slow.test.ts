import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStdioTransport, type ToolTransport } from '../../../../adapters/mcp/transport/stdioTransport.ts';
import { openShop, type ShopReader } from './reader.ts';

const SERVER = fileURLToPath(new URL('../../../../adapters/connectors/serve.ts', import.meta.url));
/** Heap of the tool server, a quarter of what it runs with. */
const HEAP = '--max-old-space-size=64';
/** Everything that the tool server may ever hold in memory, in kilobytes. */
const RESIDENT_MAX = 256 * 1024;

let shop: ShopReader;
let client: Client;
let transport: ToolTransport;

beforeAll(async () => {
  shop = await openShop();
  for (const [table, count, column] of [
    ['wide', 350, `text default repeat('x', 4000)`],
    ['widest', 1600, 'int default 1'],
  ] as const) {
    const columns = Array.from({ length: count }, (_, index) => `c${index} ${column}`).join(', ');
    await shop.database.query(`create table ${table} (${columns})`);
    await shop.database.query(`insert into ${table} select from generate_series(1, 50)`);
    await shop.database.query(`grant select on ${table} to ${shop.role}`);
  }
  transport = createStdioTransport({
    command: process.execPath,
    args: ['--permission', '--allow-fs-read=*', HEAP, SERVER, 'postgres'],
    env: { ALLOWED_CIDRS: '127.0.0.0/8,::1/128' },
  });
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  await shop.close();
});

const query = async (sql: string): Promise<Readonly<Record<string, unknown>>> => {
  const connector = { id: 'shop', generation: 1, config: { DATABASE_URL: shop.readerUrl } };
  const call = { name: 'query', arguments: { sql }, _meta: { connector, scope: { customer: null, pinned: null } } };
  const result = await client.callTool(call, undefined, { timeout: 80_000 });
  return (result.structuredContent ?? {}) as Readonly<Record<string, unknown>>;
};

/** Statements that are accepted and whose answers are huge, and what is told of each. */
const HUGE: readonly (readonly [string, object])[] = [
  [
    `select ('['||string_agg('[1]',',')||']')::json from generate_series(1,3500000)`,
    { message: expect.stringMatching(/larger than 4 MiB|longer than/) },
  ],
  [`select repeat('x', 100000000)`, { message: expect.stringMatching(/larger than 4 MiB|longer than/) }],
  [`select repeat('x', 16000000) from generate_series(1, 200)`, { message: expect.stringContaining('4 MiB') }],
  [`select convert_to(repeat('x', 10000000), 'UTF8')`, { message: expect.stringContaining('4 MiB') }],
  [`select array_agg(n) from generate_series(1, 2000000) n`, { message: expect.stringContaining('4 MiB') }],
  [`select repeat('x', 1000000) as t from generate_series(1, 200)`, { truncated: true, total: 200 }],
  [`select ('[' || repeat('[1],', 800000) || '1]')::json as j`, { cut_cells: 1, shown: 1 }],
  [`select (repeat('[', 5000) || repeat(']', 5000))::json as j`, { cut_cells: 0, shown: 1 }],
  [`select (repeat('{"a":', 3000) || '1' || repeat('}', 3000))::jsonb as j`, { shown: 1 }],
  ['select * from wide', { truncated: true, total: 50, shown: 1, cut_cells: 350 }],
  ['select * from widest', { truncated: true, total: 50, cut_cells: 0 }],
];

describe('the tool server keeps its memory whatever a statement brings (SU-48)', { timeout: 300_000 }, () => {
  it.each(HUGE)('%s', async (sql, answer) => {
    const [huge, ...others] = await Promise.all([query(sql), query('select 1 as n'), query('select 2 as n')]);
    expect(huge).toMatchObject(answer);
    expect(others).toMatchObject([{ rows: [{ n: 1 }] }, { rows: [{ n: 2 }] }]);
  });

  it('all of them at once, and the same process answers afterwards', async () => {
    const pid = transport.pid();
    const calls = await Promise.all([...HUGE, ...HUGE].map(([sql]) => query(sql)));
    expect(calls).toHaveLength(2 * HUGE.length);
    expect(await query('select 3 as n')).toMatchObject({ rows: [{ n: 3 }] });
    expect(transport.pid()).toBe(pid);
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'VmHWM: 0 kB');
    expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])).toBeLessThan(RESIDENT_MAX);
  });

  it('a cell that is cut is text, whatever its type', async () => {
    const { rows } = await query(`select ('[' || repeat('1,', 20000) || '1]')::json as j, '[1]'::json as k`);
    expect(rows).toEqual([{ j: `[${'1,'.repeat(8_191)}1 [truncated]`, k: [1] }]);
  });
});
