import type { z } from 'zod';
import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { unlessRounded } from '../../../domain/core/json/exactNumbers.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { createReadingFetch } from '../../network/readingFetch.ts';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { ToolError } from '../toolError.ts';
import { statusFailure, toToolError, type ApiNames, type Meanings } from './failures.ts';

export type ReadingApiOptions = {
  names: ApiNames;
  /** Requests go below it, and nowhere else; a path is kept. */
  baseUrl: string;
  addresses: AddressPolicy;
  /** Where a token may be asked for by POST, below the base. */
  tokenPath?: readonly string[];
  /** Ends each path with a slash, for systems that redirect otherwise. */
  endsWithSlash?: boolean;
};

export type Asked = {
  /** The segments below the base, each encoded; none can lead elsewhere. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** What a status means here, where more can be said than in general. */
  meanings?: Meanings;
  signal: AbortSignal;
};

/** One system of a customer, over HTTP. Everything that fails is a ToolError with a sentence that says what to mend. */
export interface ReadingApi {
  /** The answer's JSON in the given form. */
  get<T>(schema: z.ZodType<T>, asked: Asked): Promise<T>;
  /** The same of a list in pages, with the header that says where it goes on: what it names is never asked as it is. */
  page<T>(schema: z.ZodType<T>, asked: Asked): Promise<Page<T>>;
  /** The same for the token that the requests carry, with a form as its body. */
  token<T>(schema: z.ZodType<T>, asked: Omit<Asked, 'query'> & { form: URLSearchParams }): Promise<T>;
}

export type Page<T> = { content: T; link: string | null };

/** What one answer may hold; results are bounded again. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** One request; a call may need two or three and has 15 s. */
const REQUEST_MS = 6_000;

/** Throws ToolError when `baseUrl` is none. */
export const createReadingApi = (options: ReadingApiOptions): ReadingApi => {
  const { names, baseUrl, addresses, tokenPath, endsWithSlash = false } = options;
  const base = baseOf(names, baseUrl);
  const end = endsWithSlash ? '/' : '';
  const at = (path: readonly string[]): URL =>
    new URL([base.origin + base.pathname.replace(/\/+$/, ''), ...path.map(segment)].join('/') + end);
  const send = createReadingFetch({
    addresses,
    origin: base.origin,
    bytesMax: ANSWER_BYTES_MAX,
    ...(tokenPath === undefined ? {} : { tokenUrl: at(tokenPath).href }),
  });
  const answered = async <T>(schema: z.ZodType<T>, url: URL, init: RequestInit, asked: Limits): Promise<Page<T>> => {
    const { signal, meanings = {} } = asked;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
    try {
      const response = await send(url.href, { ...init, signal: limited });
      const text = await response.text();
      if (!response.ok) throw statusFailure(names, response.status, response.headers.get('retry-after'), meanings);
      return { content: parsed(names, schema, text), link: response.headers.get('link') };
    } catch (error) {
      throw toToolError(names, error);
    }
  };
  const page: ReadingApi['page'] = async (schema, { path, query = {}, headers = {}, ...asked }) => {
    const url = at(path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return answered(schema, url, { headers: { accept: 'application/json', ...headers } }, asked);
  };
  return {
    get: async (schema, asked) => (await page(schema, asked)).content,
    page,
    token: async (schema, { path, headers = {}, form, ...asked }) =>
      (await answered(schema, at(path), { method: 'POST', body: form, headers }, asked)).content,
  };
};

type Limits = Pick<Asked, 'signal' | 'meanings'>;

/** A dot segment would be resolved away, and with it what stands before it. */
const segment = (part: string): string => {
  if (/^\.{0,2}$/.test(part)) throw new ToolError('invalid_arguments', 'A name or id is missing or is none.');
  return encodeURIComponent(part);
};

const baseOf = (names: ApiNames, text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '') return url;
  throw new ToolError('upstream_error', `${names.address} is not an address such as https://example.com.`);
};

const parsed = <T>(names: ApiNames, schema: z.ZodType<T>, text: string): T => {
  const result = schema.safeParse(jsonOf(text));
  if (result.success) return result.data;
  throw new ToolError('upstream_error', `What answers at ${names.address} is not ${names.system}; check the address.`);
};

const jsonOf = (text: string): JsonValue | undefined => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON by definition
    return parseJson(text, unlessRounded) as JsonValue;
  } catch {
    return undefined;
  }
};
