import type { EventStore, Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { eventsOf, handle } from '../../domain/core/log/streams.ts';
import type { KeyedHash } from '../../domain/core/subjects.ts';
import { matchesAt, momentsOf, type Match, type Moment } from '../../domain/rules/moments.ts';
import type { RuleInForce } from '../../domain/rules/rulesInForce.ts';
import type { MatchedAction, RuleMatch } from '../../domain/tickets/rules/byRules.ts';
import type { TicketEvent } from '../../domain/tickets/events.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { emailOwner, knownUser } from '../../domain/users/addUser.ts';

export type RuleApplying = {
  store: EventStore;
  keyedHash: KeyedHash;
  /** New tickets are investigated in this installation, so that what waits for a verdict gets one. */
  investigates: boolean;
  now: () => string;
};

/** Which moment of a ticket's past is looked at, which rules are asked then, and at what time (ISO 8601). */
export type Asked = { moment: Moment; rules: readonly RuleInForce[]; at: string };

/**
 * Asks rules about a ticket as it was at the moment that `asked` picks, null for none, and records what fires with what it
 * leads to in one append; the revision decides between nodes, and a repeat of the command finds what it did. A ticket whose
 * customer was erased is left alone: nothing about them can be recorded any more.
 */
export const applyRules = async (
  ports: RuleApplying,
  ticketId: string,
  asked: (moments: readonly Moment[]) => Asked | null,
  meta: Meta & { workspaceId: string },
): Promise<void> => {
  const events: RecordedEvent<TicketEvent>[] = [];
  for await (const event of eventsOf(ports.store, tickets, ticketId)) events.push(event);
  const subject = events[0]?.subject ?? null;
  if (subject === null || events[0]?.erased === true) return;
  const moments = momentsOf(events);
  const now = asked(moments);
  if (now === null) return;
  const found = matchesAt(moments, now.moment, now.rules, now.at);
  if (found.length === 0) return;
  const matches: RuleMatch[] = [];
  for (const match of found) matches.push(await toMatch(ports, match, meta.workspaceId));
  const { status } = now.moment.ticket;
  const data = { matches, status, investigates: ports.investigates, matchedAt: ports.now() };
  await handle(ports.store, tickets, ticketId, { type: 'MatchRules', data, subject }, meta);
};

const toMatch = async (ports: RuleApplying, { rule, conditions }: Match, workspaceId: string): Promise<RuleMatch> => {
  const { ruleId, stopOnMatch } = rule;
  const { action } = rule.rule;
  const named: MatchedAction =
    action.type === 'assign_to'
      ? { type: 'assign_to', assigneeId: await userNamed(ports, workspaceId, action.user) }
      : action;
  return { ruleId, stopOnMatch, action: named, conditions };
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SU-114: by e-mail address or id; null unless they may sign in to this workspace. */
const userNamed = async (ports: RuleApplying, workspaceId: string, named: string): Promise<string | null> => {
  const id = UUID.test(named.toLowerCase()) ? named.toLowerCase() : await emailOwner(ports, named);
  const user = id === null ? null : await knownUser(ports.store, id);
  return user?.status === 'active' && user.workspaceId === workspaceId ? id : null;
};
