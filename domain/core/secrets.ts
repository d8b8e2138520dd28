import type { SecretId } from './ids.ts';

/** What a secret record holds: names and values, such as a connector's password or the hash of a user's. */
export type SecretRecord = Readonly<Record<string, string>>;

/**
 * `configuration`: values that must never leave the service, so the scrubber looks for them. `settings`: those that
 * its administrators may read again, such as the recipients of a channel.
 */
export type SecretKind = 'configuration' | 'password_hash' | 'settings';

/**
 * The vault's encrypted records. Events name them by id. A record that no event names, left by a crash
 * between `put` and the append, is unreachable and harmless.
 */
export interface Secrets {
  /** Durable when it returns. */
  put(kind: SecretKind, record: SecretRecord): Promise<SecretId>;
  /** Null for an unknown or deleted id. */
  get(id: SecretId): Promise<SecretRecord | null>;
  /** Deleting twice is harmless. */
  delete(id: SecretId): Promise<void>;
  /** Learns the `configuration` records that other processes have stored since. Cheap where nothing was stored. */
  refresh(): Promise<void>;
  /** How many `configuration` records this process has stored, read or loaded: grows with each that it learns. */
  known(): number;
  /** The values of every `configuration` record that this process has stored, read or loaded. */
  configured(): readonly string[];
}
