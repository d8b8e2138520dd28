import { randomUUID } from 'node:crypto';
import { eventsOf, handle, load } from '../../../domain/core/log/streams.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { tickets, type TicketCommand } from '../../../domain/tickets/ticket.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import type { RuleTimeWorker } from '../../../processes/rules/ruleTimes.ts';
import { eventually } from '../../support/eventually.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

const RULES = '/api/support-lead/escalation-rules';

/** An API with its read models, on which a test starts what asks the rules. */
export type RuleWorld = SupportApi & {
  ports(more?: { store?: EventStore; investigates?: boolean }): RuleTimeWorker;
  rule(as: SignedIn, expression: string, more?: object): Promise<{ id: string; taken_as_fired: number }>;
  ticket(as: SignedIn, more?: object): Promise<string>;
  /** Does something to a ticket as whoever does it would. */
  command(workspaceId: string, ticketId: string, command: TicketCommand): Promise<void>;
  customerWrites(workspaceId: string, ticketId: string, body: string): Promise<void>;
  /** The events of a ticket by their types, once there are as many firings. */
  history(ticketId: string, firings: number): Promise<readonly TicketEvent[]>;
  firings(as: SignedIn, ruleId: string): Promise<readonly { ticket_id: string; effect: string }[]>;
};

const now = (): string => new Date().toISOString();

export const openRuleWorld = async (): Promise<RuleWorld> => {
  const api = await openSupportApi();
  const created = async (path: string, body: object, as: SignedIn) => {
    const answer = await api.post(path, body, as);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const command: RuleWorld['command'] = async (workspaceId, ticketId, given) => {
    await handle(api.store, tickets, ticketId, given, testMeta(workspaceId));
  };
  const past = async (ticketId: string): Promise<TicketEvent[]> => {
    const events: TicketEvent[] = [];
    for await (const event of eventsOf(api.store, tickets, ticketId)) events.push(event);
    return events;
  };
  return {
    ...api,
    ports: (more = {}) => ({
      ...api,
      keyedHash: (purpose, ...texts) => Buffer.from(api.masterKey.keyedHash(purpose, ...texts)).toString('hex'),
      investigates: false,
      now,
      ...more,
    }),
    rule: (as, expression, more = {}) => created(RULES, { name: 'A rule', expression, ...more }, as),
    ticket: async (as, more = {}) =>
      (await created('/api/tickets', { title: 'Where is it?', body: 'I wait.', ...more }, as)).id,
    command,
    customerWrites: async (workspaceId, ticketId, body) => {
      const { first } = await load(api.store, tickets, ticketId);
      const subject = first?.subject ?? null;
      if (subject === null) throw new Error('there is no such ticket');
      const message = { key: randomUUID(), author: 'customer' as const, body, at: now(), suspicion: null };
      const added = { messages: [message], closed: false, addedAt: now(), subject };
      await command(workspaceId, ticketId, { type: 'AddMessages', ...added });
    },
    history: (ticketId, firings) =>
      eventually(
        () => past(ticketId),
        (events) => events.filter(({ type }) => type === 'EscalationRuleMatched').length >= firings,
      ),
    firings: async (as, ruleId) => {
      await api.settled();
      return (await api.get(`${RULES}/${ruleId}/firings?limit=100`, as)).json().items;
    },
  };
};
