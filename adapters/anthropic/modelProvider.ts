import Anthropic, { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { ModelRequest } from '../../domain/investigation/modelRequest.ts';
import { ProviderFailure } from '../../domain/investigation/providerFailure.ts';
import type { ModelAnswer, ModelProvider } from '../../processes/modelProvider.ts';
import { createAccumulator } from './accumulator.ts';

export type AnthropicSettings = {
  apiKey: string;
  /** `ANTHROPIC_BASE_URL`; null for the provider's own. */
  baseUrl: string | null;
};

/** How long headers may take to come. A stream that falls silent after them is ended by the caller's time budget. */
const REQUEST_TIMEOUT_MS = 600_000;

/**
 * The Messages API through the SDK, streamed. Retries are off: the caller records each sending before it is made.
 * The raw events are put together here and not by the SDK's own helper, which fails as a whole on a tool input that
 * is not JSON and so loses the rest of the answer.
 */
export const anthropicProvider = (settings: AnthropicSettings): ModelProvider => {
  const client = new Anthropic({
    apiKey: settings.apiKey,
    ...(settings.baseUrl === null ? {} : { baseURL: settings.baseUrl }),
    maxRetries: 0,
    // The prompt goes where it was configured to go, and nowhere else.
    fetchOptions: { redirect: 'manual' },
    timeout: REQUEST_TIMEOUT_MS,
    logLevel: 'off',
  });
  return {
    respond: async (request, signal) => {
      try {
        return await stream(client, request, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error);
      }
    },
    probe: async (model, signal) => {
      try {
        await client.messages.create({ model, max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] }, { signal });
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error);
      }
    },
  };
};

const stream = async (client: Anthropic, request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> => {
  const accumulator = createAccumulator();
  for await (const event of await client.messages.create(paramsOf(request), { signal })) accumulator.add(event);
  // An aborted stream ends without an error.
  signal.throwIfAborted();
  return accumulator.answer();
};

/** The request is built in the provider's own form, with blocks typed as plain JSON. */
const paramsOf = (request: ModelRequest): MessageCreateParamsStreaming =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- blocks are recorded JSON; the provider checks them
  ({ ...request, stream: true }) as unknown as MessageCreateParamsStreaming;

const failureOf = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof APIConnectionError || error instanceof APIUserAbortError || !(error instanceof APIError))
    return new ProviderFailure('connection', { cause: error });
  const status = typeof error.status === 'number' ? error.status : null;
  const kind = kindOf(status, error.type, error.apiMessage);
  return new ProviderFailure(kind, { status, retryAfterMs: retryAfterMs(error.headers), cause: error });
};

const REFUSING_STATUSES: ReadonlySet<number | null> = new Set([401, 402, 403, 404]);
const REFUSING_TYPES: ReadonlySet<string | null> = new Set([
  'authentication_error',
  'billing_error',
  'permission_error',
  'not_found_error',
]);

/** An error in the middle of a stream has a type but no status. */
const kindOf = (status: number | null, type: string | null, message: unknown): ProviderFailure['kind'] => {
  if (status === 429 || type === 'rate_limit_error') return 'rate_limited';
  if (status === 529 || type === 'overloaded_error') return 'overloaded';
  if (REFUSING_STATUSES.has(status) || REFUSING_TYPES.has(type)) return 'refused';
  // An account without credit is refused like a bad request.
  if (status === 400 && typeof message === 'string' && /credit balance/i.test(message)) return 'refused';
  if (status !== null && status >= 300 && status < 400) return 'refused';
  if (status === 408 || status === 409 || status === null || status >= 500) return 'server_error';
  return 'rejected';
};

/** Seconds or an HTTP date. */
const retryAfterMs = (headers: unknown): number | null => {
  const value = headers instanceof Headers ? headers.get('retry-after') : null;
  if (value === null) return null;
  const ms = /^[0-9]+(?:\.[0-9]+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, Math.ceil(ms)) : null;
};
