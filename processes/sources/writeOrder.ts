import type { Actor } from '../../domain/core/log/eventStore.ts';

declare const ordered: unique symbol;

type Args = {
  post_reply: { external_id: string; body: string; internal: boolean; idempotency_key: string };
  mark_resolved: { external_id: string; resolution?: string };
};

/** The arguments of a call that writes, which only `orderOf` gives out (SU-105). */
export type WriteOrder<Tool extends keyof Args> = { tool: Tool; args: Args[Tool]; readonly [ordered]: true };

/**
 * SU-105: what writes to a source is executable for an event that a person caused, and for no other. Null for any other
 * actor, the agent first of all.
 */
export const orderOf = <Tool extends keyof Args>(
  tool: Tool,
  args: Args[Tool],
  causedBy: Pick<Actor, 'type'>,
): WriteOrder<Tool> | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that gives the mark
  causedBy.type === 'user' ? ({ tool, args } as WriteOrder<Tool>) : null;
