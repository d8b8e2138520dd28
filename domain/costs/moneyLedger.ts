/** What a day has cost, whole micro-dollars. */
export type DaySpending = {
  /** What was settled, and what was set aside for requests that were cut and never will be. */
  spentMicroUsd: number;
  /** Set aside for requests that are being made. */
  inFlightMicroUsd: number;
};

/** Money set aside for one request to the model, on a day of UTC. */
export type Reservation = { id: string; day: string; microUsd: number };

/**
 * Which money of a workspace is spent or set aside, on whatever nodes. What it has confirmed outlives nodes and the
 * database's own crashes. Throws LogUnavailable while the database is out of reach.
 */
export interface MoneyLedger {
  /**
   * Sets money aside and resolves true, unless the day would then come to more than `limitMicroUsd`: then nothing is set
   * aside. Of any number of callers at a time no two are given the same money. What is set aside under `id` already is
   * granted, and not set aside twice.
   */
  reserve(reservation: Reservation, limitMicroUsd: number | null): Promise<boolean>;
  /** Replaces what was set aside by what it cost; nothing happens when it was settled before. The day that it is of, else null. */
  settle(id: string, microUsd: number): Promise<string | null>;
  of(day: string): Promise<DaySpending>;
}
