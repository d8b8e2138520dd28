import { idOf, categoryOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Change, Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import { sum } from '../sql/sum.ts';
import {
  budgetTable,
  callTable,
  connectorHourTable,
  hourTable,
  investigationCostTable,
  resolvedHourTable,
  resolvedTable,
} from './costTables.ts';
import { addedTo, connectorHourKey, countedInHour, hourKey, hourOf, sumsOf, workspaceOf } from './hours.ts';

const ofInvestigation = ({ stream }: Pick<RecordedEvent, 'stream'>) => ({ investigation_id: idOf(stream) });
const isInvestigation = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean =>
  categoryOf(stream) === investigations.category;

type Answered = Recorded<'ModelResponded'>;

const answered: Handler<Answered> = {
  touches: (event) => [hourTable.at(hourKey(event))],
  apply: (rows, event) => [countedInHour(rows, event), called(event)],
};

const called = (event: Answered): Change =>
  callTable.insert({
    event_id: event.id,
    workspace_id: workspaceOf(event),
    at: event.data.at,
    purpose: event.data.purpose,
    model: event.data.model,
    investigation_id: isInvestigation(event) ? idOf(event.stream) : null,
    ...sumsOf(event),
    unpriced: event.data.costMicroUsd === null ? 1 : 0,
  });

/** Null for what another agent did. */
const investigationOf = (rows: Rows, event: Pick<RecordedEvent, 'stream'>) =>
  isInvestigation(event) ? investigationCostTable.find(rows, ofInvestigation(event)) : null;

/** The hour of the connector under which the answer counts so far. */
const countedUnder = (rows: Rows, event: Answered) => {
  const row = investigationOf(rows, event);
  if (row === null) return null;
  const hour = hourOf(event.data.at);
  return { row, of: { workspaceId: row.workspace_id, hour, id: row.connector_id, kind: row.connector_kind } };
};

/** SU-155: until the first tool call nobody knows under which connector the investigation counts. */
const attributed: Handler<Answered> = {
  touches: (event) => (isInvestigation(event) ? [investigationCostTable.at(ofInvestigation(event))] : []),
  keysFromRows: (rows, event) => {
    const under = countedUnder(rows, event);
    return under === null ? [] : [connectorHourTable.at(connectorHourKey(under.of))];
  },
  apply: (rows, event) => {
    const under = countedUnder(rows, event);
    if (under === null) return [];
    const { row, of } = under;
    const microUsd = event.data.costMicroUsd ?? 0;
    const before_call = { ...row.before_call, [of.hour]: sum(row.before_call[of.hour] ?? '0', microUsd) };
    return [
      addedTo(rows, of, { microUsd, investigations: 0 }),
      ...(of.id === null ? [investigationCostTable.change(row, { before_call })] : []),
    ];
  },
};

const startedIn = ({ data, ...event }: Recorded<'InvestigationStarted'>) => ({
  workspaceId: workspaceOf({ data, ...event }),
  hour: hourOf(data.startedAt),
  id: null,
  kind: null,
});

const started: Handler<Recorded<'InvestigationStarted'>> = {
  touches: (event) => [connectorHourTable.at(connectorHourKey(startedIn(event)))],
  apply: (rows, event) => [
    investigationCostTable.insert({
      ...ofInvestigation(event),
      workspace_id: workspaceOf(event),
      started_at: event.data.startedAt,
      before_call: {},
    }),
    addedTo(rows, startedIn(event), { microUsd: 0, investigations: 1 }),
  ],
};

type Authorized = Recorded<'ToolCallAuthorized'>;

/** What moves to the connector of the first tool call, by hour; nothing where it is not the first, or one of our own. */
const movedHours = (rows: Rows, { stream, data: { connectorId: id, connectorKind: kind } }: Authorized) => {
  const row = investigationOf(rows, { stream });
  if (row === null || row.connector_id !== null || id === null) return [];
  const startHour = hourOf(row.started_at);
  const hours = { [startHour]: '0', ...row.before_call };
  return Object.entries(hours).map(([hour, micro]) => ({
    row,
    from: { workspaceId: row.workspace_id, hour, id: null, kind: null },
    to: { workspaceId: row.workspace_id, hour, id, kind },
    microUsd: Number(micro),
    investigations: hour === startHour ? 1 : 0,
  }));
};

const firstCall: Handler<Authorized> = {
  touches: (event) => (isInvestigation(event) ? [investigationCostTable.at(ofInvestigation(event))] : []),
  keysFromRows: (rows, event) =>
    movedHours(rows, event).flatMap(({ from, to }) =>
      [from, to].map((of) => connectorHourTable.at(connectorHourKey(of))),
    ),
  apply: (rows, event) => {
    const moved = movedHours(rows, event);
    const { connectorId: connector_id, connectorKind: connector_kind } = event.data;
    return [
      ...moved
        .slice(0, 1)
        .map(({ row }) => investigationCostTable.change(row, { connector_id, connector_kind, before_call: {} })),
      ...moved.flatMap(({ from, to, microUsd, investigations: count }) => [
        addedTo(rows, from, { microUsd: -microUsd, investigations: -count }),
        addedTo(rows, to, { microUsd, investigations: count }),
      ]),
    ];
  },
};

type OfTicket = RecordedEvent<{ type: string; data: { ticketId: string } }>;
const byTicket = ({ data }: OfTicket) => ({ ticket_id: data.ticketId });

/** Counts a ticket in the hour of its latest resolution, for as long as it is resolved. */
const resolution = <Event extends OfTicket>(resolvedAt: (event: Event) => string | null): Handler<Event> => {
  const moves = (rows: Rows, event: Event) => {
    const row = resolvedTable.find(rows, byTicket(event));
    const at = resolvedAt(event);
    const from = row && { workspace_id: row.workspace_id, hour: hourOf(row.resolved_at) };
    const to = at === null ? null : { workspace_id: workspaceOf(event), hour: hourOf(at) };
    if (from?.hour === to?.hour) return [];
    return [...(from === null ? [] : [{ key: from, by: -1 }]), ...(to === null ? [] : [{ key: to, by: 1 }])];
  };
  return {
    touches: (event) => [resolvedTable.at(byTicket(event))],
    keysFromRows: (rows, event) => moves(rows, event).map(({ key }) => resolvedHourTable.at(key)),
    apply: (rows, event) => {
      const resolved_at = resolvedAt(event);
      return [
        resolved_at === null
          ? resolvedTable.delete(byTicket(event))
          : resolvedTable.put({ ...byTicket(event), workspace_id: workspaceOf(event), resolved_at }),
        ...moves(rows, event).map(({ key, by }) =>
          resolvedHourTable.put({ ...key, tickets: sum(resolvedHourTable.find(rows, key)?.tickets ?? '0', by) }),
        ),
      ];
    },
  };
};

const notResolved = <Event extends OfTicket>() => resolution<Event>(() => null);

const byWorkspace = ({ data }: { data: { workspaceId: string } }) => ({ workspace_id: data.workspaceId });

/**
 * SU-154 to SU-156, SU-185: what the model cost, by whole hours with the answers themselves beside them, so that a window
 * may begin at any moment. Sums of whole micro-dollars: they equal the sum over events exactly.
 */
export const costs = readModel({
  name: 'costs',
  version: 1,
  tables: [
    callTable,
    hourTable,
    investigationCostTable,
    connectorHourTable,
    resolvedTable,
    resolvedHourTable,
    budgetTable,
  ],
  on: {
    InvestigationStarted: started,
    ModelResponded: together(answered, attributed),
    ToolCallAuthorized: firstCall,
    TicketResolved: resolution(({ data }) => data.resolvedAt),
    TicketReopened: notResolved(),
    TicketRestored: notResolved(),
    TicketRequeued: notResolved(),
    TicketIgnored: notResolved(),
    BudgetSet: {
      touches: (event) => [budgetTable.at(byWorkspace(event))],
      apply: (rows, event) => {
        const row = budgetTable.find(rows, byWorkspace(event));
        const { dailyMicroUsd: daily_micro_usd, warnPct: warn_pct, setAt: set_at } = event.data;
        return [budgetTable.put({ ...row, ...byWorkspace(event), daily_micro_usd, warn_pct, set_at })];
      },
    },
    BudgetWarning: budgetTable.updates(byWorkspace, ({ data }) => ({
      warned_day: data.day,
      warned_daily_micro_usd: data.dailyMicroUsd,
    })),
    BudgetExhausted: budgetTable.updates(byWorkspace, ({ data }) => ({
      exhausted_day: data.day,
      exhausted_daily_micro_usd: data.dailyMicroUsd,
      exhausted_at: data.exhaustedAt,
      needed_micro_usd: data.neededMicroUsd,
    })),
  },
});
