/**
 * What one look at a connector found. `reason` is a scrubbed sentence for people (SU-34). `undecided` says nothing of
 * the connected system: this service was too slow itself, or something came in between (SU-173).
 */
export type CheckOutcome =
  | { finding: 'working'; warnings: readonly string[]; durationMs: number }
  | { finding: 'failing'; reasonCode: string; reason: string; durationMs: number }
  | { finding: 'undecided'; durationMs: number };
