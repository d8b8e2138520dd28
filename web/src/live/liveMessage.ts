import type { Change } from './change.ts';

/**
 * `opened`: frames follow from now on; what was read before may lack what happened meanwhile. `resumed`: the
 * connection is back, and nothing was missed. `reset`: too much was missed; read everything again.
 * `refused`: the service answered with an error, maybe because the session has ended.
 */
export type LiveMessage =
  | { kind: 'opened' }
  | { kind: 'resumed' }
  | { kind: 'reset' }
  | { kind: 'refused' }
  | { kind: 'change'; change: Change };
