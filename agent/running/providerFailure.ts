import type { Usage } from '../../domain/pricing/price.ts';

export type ProviderFailureKind =
  | 'rate_limited'
  | 'overloaded'
  | 'server_error'
  /** No connection, or one that broke off before the answer was complete. */
  | 'connection'
  /** The answer came, but holds nothing that can be used: too large, out of order, not what the protocol says. */
  | 'unusable'
  /** The provider refuses this request; the same one will not do better. */
  | 'rejected'
  /** The provider refuses every request: key, model, address or account have to be mended (SU-29). */
  | 'refused';

/** What the provider charged for although no answer can be used. `usage` null: it did not say how much, or nonsense. */
export type Charge = { messageId: string; model: string; usage: Usage | null };

type Circumstances = {
  status?: number | null;
  /** What the provider asks for; null when it did not say. */
  retryAfterMs?: number | null;
  /** Null when no answer had begun. */
  charge?: Charge | null;
  /** Which rule of the protocol an unusable answer breaks, in one word. */
  reason?: string | null;
  cause?: unknown;
};

/** The provider gave no answer that can be used. */
export class ProviderFailure extends Error {
  readonly kind: ProviderFailureKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly charge: Charge | null;
  readonly reason: string | null;
  constructor(kind: ProviderFailureKind, circumstances: Circumstances = {}) {
    const { status = null, retryAfterMs = null, charge = null, reason = null, cause } = circumstances;
    const what = status ?? reason;
    super(`the model provider gave no answer: ${kind}${what === null ? '' : ` (${what})`}`, { cause });
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.charge = charge;
    this.reason = reason;
  }
}

const KEY = 'The model provider refuses the key. Check ANTHROPIC_API_KEY.';

const REFUSALS: { readonly [status: number]: string } = {
  400: 'The account of the model provider has no credit left. Add credit, or check ANTHROPIC_API_KEY.',
  401: KEY,
  402: 'The account of the model provider has no credit left. Add credit, or check ANTHROPIC_API_KEY.',
  403: 'The model provider does not allow this key to use the model. Check ANTHROPIC_API_KEY and SERVICE_LLM_MODEL.',
  404: 'The model provider does not know the model. Check SERVICE_LLM_MODEL and ANTHROPIC_BASE_URL.',
};

const REDIRECT = 'The model provider answers with a redirect, which is not followed. Check ANTHROPIC_BASE_URL.';

/** What an operator has to mend after a failure of the kind `refused`; holds no text of the provider (X-10). */
export const refusalDetail = ({ status }: Pick<ProviderFailure, 'status'>): string => {
  if (status === null) return KEY;
  return status >= 300 && status < 400 ? REDIRECT : (REFUSALS[status] ?? KEY);
};
