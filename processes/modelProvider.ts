import type { JsonObject } from '../domain/core/json.ts';
import type { ModelRequest } from '../domain/investigation/modelRequest.ts';
import type { Usage } from '../domain/pricing/price.ts';

/** A complete answer of the model. */
export type ModelAnswer = {
  messageId: string;
  /** As the provider names it. */
  model: string;
  /** Blocks as received. The input of a tool call that was not valid JSON is empty, and its id is listed below. */
  content: readonly JsonObject[];
  malformedInputs: readonly string[];
  stopReason: string;
  usage: Usage;
};

export type ProviderFailureKind =
  | 'rate_limited'
  | 'overloaded'
  | 'server_error'
  /** No connection, or one that broke off before the answer was complete. */
  | 'connection'
  /** The provider refuses the request or the key; the same request will not do better. */
  | 'rejected';

/** The provider gave no complete answer. */
export class ProviderFailure extends Error {
  readonly kind: ProviderFailureKind;
  readonly status: number | null;
  /** What the provider asks for; null when it did not say. */
  readonly retryAfterMs: number | null;
  constructor(kind: ProviderFailureKind, status: number | null, retryAfterMs: number | null, options?: ErrorOptions) {
    super(`the model provider gave no answer: ${kind}${status === null ? '' : ` (${status})`}`, options);
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A provider of the Messages API. Never retries by itself: each sending is recorded first. */
export interface ModelProvider {
  /**
   * Sends one request and waits for the complete answer. Rejects with ProviderFailure, or with the reason of
   * `signal` once it is aborted.
   */
  respond(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>;
}
