/** Resolves once everything that waits for this turn of the event loop has had it. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
