import type { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { RedirectRefused } from '../../network/outgoingFetch.ts';
import { SourceError } from '../serveSource.ts';
import { isJudged, judgement } from './refusal.ts';

/** Where the help desk is, and whose token asks. */
export type HelpdeskAccount = { baseUrl: string; email: string; token: string };

/** Calls the help desk's API; throws SourceError with a sentence that says what to mend. */
export type HelpdeskApi = <T>(
  call: { method: 'GET' | 'PUT'; path: string; body?: object },
  answer: z.ZodType<T>,
  signal: AbortSignal,
) => Promise<T>;

const ANSWER_WITHIN_MS = 30_000;
const ANSWER_BYTES_MAX = 20 * 1024 * 1024;
const RETRY_AFTER_S = 60;

/** `outgoing` dials only what X-68 allows, and follows no redirect. */
export const helpdeskApi = (outgoing: typeof fetch, { baseUrl, email, token }: HelpdeskAccount): HelpdeskApi => {
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`;
  const root = baseUrl.replace(/\/+$/, '');
  return async ({ method, path, body }, answer, signal) => {
    const response = await outgoing(`${root}/api/v2${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }).catch((error: unknown) => {
      throw unreached(error);
    });
    if (!response.ok) {
      throw await refused(response);
    }
    const parsed = answer.safeParse(
      await jsonOf(response).catch((error: unknown) => {
        throw error instanceof SourceError ? error : unreached(error);
      }),
    );
    if (parsed.success) return parsed.data;
    const at = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    throw new SourceError('upstream_error', `The help desk gave an answer of another form (${at}); check BASE_URL.`);
  };
};

const jsonOf = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new SourceError('upstream_error', 'An answer of the help desk is too large.');
  }
  try {
    return parseJson(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new SourceError('upstream_error', 'The help desk gave no JSON; check BASE_URL.');
  }
};

const refused = async (response: Response): Promise<SourceError> => {
  const { status, headers } = response;
  if (isJudged(status)) return new SourceError('refused', await judgement(response));
  await response.body?.cancel();
  if (status === 429) {
    const after = Number(headers.get('retry-after'));
    return new SourceError('rate_limited', 'The help desk wants to be left alone.', after > 0 ? after : RETRY_AFTER_S);
  }
  if (status === 401 || status === 403)
    return new SourceError(
      'upstream_error',
      `The help desk refuses EMAIL and API_TOKEN (status ${status}); check both.`,
    );
  if (status === 404) return new SourceError('not_found', 'The help desk has no such ticket, or BASE_URL is wrong.');
  const remedy = status >= 500 ? '' : '; check BASE_URL';
  return new SourceError('upstream_error', `The help desk answered with status ${status}${remedy}.`);
};

/** Sentences of our own: foreign messages may quote what they were sent. */
const unreached = (error: unknown): SourceError => {
  if (error instanceof AddressNotAllowed || error instanceof RedirectRefused)
    return new SourceError('address_not_allowed', error.message);
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? new SourceError('timeout', 'The help desk did not answer in time; check BASE_URL and the firewall.')
    : new SourceError('upstream_error', 'The help desk could not be reached; check host and port in BASE_URL.');
};
