import { randomBytes } from 'node:crypto';
import type { JsonValue } from '../../../../domain/core/json/canonicalJson.ts';
import { postgresTools } from '../../../../adapters/connectors/postgres/tools.ts';
import { createAddressPolicy } from '../../../../adapters/network/addressPolicy.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { createShop } from './shop.ts';

type Arguments = Readonly<Record<string, JsonValue>>;
type Call = (tool: string, args: Arguments, customer?: string | null) => Promise<Readonly<Record<string, JsonValue>>>;

export type ShopReader = TestDatabase & {
  role: string;
  readerUrl: string;
  call: Call;
  callsOf(settings: Settings): Call;
};
type Settings = { databaseUrl?: string; customerSetting?: string; allowed?: readonly string[]; signal?: AbortSignal };

const never = new AbortController().signal;

/** The shop in a database of its own, with the tools over it as a role that can only read. */
export const openShop = async (): Promise<ShopReader> => {
  const test = await testDatabase();
  await createShop(test.database);
  const role = `reader_${randomBytes(4).toString('hex')}`;
  await test.database.query(`create role ${role} login password 'reader-password'`);
  await test.database.query(`grant usage on schema public, billing to ${role}`);
  await test.database.query(`grant select on all tables in schema public, billing to ${role}`);
  const url = new URL(test.url);
  url.username = role;
  url.password = 'reader-password';
  const callsOf = ({
    databaseUrl = url.href,
    customerSetting,
    allowed = ['127.0.0.0/8', '::1/128'],
    signal = never,
  }: Settings): Call => {
    const addresses = createAddressPolicy(allowed);
    const tools = postgresTools({ databaseUrl, addresses, customerSetting: customerSetting ?? null });
    return async (name, args, customer = null) => {
      const tool = tools.find(({ contract }) => contract.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const { result } = await tool.run(args, { signal, scope: { customer, pinned: null } });
      return result;
    };
  };
  const close = async (): Promise<void> => {
    await test.database.query(`drop owned by ${role}`);
    await test.database.query(`drop role ${role}`);
    await test.close();
  };
  return { ...test, close, role, readerUrl: url.href, call: callsOf({}), callsOf };
};
