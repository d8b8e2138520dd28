import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { EscalationRuleEventOf } from '../../domain/rules/events.ts';
import { evolveRuleTicket, hasEnded, type RuleTicket } from '../../domain/rules/ruleTicket.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { RuleActionType, RuleEffect, RuleOutcome } from '../../domain/tickets/rules/ruleEvents.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import {
  boolean,
  byteText,
  integer,
  jsonb,
  nullable,
  table,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

/** SU-108. What people wrote is null once they are erased. */
export const ruleTable = table(
  'escalation_rules',
  {
    id: uuid(),
    workspace_id: text(),
    name: nullable(text()),
    expression: nullable(text()),
    enabled: boolean(),
    position: integer(),
    stop_on_match: boolean(),
    created_by: uuid(),
    created_at: timestamptz(),
    updated_at: timestamptz(),
    last_matched_at: nullable(timestamptz()),
    match_count: integer(),
  },
  { key: ['id'], indexes: ['create index on escalation_rules (workspace_id, position, id)'] },
);
export type RuleRow = RowOf<typeof ruleTable>;

/** SU-175: that a rule fired for a ticket, and why. Conditions are null once the ticket's customer is erased. */
export const firingTable = table(
  'escalation_firings',
  {
    rule_id: uuid(),
    arrived: byteText(),
    ticket_id: uuid(),
    at: timestamptz(),
    action: text<RuleActionType>(),
    effect: text<RuleEffect>(),
    conditions: nullable(jsonb<RuleOutcome[]>()),
  },
  { key: ['rule_id', 'arrived'] },
);
export type FiringRow = RowOf<typeof firingTable>;

/** What rules may know of each ticket; `received_at` and `waiting_since`: of those whose time runs. */
export const ruleTicketTable = table(
  'escalation_tickets',
  {
    id: uuid(),
    workspace_id: text(),
    ticket: jsonb<RuleTicket>(),
    received_at: nullable(timestamptz()),
    waiting_since: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: [
      'create index on escalation_tickets (workspace_id, id)',
      'create index on escalation_tickets (workspace_id, received_at, id) where received_at is not null',
      'create index on escalation_tickets (workspace_id, waiting_since, id) where waiting_since is not null',
    ],
  },
);
export type RuleTicketRow = RowOf<typeof ruleTicketTable>;

type LaterEvent = Exclude<TicketEvent, TicketReceived>;
const byTicket = ({ data }: { data: { ticketId: string } }) => ({ id: data.ticketId });
const byRule = ({ data }: { data: { ruleId: string } }) => ({ id: data.ruleId });

const columnsOf = (ticket: RuleTicket) => {
  const runs = !hasEnded(ticket);
  return {
    ticket,
    received_at: runs ? ticket.receivedAt : null,
    waiting_since: runs ? ticket.waitingSince : null,
  };
};

const changed = <Event extends RecordedEvent<LaterEvent>>(): Handler<Event> =>
  ruleTicketTable.updates(byTicket, (event, row) => columnsOf(evolveRuleTicket(row.ticket, event) ?? row.ticket));

/** The rule itself with those that make room for it. */
const written = <Event extends Recorded<'EscalationRuleCreated' | 'EscalationRuleChanged'>>(
  rows: Handler<Event>,
): Handler<Event> =>
  together(rows, {
    touches: ({ data }) => data.moved.map(({ ruleId: id }) => ruleTable.at({ id })),
    apply: (found, { data }) =>
      data.moved.flatMap(({ ruleId: id, position }) => {
        const row = ruleTable.find(found, { id });
        return row === null ? [] : [ruleTable.change(row, { position })];
      }),
  });

/** SU-107: the rules of each workspace, what they did, and the tickets as they see them. */
export const escalationRules = readModel({
  name: 'escalation_rules',
  version: 3,
  tables: [ruleTable, firingTable, ruleTicketTable],
  on: {
    EscalationRuleCreated: written(ruleTable.inserts(({ data }) => createdRule(data))),
    EscalationRuleChanged: written(
      ruleTable.updates(byRule, ({ data }) => ({
        name: data.name,
        expression: data.expression,
        enabled: data.enabled,
        position: data.position,
        stop_on_match: data.stopOnMatch,
        updated_at: data.changedAt,
      })),
    ),
    EscalationRuleDeleted: ruleTable.deletes(byRule),
    EscalationRuleMatched: together(
      ruleTable.updates(byRule, ({ data }, row) => ({
        last_matched_at: data.matchedAt,
        match_count: row.match_count + 1,
      })),
      firingTable.inserts(({ data, position }) => ({
        rule_id: data.ruleId,
        arrived: position,
        ticket_id: data.ticketId,
        at: data.matchedAt,
        action: data.action,
        effect: data.effect,
        conditions: data.conditions,
      })),
      changed(),
    ),
    TicketReceived: {
      apply: (_, event) => {
        const ticket = evolveRuleTicket(null, event);
        const { ticketId: id, workspaceId: workspace_id } = event.data;
        return ticket === null ? [] : [ruleTicketTable.insert({ id, workspace_id, ...columnsOf(ticket) })];
      },
    },
    TicketClaimed: changed(),
    TicketReadyForReview: changed(),
    TicketEscalated: changed(),
    TicketFailed: changed(),
    TicketRequeued: changed(),
    TicketMessageAdded: changed(),
    TicketReopened: changed(),
    TicketAnswered: changed(),
    TicketResolved: changed(),
    TicketIgnored: changed(),
    TicketRestored: changed(),
    TicketPrioritised: changed(),
    TicketTagged: changed(),
    TicketServiceLevelChanged: changed(),
    TicketRated: changed(),
  },
});

/** The row of a rule that has just been made. */
export const createdRule = (data: EscalationRuleEventOf<'EscalationRuleCreated'>['data']): RuleRow =>
  ruleTable.row({
    id: data.ruleId,
    workspace_id: data.workspaceId,
    name: data.name,
    expression: data.expression,
    enabled: data.enabled,
    position: data.position,
    stop_on_match: data.stopOnMatch,
    created_by: data.createdBy,
    created_at: data.createdAt,
    updated_at: data.createdAt,
    match_count: 0,
  });
