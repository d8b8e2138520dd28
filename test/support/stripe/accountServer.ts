import { startJsonServer, type Given, type JsonServer, type Seen } from '../peers/jsonServer.ts';
import { accountState, type AccountRecord, type AccountState, type Resource } from './records.ts';

export type AccountServer = JsonServer & {
  /** What the restricted key may read; the secret one may do everything. */
  rights: Set<Resource>;
  /** Those that it takes. */
  keys: Set<string>;
  state: AccountState;
  /** Answers in the place of the server's own, by path. */
  instead: Map<string, Given>;
};

/** Keys of no account, put together so that nothing takes them for one. */
export const RESTRICTED = ['rk', 'test', '0123456789abcdef'].join('_');
export const SECRET = ['sk', 'live', '0123456789abcdef'].join('_');

/** The part of Stripe's API that the connector reads, as its reference describes it, and writes that would work. */
export const startAccountServer = async (state: AccountState = accountState()): Promise<AccountServer> => {
  const rights = new Set<Resource>(['customers', 'charges', 'invoices', 'subscriptions']);
  const account = { rights, keys: new Set([RESTRICTED, SECRET]), state, instead: new Map<string, Given>() };
  const server = await startJsonServer((request) => answer(request, account));
  return { ...server, ...account };
};

type Account = Pick<AccountServer, 'rights' | 'keys' | 'state' | 'instead'>;

const refusal = (status: number, type: string, message: string): Given => ({
  status,
  body: { error: { type, message } },
});

const answer = (request: Seen, { rights, keys, state, instead }: Account): Given => {
  const { method, path, headers } = request;
  const given = instead.get(path);
  if (given !== undefined) return given;
  const key = headers.authorization?.slice('Bearer '.length) ?? '';
  if (!keys.has(key)) return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key}`);
  if (!/^20(1|2)[0-9]-[0-9]{2}-[0-9]{2}(\.[a-z]+)?$/.test(String(headers['stripe-version'])))
    return refusal(400, 'invalid_request_error', `Invalid Stripe API version: ${String(headers['stripe-version'])}`);
  if (method !== 'GET') {
    state.written.push(`${method} ${path}`);
    return { body: { id: 'written', object: 'refund' } };
  }
  const [, name = '', id] = /^\/v1\/([a-z_]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!isResource(name)) return refusal(404, 'invalid_request_error', `Unrecognized request URL (GET: ${path})`);
  if (key !== SECRET && !rights.has(name))
    return refusal(403, 'invalid_request_error', `The provided key '${key}' does not have the required permissions`);
  if (id === 'search') return searched(state[name], request.query, path);
  if (id === undefined) return listed(state[name], request.query, path);
  const found = state[name].find((record) => record.id === id);
  return found === undefined ? refusal(404, 'invalid_request_error', `No such ${name}: '${id}'`) : { body: found };
};

const isResource = (name: string): name is Resource =>
  ['customers', 'charges', 'invoices', 'subscriptions'].includes(name);

const listed = (records: readonly object[], query: URLSearchParams, url: string): Given => {
  const from = Number(query.get('created[gte]') ?? 0);
  const matching = records
    .map((record): Record<string, unknown> => ({ ...record }))
    .filter((record) => ['customer', 'email'].every((name) => [null, record[name]].includes(query.get(name))))
    .filter(({ status }) => [null, 'all', status].includes(query.get('status')))
    .filter(({ created }) => Number(created ?? 0) >= from);
  const limit = Number(query.get('limit') ?? 10);
  return { body: { object: 'list', url, has_more: matching.length > limit, data: matching.slice(0, limit) } };
};

/** The exact match of a search ignores case. */
const searched = (records: readonly AccountRecord[], query: URLSearchParams, url: string): Given => {
  const [, quoted = '""'] = /^email:("(?:[^"\\]|\\.)*")$/.exec(query.get('query') ?? '') ?? [];
  const wanted = String(JSON.parse(quoted)).toLowerCase();
  const data = records.filter(({ email }) => typeof email === 'string' && email.toLowerCase() === wanted);
  return { body: { object: 'search_result', url, has_more: false, next_page: null, data } };
};
