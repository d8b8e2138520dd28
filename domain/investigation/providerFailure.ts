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
