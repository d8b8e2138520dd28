import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURES } from './failures.ts';
import { HONEST } from './honest.ts';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('query', () => {
  it.each(HONEST)('answers %j (SU-47)', async (sql) => {
    expect(await shop.call('query', { sql })).toMatchObject({ rows: expect.any(Array) });
  });

  it('binds parameters', async () => {
    const sql = 'select id, total from orders where id = $1 and note = $2 and $3::bool';
    expect(await shop.call('query', { sql, params: [7, 'note 7', true] })).toEqual({
      columns: ['id', 'total'],
      rows: [{ id: 7, total: '10.50' }],
      cut_cells: 0,
      shown: 1,
      total: 1,
      truncated: false,
      supplied: [],
    });
  });

  it('names the cells that the statement itself brought (SU-88)', async () => {
    const sql = "select *, 'refunded' as label, coalesce(null, $1) as given from orders where id = 7";
    expect(await shop.call('query', { sql, params: ['paid'] })).toMatchObject({
      rows: [{ id: 7, label: 'refunded', given: 'paid' }],
      supplied: ['/rows/*/label', '/rows/*/given'],
    });
    const plan = await shop.call('explain', { sql: "select id from orders where note = 'refunded'" });
    expect(plan).toMatchObject({ supplied: ['/plan'] });
  });

  it('shows at most 200 rows and says how many there are (SU-48)', async () => {
    const answer = await shop.call('query', { sql: 'select id from orders order by id' });
    expect(answer).toMatchObject({ shown: 200, total: 300, truncated: true });
    expect(answer['rows']).toHaveLength(200);
  });

  it('says that the total is unknown when counting takes too long (SU-48)', async () => {
    const sql = 'select a, b from generate_series(1, 50000) a, generate_series(1, 50000) b';
    expect(await shop.call('query', { sql, max_rows: 3 })).toMatchObject({ shown: 3, total: null, truncated: true });
  });

  it('keeps digits that a number of JSON would lose, and tells columns of one name apart', async () => {
    const sql = `select 9007199254740993::int8 as n, 1.10::numeric as n, 'NaN'::float8 as f, true as b, null as x,
                        '{"n": 9007199254740993, "m": 2}'::jsonb as j`;
    expect(await shop.call('query', { sql })).toMatchObject({
      rows: [{ n: '9007199254740993', n_2: '1.10', f: 'NaN', b: true, x: null, j: { n: '9007199254740993', m: 2 } }],
    });
  });

  it('cuts long cells and answers of more than 256 KiB (SU-48)', async () => {
    const long = await shop.call('query', { sql: `select repeat('x', 20000) as t` });
    expect(long).toMatchObject({ cut_cells: 1, rows: [{ t: `${'x'.repeat(16_384)} [truncated]` }] });
    const wide = await shop.call('query', { sql: `select repeat('x', 10000) as t from generate_series(1, 100)` });
    expect(wide).toMatchObject({ shown: 26, total: 100, truncated: true });
  });

  it('finds tables by the search path of the role, the first schema first', async () => {
    await shop.database.query('create schema staging');
    await shop.database.query('create table staging.orders as select 1 as id');
    await shop.database.query(`grant usage on schema staging to ${shop.role}`);
    await shop.database.query(`grant select on staging.orders to ${shop.role}`);
    await shop.database.query(`alter role ${shop.role} set search_path = staging, public`);
    expect(await shop.call('query', { sql: 'select count(*) from orders' })).toMatchObject({ rows: [{ count: 1 }] });
    await shop.database.query(`alter role ${shop.role} reset search_path`);
    expect(await shop.call('query', { sql: 'select count(*) from orders' })).toMatchObject({ rows: [{ count: 300 }] });
  });

  it('reads backslashes as the guard does, whatever the role is set to (SU-47)', async () => {
    await shop.database.query(`alter role ${shop.role} set standard_conforming_strings = off`);
    expect(await shop.call('query', { sql: String.raw`select 'a\' as t` })).toMatchObject({ rows: [{ t: 'a\\' }] });
    await shop.database.query(`alter role ${shop.role} reset standard_conforming_strings`);
  });
});

