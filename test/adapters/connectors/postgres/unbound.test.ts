import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const warned = async (databaseUrl?: string): Promise<unknown> => {
  const settings = databaseUrl === undefined ? {} : { databaseUrl };
  const { warnings } = await shop.callsOf({ ...settings, customerSetting: 'app.customer' })('healthcheck', {});
  return warnings;
};

describe('what CUSTOMER_SETTING does not restrict', () => {
  it('is warned of, and nothing is when every row is bound (SU-49, SU-53)', async () => {
    const { database, role } = shop;
    for (const sql of UNBOUND) await database.query(sql.replaceAll('READER', role));
    expect(await warned()).toEqual([
      'The role may change 1 table.',
      'The role owns tables, whose policies do not hold for their owner unless they are forced: shown.owned.',
      'CUSTOMER_SETTING does not restrict these tables, which have no row-level security: shown."Open too", shown.open.',
      'CUSTOMER_SETTING does not restrict these tables, which have a policy that does not name it: shown.anybody.',
      "CUSTOMER_SETTING may not restrict these views, which read with their owner's rights (set security_invoker): shown.seen.",
      'CUSTOMER_SETTING does not restrict these materialized views, which hold the rows of everybody: shown.kept.',
    ]);
    expect(await shop.call('healthcheck', {})).toMatchObject({ warnings: ['The role may change 1 table.'] });
    for (const sql of BOUND) await database.query(sql.replaceAll('READER', role));
    expect(await warned()).toEqual(['The role may change 1 table.']);
  });

  it('a role that bypasses policies is warned of once', async () => {
    expect(await warned(shop.url)).toContain(
      'The role bypasses row-level policies, so CUSTOMER_SETTING restricts nothing.',
    );
    expect(JSON.stringify(await warned(shop.url))).not.toContain('shown.open');
  });
});

const POLICY = `using (customer = current_setting('app.customer'))`;

const UNBOUND = [
  'revoke all on all tables in schema public, billing from READER',
  'revoke all on schema billing from READER',
  'revoke all on all sequences in schema public from READER',
  'create schema shown',
  'grant usage on schema shown to READER',
  ...['bound', 'forced', 'owned', 'open', '"Open too"', 'anybody', 'others'].map(
    (name) => `create table shown.${name} (id int, customer text)`,
  ),
  ...['bound', 'forced', 'owned', 'anybody', 'others'].map(
    (name) => `alter table shown.${name} enable row level security`,
  ),
  ...['bound', 'forced', 'owned', 'anybody', 'others'].map((name) => `create policy own on shown.${name} ${POLICY}`),
  'create policy wide on shown.anybody to READER using (true)',
  'create policy wide on shown.others to pg_monitor using (true)',
  'create view shown.seen as select * from shown.bound',
  'create view shown.invoked with (security_invoker = true) as select * from shown.bound',
  'create materialized view shown.kept as select * from shown.bound',
  'grant select on all tables in schema shown to READER',
  'alter table shown.owned owner to READER',
];

const BOUND = [
  'alter table shown.owned force row level security',
  'revoke select on shown."Open too", shown.open, shown.kept from READER',
  'drop policy wide on shown.anybody',
  'alter view shown.seen set (security_invoker = on)',
];
