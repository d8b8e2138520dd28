import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { EscalationRuleEventOf } from '../../domain/rules/events.ts';
import { eventIdOf } from '../../domain/core/ids.ts';
import { RULES_MAX } from '../../domain/rules/escalationRules.ts';
import { evolveRuleTicket, hasEnded, type RuleTicket } from '../../domain/rules/ruleTicket.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { RuleActionType, RuleEffect, RuleOutcome } from '../../domain/tickets/rules/ruleEvents.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
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
    /** The event by which channels are told of it; null where they are told of nothing, or not yet. */
    told_by: nullable(uuid()),
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
    /** The firing that escalates it once its investigation has ended (SU-17): its rule, and where it stands in the log. */
    awaited_rule: nullable(uuid()),
    awaited: nullable(byteText()),
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
  ruleTicketTable.updates(byTicket, (event, row) => ({
    ...columnsOf(evolveRuleTicket(row.ticket, event) ?? row.ticket),
    ...awaitedAfter(event),
  }));

const firingOf = (event: Recorded<'EscalationRuleMatched'>) => {
  const { ruleId, ticketId, matchedAt, action, effect, conditions } = event.data;
  return {
    rule_id: ruleId,
    arrived: event.position,
    ticket_id: ticketId,
    at: matchedAt,
    action,
    effect,
    conditions,
    told_by: toldBy(event),
  };
};

/** After these no verdict is waited for any more. */
const AWAITS_NOTHING: ReadonlySet<string> = new Set([
  'TicketEscalated',
  'TicketAnswered',
  'TicketReopened',
  'TicketRequeued',
  'TicketRestored',
  'TicketResolved',
  'TicketIgnored',
]);

const awaitedAfter = (event: RecordedEvent<LaterEvent>): Partial<Pick<RuleTicketRow, 'awaited_rule' | 'awaited'>> => {
  if (event.type === 'EscalationRuleMatched' && event.data.effect === 'after_verdict')
    return { awaited_rule: event.data.ruleId, awaited: event.position };
  return AWAITS_NOTHING.has(event.type) ? { awaited_rule: null, awaited: null } : {};
};

/** What the firing that waited for the verdict has led to. */
const awaitedTold: Handler<Recorded<'TicketEscalated'>> = {
  keysFromRows: (rows, event) => awaitedFiring(rows, event).map(firingTable.at),
  apply: (rows, event) =>
    awaitedFiring(rows, event).flatMap((key) => {
      const firing = firingTable.find(rows, key);
      return firing === null ? [] : [firingTable.change(firing, { told_by: event.id })];
    }),
};

const awaitedFiring = (rows: Rows, event: Recorded<'TicketEscalated'>): { rule_id: string; arrived: string }[] => {
  const { awaited_rule: rule_id = null, awaited: arrived = null } = ruleTicketTable.find(rows, byTicket(event)) ?? {};
  return rule_id === null || arrived === null ? [] : [{ rule_id, arrived }];
};

/** The event by which channels are told: that of the firing, or the escalation directly behind it. */
const toldBy = ({ id, data: { effect }, meta: { commandId } }: Recorded<'EscalationRuleMatched'>): string | null => {
  if (effect === 'to_channel' || effect === 'announced') return id;
  if (effect !== 'escalated') return null;
  let index = 0;
  while (index < EVENTS_MAX && eventIdOf(commandId, index) !== id) index += 1;
  return eventIdOf(commandId, index + 1);
};
/** More no command on a ticket records. */
const EVENTS_MAX = 2 * RULES_MAX;

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
  version: 2,
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
      firingTable.inserts((event) => firingOf(event)),
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
    TicketEscalated: together(awaitedTold, changed()),
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
