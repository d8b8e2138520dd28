import type { RequestRole } from '../state/events.ts';
import type { Facts, Progress } from '../state/facts.ts';
import type { AgentPurpose } from '../state/purpose.ts';
import type { AgentPorts } from './agent.ts';
import type { Run } from './run.ts';

/** Who asks: what a request is built from, and where it is recorded. */
export type Asking<F extends Facts> = {
  purpose: AgentPurpose<F>;
  ports: AgentPorts;
  run: Run<never, Progress<F>>;
  signal: AbortSignal;
};
/** One request: the same step, and the same request to the byte, however often it is sent. */
export type Ask = { seq: number; role: RequestRole };
