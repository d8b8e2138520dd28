/** An answer as it is given again. `headers` are those that say where the result is. */
export type StoredAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type IdempotencyOutcome =
  /** This attempt holds the key. `commandId` is that of the first attempt, if an earlier one died. */
  | { outcome: 'started'; commandId: string; attempt: string }
  | { outcome: 'answered'; answer: StoredAnswer }
  | { outcome: 'other_request' }
  | { outcome: 'running' };

/** One request that carries an Idempotency-Key: `scope` and `requestHash` are SHA-256. */
export type IdempotentRequest = {
  scope: Uint8Array;
  requestHash: Uint8Array;
  /** The command id if this is the first attempt. */
  commandId: string;
};

export type HeldKey = { scope: Uint8Array; attempt: string };

/** Requests that must act once, kept across restarts and shared by all nodes. */
export interface IdempotencyKeys {
  /**
   * Of any number of parallel attempts one is `started`. Its lock ends as soon as its process is known to have ended
   * and after a minute where that cannot be known.
   */
  begin(request: IdempotentRequest): Promise<IdempotencyOutcome>;
  /** The attempt succeeded: repeats get this answer. */
  complete(held: HeldKey, answer: StoredAnswer): Promise<void>;
  /** The attempt was refused and changed nothing: the key is free again. */
  free(held: HeldKey): Promise<void>;
  /** The outcome is unknown: a repeat of the same request goes on under the same command id. */
  release(held: HeldKey): Promise<void>;
}
