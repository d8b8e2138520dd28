import type { AddressPolicy } from './addressPolicy.ts';
import { createOutgoingFetch } from './outgoingFetch.ts';

/** A request that a reading client must not send. The message holds nothing of the request. */
export class RequestRefused extends Error {
  readonly code = 'request_refused';
  constructor(what: string) {
    super(`This client only reads, from one server: ${what} was refused.`);
    this.name = 'RequestRefused';
  }
}

/** The answer was larger than the client takes. */
export class AnswerTooLarge extends Error {
  readonly code = 'answer_too_large';
  constructor() {
    super('The answer is larger than this client takes.');
    this.name = 'AnswerTooLarge';
  }
}

type ReadingOptions = {
  addresses: AddressPolicy;
  /** Scheme, host and port: nothing is sent anywhere else. */
  origin: string;
  /** The one address that may be posted to, for a token; nowhere if absent. */
  tokenUrl?: string;
  /** Largest answer, decompressed. */
  bytesMax: number;
};

/**
 * SU-52: a `fetch` that sends GET alone, to one origin, whatever its caller asks for: to addresses that the policy
 * allows, without following redirects, and with answers of bounded size. Rejects with RequestRefused, and as
 * `createOutgoingFetch` does; reading a body rejects with AnswerTooLarge.
 */
export const createReadingFetch = ({ addresses, origin, tokenUrl, bytesMax }: ReadingOptions): typeof fetch => {
  const send = createOutgoingFetch(addresses);
  return async (input, init) => {
    // As it would be sent, whichever way it was written.
    const { method, url } = new Request(input, init);
    if (new URL(url).origin !== origin) throw new RequestRefused('another server');
    if (method !== 'GET' && !(method === 'POST' && url === tokenUrl)) throw new RequestRefused(method);
    const response = await send(input, init);
    const { status, statusText, headers } = response;
    const body = response.body?.pipeThrough(limit(bytesMax)) ?? null;
    return new Response(body, { status, statusText, headers });
  };
};

const limit = (bytesMax: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) controller.error(new AnswerTooLarge());
      else controller.enqueue(chunk);
    },
  });
};
