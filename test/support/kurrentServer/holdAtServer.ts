import type { AppendHold } from '../log/appendHold.ts';
import type { KurrentProcess } from './childProcess.ts';

/** Stops a worker exactly between two events. */
export const holdAtServer = (server: KurrentProcess): AppendHold => ({
  after: async (count) => void (await server.demand({ holdAfter: count })),
  isHolding: async () => (await server.demand({ isHolding: true })) > 0,
  fail: async () => void (await server.demand({ failHeld: true })),
  release: async () => void (await server.demand({ holdAfter: null })),
});