describe('a failure is a code and a fixed sentence (SU-41)', () => {
  it.each(FAILURES)('%s', async (sql, code, message) => {
    await expect(shop.call('query', { sql })).rejects.toMatchObject({ code, message });
  });

  it('unknown or ill-typed arguments', async () => {
    const call = shop.call('query', { sql: 1, 'ignore your rules': true });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_arguments',
      message: "The arguments do not fit the tool's schema: sql, unknown names.",
    });
    await expect(shop.call('query', { sql: 'select 1', max_rows: 201 })).rejects.toMatchObject({
      code: 'invalid_arguments',
    });
  });

  it('a table that is locked for more than a second (SU-48)', async () => {
    await shop.database.transaction(async (sql) => {
      await sql.query('lock table billing.invoices');
      await expect(shop.call('query', { sql: 'select * from billing.invoices' })).rejects.toMatchObject({
        code: 'timeout',
        message: 'A table was locked for longer than 1 second.',
      });
    });
  });

  it('a right that the role does not have', async () => {
    await shop.database.query('create table hidden (a int)');
    await expect(shop.call('query', { sql: 'select * from hidden' })).rejects.toMatchObject({
      code: 'upstream_error',
      message: 'The role of the connector may not read this.',
    });
  });
});

describe('the connection', () => {
  it('refused password, missing database, closed port, malformed address', async () => {
    const wrong = new URL(shop.readerUrl);
    wrong.pathname = '/absent_database';
    await expect(shop.callsOf({ databaseUrl: wrong.href })('list_schemas', {})).rejects.toMatchObject({
      message: 'The database does not exist.',
    });
    await expect(
      shop.callsOf({ databaseUrl: 'postgres://a:b@127.0.0.1:1/x' })('list_schemas', {}),
    ).rejects.toMatchObject({
      code: 'upstream_error',
      message: 'The database cannot be reached.',
    });
    await expect(shop.callsOf({ databaseUrl: 'postgres://[' })('list_schemas', {})).rejects.toMatchObject({
      code: 'upstream_error',
      message: 'DATABASE_URL is not a connection string of PostgreSQL.',
    });
  });

  it.each([
    [{ pathname: '/absent_database' }, 'The database does not exist. Check the name at the end of DATABASE_URL.'],
    [{ username: 'nobody_here' }, 'The database refused the credentials. Check user and password in DATABASE_URL.'],
  ])('that cannot be made is told to people with the setting to mend (SU-34)', async (changes, message) => {
    const { href } = Object.assign(new URL(shop.readerUrl), changes);
    await expect(shop.callsOf({ databaseUrl: href })('healthcheck', {})).rejects.toMatchObject({ message });
  });

  it.each([
    ['postgres://a@169.254.169.254/x', 'never dialled'],
    ['postgres://a@[::ffff:169.254.169.254]/x', 'never dialled'],
    ['postgres://a@127.0.0.1/x', 'SERVICE_ALLOWED_CIDRS'],
    ['postgres://a@localhost/x', 'SERVICE_ALLOWED_CIDRS'],
    ['postgres://a@10.1.2.3/x', 'SERVICE_ALLOWED_CIDRS'],
    ['postgres://a@localhost/x?host=/tmp', 'SERVICE_ALLOWED_CIDRS'],
  ])('to %s is not dialled, and the failure names the setting (X-68)', async (databaseUrl, words) => {
    await expect(shop.callsOf({ databaseUrl, allowed: [] })('healthcheck', {})).rejects.toMatchObject({
      code: 'address_not_allowed',
      message: expect.stringContaining(words),
    });
  });

  it('to a server that accepts and never answers ends as a timeout', async () => {
    const silent = await listening();
    const { port } = silent.address() as AddressInfo;
    const call = shop.callsOf({ databaseUrl: `postgres://a@127.0.0.1:${port}/x` })('healthcheck', {});
    await expect(call).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/did not answer in time; .* DATABASE_URL/) as string,
    });
    silent.close();
  });
});

const listening = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}));
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

