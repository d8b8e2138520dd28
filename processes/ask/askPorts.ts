import type { AgentPorts } from '../../agent/running/agent.ts';
import type { Budget } from '../../agent/state/events.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { AskStage } from '../../domain/ask/events.ts';
import type { Retrieve } from '../../domain/knowledge/retrieval.ts';
import type { TicketLeases } from '../investigations/investigationPorts.ts';

/** What answering a question touches of the outside. */
export type AskPorts = Omit<AgentPorts, 'tools'> & {
  retrieve: Retrieve;
  secrets: Pick<Secrets, 'refresh'>;
  /** One node works on a question at a time; as those of tickets. */
  leases: TicketLeases;
  /** A fresh UUIDv7. */
  newId: () => string;
  /** Random hex digits that nobody can guess. */
  randomHex: (bytes: number) => string;
};

/** Settings that new questions take over. */
export type AskSettings = { model: string; budget: Budget };

/** Whoever watches an answer come. */
export type AskWatcher = {
  stage(stage: AskStage): void;
  /** Text of the answer that is being written, since the last stage; nobody has checked it. */
  text(delta: string): void;
};

export const UNWATCHED: AskWatcher = { stage: () => {}, text: () => {} };
