import Anthropic, { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { ModelRequest } from '../../agent/prompt/modelRequest.ts';
import { ProviderFailure, type Charge } from '../../agent/running/providerFailure.ts';
import type { ModelAnswer, ModelProvider } from '../../agent/running/modelProvider.ts';
import { createAccumulator, type Accumulator } from './accumulator.ts';
import { boundedFetch } from './boundedFetch.ts';

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
    fetch: boundedFetch,
    timeout: REQUEST_TIMEOUT_MS,
    logLevel: 'off',
  });
  return {
    respond: async (request, signal, onText) => {
      const accumulator = createAccumulator(onText);
      try {
        return await stream(client, request, accumulator, signal);
      } catch (error) {
        const charge = accumulator.charge();
        if (charge === null) signal.throwIfAborted();
        throw failureOf(error, charge);
      }
    },
    probe: async (model, signal) => {
      try {
        await client.messages.create({ model, max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] }, { signal });
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error, null);
      }
    },
  };
};

const stream = async (
  client: Anthropic,
  request: ModelRequest,
  accumulator: Accumulator,
  signal: AbortSignal,
): Promise<ModelAnswer> => {
  for await (const event of await client.messages.create(paramsOf(request), { signal })) {
    accumulator.add(event);
    if (accumulator.isComplete()) return accumulator.answer();
  }
  // An aborted stream ends without an error.
  signal.throwIfAborted();
  return accumulator.answer();
};

/** The request is built in the provider's own form, with blocks typed as plain JSON. */
const paramsOf = (request: ModelRequest): MessageCreateParamsStreaming =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- blocks are recorded JSON; the provider checks them
  ({ ...request, stream: true }) as unknown as MessageCreateParamsStreaming;

const failureOf = (error: unknown, charge: Charge | null): ProviderFailure => {
  if (error instanceof ProviderFailure)
    return new ProviderFailure(error.kind, { reason: error.reason, charge, cause: error });
  // What the SDK could not read of a stream.
  if (error instanceof SyntaxError)
    return new ProviderFailure('unusable', { reason: 'not_json', charge, cause: error });
  if (error instanceof APIConnectionError || error instanceof APIUserAbortError || !(error instanceof APIError))
    return new ProviderFailure('connection', { charge, cause: error });
  const status = typeof error.status === 'number' ? error.status : null;
  const type = typeof error.type === 'string' ? error.type : null;
  const message = typeof error.apiMessage === 'string' ? error.apiMessage : '';
  return new ProviderFailure(kindOf(status, type, message), {
    status,
    retryAfterMs: retryAfterMs(error.headers),
    reason: isTooLong(status, message) ? 'prompt_too_long' : null,
    charge,
    cause: error,
  });
};

/** The conversation does not fit into the model's window, or the request into the provider's limit. */
const isTooLong = (status: number | null, message: string): boolean =>
  status === 413 || (status === 400 && /prompt is too long|exceeds? (?:the )?context/i.test(message));

const REFUSING_STATUSES: ReadonlySet<number | null> = new Set([401, 402, 403, 404]);
const REFUSING_TYPES: ReadonlySet<string | null> = new Set([
  'authentication_error',
  'billing_error',
  'permission_error',
  'not_found_error',
]);

/** An error in the middle of a stream has a type but no status. */
const kindOf = (status: number | null, type: string | null, message: string): ProviderFailure['kind'] => {
  if (status === 429 || type === 'rate_limit_error') return 'rate_limited';
  if (status === 529 || type === 'overloaded_error') return 'overloaded';
  if (REFUSING_STATUSES.has(status) || REFUSING_TYPES.has(type)) return 'refused';
  // An account without credit is refused like a bad request.
  if (status === 400 && /credit balance/i.test(message)) return 'refused';
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
