import type { Called, WebhookSender } from '../../processes/webhooks/webhookSender.ts';
import { AddressNotAllowed, type AddressPolicy } from '../network/addressPolicy.ts';
import { createOutgoingFetch, RedirectRefused } from '../network/outgoingFetch.ts';

const BODY_BYTES_MAX = 2048;

/** Calls addresses that the policy allows, judged at the moment of dialling; waits so long for an answer (CL-105). */
export const createWebhookSender = (
  policy: AddressPolicy,
  { userAgent, answerWithinMs }: { userAgent: string; answerWithinMs: number },
): WebhookSender => {
  const outgoing = createOutgoingFetch(policy);
  return {
    post: async (url, headers, body, signal) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
      try {
        const response = await outgoing(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent, ...headers },
          body,
          signal: limit,
        });
        return answered(response.status, await beginningOf(response));
      } catch (error) {
        signal.throwIfAborted();
        return { success: false, responseCode: statusOf(error), responseBody: null, reason: reasonOf(error) };
      }
    },
  };
};

const answered = (status: number, responseBody: string): Called => {
  const success = status >= 200 && status <= 299;
  const reason = success ? null : `The server answered with status ${status}; accepted is 200 to 299.`;
  return { success, responseCode: status, responseBody, reason };
};

/** The rest is not read: an answer may be endless. */
const beginningOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= BODY_BYTES_MAX) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX), { stream: true });
};

const statusOf = (error: unknown): number | null => (error instanceof RedirectRefused ? error.status : null);

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the server is unknown to DNS.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'Nothing listens at the address.',
  ECONNRESET: 'The server closed the connection before it answered.',
  UND_ERR_SOCKET: 'The server closed the connection before it answered.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
  ETIMEDOUT: 'No connection came about in time.',
  EHOSTUNREACH: 'There is no route to the server.',
  ENETUNREACH: 'There is no route to the server.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not signed by a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not signed by a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server is not signed by a known authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
};

/** A sentence of our own: foreign messages may quote what they were sent. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AddressNotAllowed || error instanceof RedirectRefused) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The server did not answer in time.';
  return WORDS[codeIn(error) ?? ''] ?? 'The server could not be reached.';
};

/** `fetch` wraps what its connection failed with, and a host with several addresses wraps it once more. */
const codeIn = (error: unknown): string | null => {
  if (error instanceof AggregateError) return error.errors.map(codeIn).find((code) => code !== null) ?? null;
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && error.code in WORDS) return error.code;
  return codeIn(error.cause);
};
