import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import { canonicalJson, type JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import type { ToolOutcome } from '../../../agent/tools/toolHost.ts';
import { openConnectorNode, type ConnectorNode } from '../../support/nodes/connectorNode.ts';
import { silentLogger } from '../../support/logger.ts';
import { toolServersOf } from '../../support/toolServers/children.ts';
import { createShop } from '../connectors/postgres/shop.ts';

let node: ConnectorNode;
let call: (tool: string, args: Readonly<Record<string, JsonValue>>, customer?: string | null) => Promise<ToolOutcome>;

const patience = { timeout: 60_000, interval: 50 };
/** The planner cannot know that it does not end. */
const ENDLESS = 'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t';
const never = new AbortController().signal;

beforeAll(async () => {
  node = await openConnectorNode();
  const database = openDatabase(node.url, { logger: silentLogger, connectionsMax: 1 });
  await createShop(database);
  await database.close();
  call = await connected({});
});
afterAll(() => node.stop());

/** A connector over the shop as a superuser, with the calls of it. */
const connected = async (config: Record<string, string>): Promise<typeof call> => {
  const connectorId = await node.create({ config, secrets: { DATABASE_URL: node.url } });
  await vi.waitFor(async () => {
    expect(await node.registry.find('default', connectorId)).toMatchObject({ status: 'ready' });
  }, patience);
  return (tool, args, customer = null) =>
    node.host.call('default', { connectorId, tool }, args, {
      signal: never,
      timeoutMs: 10_000,
      scope: { customer, pinned: null },
    });
};

const rowsOf = (outcome: ToolOutcome): JsonValue =>
  outcome.status === 'ok' ? ((outcome.result as { rows: JsonValue }).rows ?? null) : outcome.code;

describe('the postgres connector as a child process', () => {
  it('answers a query, and says what it left out (SU-42, SU-48)', async () => {
    const outcome = await call('query', { sql: 'select id from orders order by id', max_rows: 2 });
    expect(outcome).toEqual({
      status: 'ok',
      result: {
        columns: ['id'],
        rows: [{ id: 1 }, { id: 2 }],
        cut_cells: 0,
        shown: 2,
        total: 300,
        truncated: true,
        supplied: [],
      },
      redactions: 0,
      truncated: { shown: 2, total: 300 },
      pin: null,
    });
  });

  it('gives the code and the fixed sentence of a refusal (SU-41)', async () => {
    expect(await call('query', { sql: 'delete from orders' })).toEqual({
      status: 'error',
      code: 'sql_rejected',
      message: 'Only SELECT and EXPLAIN may be run. (DeleteStmt)',
    });
    expect(await call('query', { nonsense: 1 })).toMatchObject({ status: 'error', code: 'invalid_arguments' });
    expect(await call('query', { sql: ENDLESS })).toMatchObject({
      status: 'timeout',
      code: 'timeout',
    });
  });

  it('gives nothing that the log could not hold', async () => {
    const outcome = await call('query', {
      sql: `select 1e300::float8, 'NaN'::float8, 9223372036854775807, '{"n": 1e400, "m": 12345678901234567890}'::jsonb,
                   '"\\ud83d"'::json, chr(1), repeat('[', 100)`,
    });
    expect(outcome).toMatchObject({ status: 'ok' });
    expect(() => canonicalJson(outcome)).not.toThrow();
  });

  it('binds the customer that the host names, whatever the model asks for (SU-53)', async () => {
    const scoped = await connected({ CUSTOMER_SETTING: 'app.customer' });
    const sql = `select c.id from customers c where exists (select from pg_class) and c.id = 7`;
    expect(await scoped('query', { sql }, null)).toMatchObject({ code: 'scope_violation' });
    expect(rowsOf(await scoped('query', { sql }, '7'))).toEqual([{ id: 7 }]);
    expect(await scoped('query', { sql, customer: '8' }, '7')).toMatchObject({ code: 'invalid_arguments' });
  });

  it('makes a call again whose child is killed, and answers the next one (SU-28, SU-35)', async () => {
    const slow = call('query', {
      sql: ENDLESS,
    });
    await vi.waitFor(async () => {
      const { rows } = await backends();
      expect(rows).toHaveLength(1);
    }, patience);
    for (const pid of await toolServersOf(process.pid, 'postgres')) process.kill(pid, 'SIGKILL');
    // The database's own limit ends it, as it would have before.
    expect(await slow).toMatchObject({ status: 'timeout', code: 'timeout' });
    await vi.waitFor(async () => {
      expect(rowsOf(await call('query', { sql: 'select 1 as n' }))).toEqual([{ n: 1 }]);
    }, patience);
  });
});

/** Backends that run the slow query. */
const backends = async () => {
  const database = openDatabase(node.url, { logger: silentLogger, connectionsMax: 1 });
  const found = await database.query(
    `select pid from pg_stat_activity where application_name = 'support connector' and query like 'fetch%' and state = 'active'`,
  );
  await database.close();
  return found;
};
