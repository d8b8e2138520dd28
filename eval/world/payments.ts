import { startAccountServer } from '../../test/support/stripe/accountServer.ts';
import type { AccountRecord } from '../../test/support/stripe/records.ts';
import type { Opened } from './opened.ts';

/** What a Stripe account holds, in the form of its API of 2024-11-20. */
export type PaymentsWorld = {
  customers: readonly AccountRecord[];
  charges?: readonly AccountRecord[];
  invoices?: readonly AccountRecord[];
  subscriptions?: readonly AccountRecord[];
};

/** The key of an account says on which port of this machine its API is: real Stripe has one address for all. */
export const keyAt = (port: number): string => `rk_test_${String(port).padStart(12, '0')}`;
export const portOf = (key: string): number => Number(/^rk_test_([0-9]{12})$/.exec(key)?.[1] ?? 0);

export const openPayments = async (world: PaymentsWorld): Promise<Opened> => {
  const { customers, charges = [], invoices = [], subscriptions = [] } = world;
  const server = await startAccountServer({
    customers: [...customers],
    charges: [...charges],
    invoices: [...invoices],
    subscriptions: [...subscriptions],
    written: [],
  });
  const key = keyAt(Number(new URL(server.url).port));
  server.keys.add(key);
  return { config: { API_KEY: key }, written: () => server.state.written, close: () => server.close() };
};
