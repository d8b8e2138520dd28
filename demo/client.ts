import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../settings/settings.ts';
import type { System } from '../composition/system.ts';

/** The service's API as the demo's administrator. Answers of 400 and more are thrown, unless `allowed` names them. */
export type Client = <T>(method: string, path: string, body?: object, allowed?: readonly number[]) => Promise<T>;

const Account = z.object({ email: z.string(), password: z.string() });
export type Account = z.infer<typeof Account>;

const EMAIL = 'demo@example.com';

/** In the data directory: who may sign in. */
export const ACCOUNT_FILE = 'demo.json';

/** Signs in through the bootstrap link on the first run, and with the kept password on later ones. */
export const signIn = async (
  { backendUrl, bootstrapUrl }: System,
  { SERVICE_DATA_DIR }: Settings,
): Promise<{ client: Client; account: Account; resumed: boolean }> => {
  const file = join(SERVICE_DATA_DIR, ACCOUNT_FILE);
  const anonymous = clientOf(backendUrl, '');
  const link = await bootstrapUrl;
  if (link !== null) {
    const account = { email: EMAIL, password: randomBytes(12).toString('base64url') };
    await writeFile(file, JSON.stringify(account), { mode: 0o600 });
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    const client = await anonymous.session('/api/auth/bootstrap', { token, name: 'Demo', ...account });
    return { account, client, resumed: false };
  }
  const kept = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${SERVICE_DATA_DIR} belongs to another installation; choose another SERVICE_DATA_DIR`);
  });
  const account = Account.parse(JSON.parse(kept));
  return { account, client: await anonymous.session('/api/auth/login', account), resumed: true };
};

const clientOf = (backendUrl: string, cookie: string) => {
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${backendUrl}${path}`, {
      method,
      headers: {
        cookie,
        'api-version': '2026-06-01.beta',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call: Client = async <T>(method: string, path: string, body?: object, allowed: readonly number[] = []) => {
    const response = await send(method, path, body);
    const answer: unknown = await response.json();
    if (!response.ok && !allowed.includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the documented shape
    return answer as T;
  };
  const session = async (path: string, body: object): Promise<Client> => {
    const response = await send('POST', path, body);
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    const [signedIn = ''] = response.headers.getSetCookie();
    return clientOf(backendUrl, signedIn.split(';', 1)[0] ?? '').call;
  };
  return { call, session };
};

/** Asks until `done`, with a pause between. */
export const until = async <T>(ask: () => Promise<T>, done: (answer: T) => boolean): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (done(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
};
