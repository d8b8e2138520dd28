import type { InboxItem } from './items.ts';

type System = { status: string };
export type StepState = 'done' | 'todo' | 'attention' | 'underWay';

/** What there is of each step on the way to the first investigated ticket. */
export type FirstSteps = { connector: StepState; source: StepState; ticket: StepState; investigation: StepState };

/** More tickets than these are no first run any more, whatever became of them. */
const FEW = 5;

/** Whether a workspace is still on its way to its first investigated ticket. */
export const isFirstRun = (items: readonly Pick<InboxItem, 'status'>[]): boolean =>
  items.length < FEW && items.every(({ status }) => status === 'new' || status === 'investigating');

/** Each step ticks itself off by what is there now; a ticket that a program sent needs no source. */
export const firstSteps = (
  connectors: readonly System[],
  sources: readonly System[],
  items: readonly Pick<InboxItem, 'status'>[],
): FirstSteps => ({
  connector: stateOf(connectors),
  source: stateOf(sources),
  ticket: items.length > 0 ? 'done' : 'todo',
  investigation: items.some(({ status }) => status === 'investigating') ? 'underWay' : 'todo',
});

const stateOf = (systems: readonly System[]): StepState => {
  if (systems.some(({ status }) => status === 'ready')) return 'done';
  if (systems.some(({ status }) => status === 'starting')) return 'underWay';
  return systems.some(({ status }) => status === 'degraded') ? 'attention' : 'todo';
};