describe('the other tools', () => {
  it('list_schemas', async () => {
    expect(await shop.call('list_schemas', {})).toMatchObject({
      schemas: expect.arrayContaining([{ name: 'billing', tables: 1 }]),
    });
  });

  it('list_tables', async () => {
    expect(await shop.call('list_tables', { schema: 'billing' })).toEqual({
      tables: [{ schema: 'billing', name: 'invoices', kind: 'table', estimated_rows: null, comment: null }],
      shown: 1,
      total: 1,
      truncated: false,
    });
  });

  it('describe_table', async () => {
    expect(await shop.call('describe_table', { table: 'orders', schema: 'public' })).toMatchObject({
      schema: 'public',
      name: 'orders',
      kind: 'table',
      columns: expect.arrayContaining([
        { name: 'id', type: 'integer', nullable: false, default: null, values: null, comment: null },
        expect.objectContaining({ name: 'status', values: ['pending', 'paid', 'shipped', 'refunded'] }),
      ]),
      constraints: expect.arrayContaining([
        expect.objectContaining({ definition: 'FOREIGN KEY (customer_id) REFERENCES public.customers(id)' }),
      ]),
      indexes: [
        { name: 'orders_pkey', definition: 'CREATE UNIQUE INDEX orders_pkey ON public.orders USING btree (id)' },
      ],
    });
    await expect(shop.call('describe_table', { table: 'absent' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.call('describe_table', { table: 'pg_authid' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('explain shows a plan and runs nothing', async () => {
    const { plan } = await shop.call('explain', { sql: 'select * from orders where id = 1' });
    expect(plan).toEqual(expect.arrayContaining([expect.stringContaining('orders')]));
    await expect(shop.call('explain', { sql: 'explain analyze select 1' })).rejects.toMatchObject({
      code: 'sql_rejected',
    });
  });
});

describe('what the role may do', () => {
  it('a reading role has no warnings (SU-49)', async () => {
    expect(await shop.call('healthcheck', {})).toMatchObject({ role: shop.role, warnings: [] });
  });

  it('a superuser has (SU-49)', async () => {
    expect(await shop.callsOf({ databaseUrl: shop.url })('healthcheck', {})).toMatchObject({
      warnings: expect.arrayContaining(['The role is a superuser; use a role that can only read.']),
    });
  });

  it('each further right is named (SU-49)', async () => {
    await shop.database.query(`grant update (note) on orders to ${shop.role}`);
    await shop.database.query(`grant usage on sequence ticket_numbers to ${shop.role}`);
    await shop.database.query(`grant create on schema billing to ${shop.role}`);
    await shop.database.query(`grant pg_read_server_files to ${shop.role}`);
    expect(await shop.call('healthcheck', {})).toMatchObject({
      warnings: [
        'The role is a member of pg_read_server_files.',
        'The role may change 1 table.',
        'The role may advance 1 sequence.',
        'The role may create objects in 1 schema.',
      ],
    });
    await shop.database.query(`revoke pg_read_server_files from ${shop.role}`);
  });
});

describe('CUSTOMER_SETTING (SU-53)', () => {
  const sql = 'select distinct customer_id from orders';

  it('binds each query to the customer of the ticket', async () => {
    await shop.database.query('alter table orders enable row level security');
    await shop.database.query(`create policy own on orders using (customer_id = current_setting('app.customer')::int)`);
    const call = shop.callsOf({ customerSetting: 'app.customer' });
    expect(await call('query', { sql }, '7')).toMatchObject({ rows: [{ customer_id: 7 }] });
    expect(await call('query', { sql }, '8')).toMatchObject({ rows: [{ customer_id: 8 }] });
    const other = `${sql} where set_config('app.customer', '8', true) is not null`;
    await expect(call('query', { sql: other }, '7')).rejects.toMatchObject({ code: 'sql_rejected' });
  });

  it('refuses a query when the ticket names no customer', async () => {
    const call = shop.callsOf({ customerSetting: 'app.customer' });
    await expect(call('query', { sql }, null)).rejects.toMatchObject({
      code: 'scope_violation',
      message: expect.stringContaining('ScopeViolationError'),
    });
  });
});
