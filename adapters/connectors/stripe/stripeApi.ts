import { Stripe } from 'stripe';
import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createReadingFetch } from '../../network/readingFetch.ts';
import type { Meanings } from '../http/failures.ts';
import { Raw } from '../http/raw.ts';
import { ToolError } from '../toolError.ts';
import { toToolError } from './failures.ts';

export type StripeSettings = { apiKey: string; apiVersion: string; origin: string; addresses: AddressPolicy };

/** What to ask of the library, and what a refusal means there. */
type Question = { ask: (stripe: Stripe) => Promise<object>; meanings?: Meanings; signal: AbortSignal };

/** One account, read only. Everything that fails is a ToolError. */
export interface StripeApi {
  /** One object of this type. */
  object(type: string, question: Question): Promise<Raw>;
  /** One page of a list or a search, and whether there is more. */
  list(question: Question): Promise<{ items: readonly Raw[]; hasMore: boolean }>;
}

/** What one answer may hold; results are bounded again. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** One request; a call needs two at most and has 15 s. */
const REQUEST_MS = 6_000;

const List = z.object({ object: z.enum(['list', 'search_result']), data: z.array(Raw), has_more: z.boolean() });

export const openStripe = (settings: StripeSettings): StripeApi => {
  const clientFor = clients(settings);
  const answered = async <T>(schema: z.ZodType<T>, { ask, meanings = {}, signal }: Question): Promise<T> => {
    try {
      const parsed = schema.safeParse(plain(await ask(clientFor(signal))));
      if (parsed.success) return parsed.data;
    } catch (error) {
      throw toToolError(error, meanings);
    }
    throw new ToolError('upstream_error', 'What answers as api.stripe.com is not Stripe; something stands between.');
  };
  return {
    object: (type, question) => answered(Raw.and(z.object({ object: z.literal(type) })), question),
    list: async (question) => {
      const { data, has_more: hasMore } = await answered(List, question);
      return { items: data, hasMore };
    },
  };
};

/**
 * A client for each call, which ends with it. Below the library lies a `fetch` that sends GET to the one origin and
 * nothing else, so that what the library could write stays on this machine (SU-52).
 */
const clients = ({ apiKey, apiVersion, origin, addresses }: StripeSettings): ((signal: AbortSignal) => Stripe) => {
  const send = createReadingFetch({ addresses, origin, bytesMax: ANSWER_BYTES_MAX });
  const { protocol, hostname: host, port } = new URL(origin);
  return (signal) =>
    new Stripe(apiKey, {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types its own newest version alone
      apiVersion: apiVersion as Stripe.LatestApiVersion,
      host,
      port: port === '' ? '443' : port,
      protocol: protocol === 'http:' ? 'http' : 'https',
      httpClient: Stripe.createFetchHttpClient(endingWith(signal, send)),
      // Whoever asks has a limit of time, and the model may ask again.
      maxNetworkRetries: 0,
      timeout: REQUEST_MS,
      telemetry: false,
    });
};

const endingWith =
  (signal: AbortSignal, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const both = AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]);
    const response = await send(input, { ...init, signal: both });
    // The library prints it, and what it says may be anything.
    response.headers.delete('stripe-notice');
    return response;
  };

/** As it was sent: the library makes objects of its own of some numbers. */
const plain = (answer: object): unknown => parseJson(JSON.stringify(answer));
