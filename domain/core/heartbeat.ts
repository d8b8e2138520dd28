/**
 * Shows other processes on the same database that this one lives, so that what it held is free as soon as it has
 * ended. A process whose sign was lost for a moment goes on: fences protect what it commits meanwhile.
 */
export interface Heartbeat {
  /** Name of this process, in all that it holds. */
  readonly owner: string;
  /**
   * Aborts when the sign shows again after it was lost: others may have taken what this process held, which should
   * be looked at now. Each loss has a signal of its own.
   */
  restored(): AbortSignal;
  /**
   * Aborts as soon as the sign is lost, before any new session can be had of a server that crashed: what it had not
   * flushed is gone; and again when the sign shows again, since nobody watched meanwhile. Each time has a signal of its
   * own.
   */
  lost(): AbortSignal;
}

/** For an owner of whose end others learn by time alone. */
export const unseen = (owner: string): Heartbeat => {
  const { signal } = new AbortController();
  return { owner, restored: () => signal, lost: () => signal };
};
