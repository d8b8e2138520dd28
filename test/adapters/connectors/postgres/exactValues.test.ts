import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../adapters/postgres/database.ts';
import { silentLogger } from '../../../support/logger.ts';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each([
  ['12345678901234567890.25', '12345678901234567890.25'],
  ['0.12345678901234567890', '0.12345678901234567890'],
  ['1.10', '1.10'],
  ['1e-400', `0.${'0'.repeat(399)}1`],
  ['1e400', `1${'0'.repeat(400)}`],
  ['9007199254740993', '9007199254740993'],
  ['19.99', 19.99],
  ['-7', -7],
])('a number in jsonb keeps its digits: %s (SU-42)', async (written, read) => {
  const sql = `select '{"n": ${written}, "in": [{"n": ${written}}]}'::jsonb as j, '${written}'::jsonb as alone`;
  expect(await shop.call('query', { sql })).toMatchObject({
    rows: [{ j: { n: read, in: [{ n: read }] }, alone: read }],
  });
});

it('a cell that is no text hides no other row of an SQL_ASCII database, and is counted (SU-42)', async () => {
  const name = `ascii_${Date.now()}`;
  await shop.database.query(
    `create database ${name} encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  );
  const at = (base: string): string => Object.assign(new URL(base), { pathname: `/${name}` }).href;
  const ascii = openDatabase(at(shop.url), { logger: silentLogger });
  try {
    await ascii.query('create table notes (id int primary key, t text, j jsonb)');
    await ascii.query(`insert into notes values (1, 'größe', '{"a": "größe"}'), (3, 'plain', null)`);
    await ascii.query(`insert into notes values (2, convert_from('\\x636166e9', 'SQL_ASCII'), null)`);
    await ascii.query(`grant select on notes to ${shop.role}`);
    const call = shop.callsOf({ databaseUrl: at(shop.readerUrl) });
    expect(await call('query', { sql: 'select * from notes order by id' })).toMatchObject({
      rows: [
        { id: 1, t: 'größe', j: { a: 'größe' } },
        { id: 2, t: 'caf\uFFFD' },
        { id: 3, t: 'plain' },
      ],
      undecodable_cells: 1,
      shown: 3,
      total: 3,
    });
    expect(await call('query', { sql: 'select id from notes where t = $1', params: ['größe'] })).toMatchObject({
      rows: [{ id: 1 }],
    });
    expect(await call('list_tables', {})).toMatchObject({ tables: [{ name: 'notes' }] });
  } finally {
    await ascii.close();
    await shop.database.query(`drop database ${name} with (force)`);
  }
});
