import type { Sql } from '../sql.ts';

/** A lease that is held now. `fence` grows each time the lease changes hands. */
export type HeldLease = { name: string; owner: string; fence: bigint };

/** Fenced leases (event-store design, section 8; X-70): one row per name, all times are the database's own. */
export interface Leases {
  /**
   * Waits for the lease, then runs `work` and renews every 1.5 s; `work`'s signal aborts when the lease is lost or
   * `signal` aborts. Takes the lease again after `work` ended because it was lost. Resolves when `signal` aborts
   * or `work` returns by itself; rejects with what `work` throws.
   */
  hold(
    name: string,
    signal: AbortSignal,
    work: (lease: HeldLease, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
}

/** A statement of every transaction of leased work: throws LeaseLost without a matching row, else locks it until the end. */
export type FenceCheck = (sql: Sql, lease: HeldLease) => Promise<void>;

/** Another owner holds the lease now; the transaction must roll back and the work must stop. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`lease ${name} was lost`);
    this.name = 'LeaseLost';
  }
}
