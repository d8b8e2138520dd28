import type { Answer } from '../api/answer.ts';

export type StepState = 'done' | 'todo' | 'attention' | 'underWay';
export const STEPS = ['administrator', 'model', 'database', 'source', 'ticket', 'log'] as const;
export type Steps = Readonly<Record<(typeof STEPS)[number], StepState>>;

type System = { status: string };
/** What the steps are told by; undefined what is not known yet. */
export type Seen = {
  investigations: Answer<'/api/status'>['investigations']['state'] | undefined;
  connectors: readonly System[] | undefined;
  sources: readonly System[] | undefined;
  /** How many tickets each view shows (SU-187). */
  counts: Readonly<Record<string, number>> | undefined;
  verification: Answer<'/audit/status'>['last_verification']['result'] | undefined;
};

/** Tickets that the agent is done with stand in one of these. */
const INVESTIGATED = ['needs_review', 'ready_to_send', 'escalated', 'waiting', 'done'];

/** There is one, whether or not it may be asked today (SU-185). */
const HAVE_A_MODEL: ReadonlySet<string> = new Set(['running', 'budget_reached', 'model_unpriced']);

/** Whether the agent has answered a ticket of the workspace: then its first run is over. */
export const hasAnswered = (counts: Readonly<Record<string, number>>): boolean =>
  INVESTIGATED.some((view) => (counts[view] ?? 0) > 0);

/** What there is of each step to the first answer that can be proven. A ticket that a program sent needs no source. */
export const stepsOf = ({ investigations, connectors = [], sources = [], counts = {}, verification }: Seen): Steps => ({
  // Whoever sees this is one.
  administrator: 'done',
  model: investigations === undefined ? 'todo' : HAVE_A_MODEL.has(investigations) ? 'done' : 'attention',
  database: stateOf(connectors),
  source: stateOf(sources),
  ticket: hasAnswered(counts) ? 'done' : (counts['all'] ?? 0) > 0 ? 'underWay' : 'todo',
  log: verification === 'ok' ? 'done' : verification === 'failed' ? 'attention' : 'todo',
});

const stateOf = (systems: readonly System[]): StepState => {
  if (systems.some(({ status }) => status === 'ready')) return 'done';
  if (systems.some(({ status }) => status === 'starting')) return 'underWay';
  return systems.some(({ status }) => status === 'degraded') ? 'attention' : 'todo';
};

export const doneOf = (steps: Steps): number => Object.values(steps).filter((state) => state === 'done').length;
