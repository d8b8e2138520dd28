/**
 * When sessions were last used: operational data that slides their end (SU-01). It is not in the log, since a line
 * per minute and session would say nothing; losing it makes sessions end as if unused since their start.
 */
export interface SessionActivity {
  /** ISO 8601 UTC; null when no use is known. */
  lastSeen(sessionId: string): Promise<string | null>;
  /** Never moves a time back. Each session once. `browser` in a few words; null when it did not tell. */
  seen(uses: readonly { id: string; at: string; address: string; browser: string | null }[]): Promise<void>;
}

/** Failed sign-ins of the last minutes (SU-03), shared by all nodes; `key` is a keyed hash, never an address. */
export interface LoginFailures {
  /** Seconds until the failures within the last `windowSeconds` are fewer than `limit`; 0 when they are now. */
  secondsUntilBelow(key: string, limit: number, windowSeconds: number): Promise<number>;
  record(keys: readonly string[]): Promise<void>;
}

/** Where accounts signed in from within 30 days (SU-03), shared by all nodes; `key` is a keyed hash. */
export interface KnownSignIns {
  hasAny(keys: readonly string[]): Promise<boolean>;
  /** Now; replaces an earlier time. */
  remember(keys: readonly string[]): Promise<void>;
}
