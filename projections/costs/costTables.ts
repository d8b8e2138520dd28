import { bigint, integer, jsonb, nullable, table, text, timestamptz, uuid } from '../sql/table.ts';

/** Sums over answers of the model; money in whole micro-dollars. */
const sums = {
  micro_usd: bigint(),
  /** What tokens that were read from the cache would have cost more otherwise. */
  saved_micro_usd: bigint(),
  input_tokens: bigint(),
  output_tokens: bigint(),
  cache_read_tokens: bigint(),
  cache_write_tokens: bigint(),
};

/** One answer of the model; what a window begins with in the middle of an hour. `micro_usd` is 0 for one without a price. */
export const callTable = table(
  'model_calls',
  {
    event_id: uuid(),
    workspace_id: text(),
    at: timestamptz(),
    purpose: text(),
    model: text(),
    /** Null for another agent's. */
    investigation_id: nullable(uuid()),
    ...sums,
    unpriced: integer(),
  },
  { key: ['event_id'], indexes: ['create index on model_calls (workspace_id, at)'] },
);

/** The same by whole hours of UTC. */
export const hourTable = table(
  'cost_hours',
  {
    workspace_id: text(),
    hour: timestamptz(),
    purpose: text(),
    model: text(),
    ...sums,
    calls: bigint(),
    unpriced: bigint(),
  },
  { key: ['workspace_id', 'hour', 'purpose', 'model'], isBusy: true },
);

/** Under which connector an investigation counts (SU-155): that of its first tool call. */
export const investigationCostTable = table(
  'cost_investigations',
  {
    investigation_id: uuid(),
    workspace_id: text(),
    started_at: timestamptz(),
    connector_id: nullable(uuid()),
    connector_kind: nullable(text()),
    /** What it cost by hour until its first tool call, in micro-dollars. */
    before_call: jsonb<Readonly<Record<string, string>>>(),
  },
  { key: ['investigation_id'], indexes: ['create index on cost_investigations (workspace_id, started_at)'] },
);

/** What investigations cost by whole hours, and how many began in each; an empty `connector_id` is none. */
export const connectorHourTable = table(
  'cost_connector_hours',
  {
    workspace_id: text(),
    hour: timestamptz(),
    connector_id: text(),
    connector_kind: text(),
    micro_usd: bigint(),
    investigations: bigint(),
  },
  { key: ['workspace_id', 'hour', 'connector_id'], isBusy: true },
);

/** Tickets that are resolved, and since when. */
export const resolvedTable = table(
  'cost_resolved_tickets',
  { ticket_id: uuid(), workspace_id: text(), resolved_at: timestamptz() },
  { key: ['ticket_id'], indexes: ['create index on cost_resolved_tickets (workspace_id, resolved_at)'] },
);

/** How many of them were resolved in each hour. */
export const resolvedHourTable = table(
  'cost_resolved_hours',
  { workspace_id: text(), hour: timestamptz(), tickets: bigint() },
  { key: ['workspace_id', 'hour'], isBusy: true },
);

/** The budget of a workspace, and of which day what was told last. */
export const budgetTable = table(
  'budgets',
  {
    workspace_id: text(),
    daily_micro_usd: nullable(bigint()),
    warn_pct: integer(),
    set_at: nullable(timestamptz()),
    warned_day: nullable(text()),
    warned_daily_micro_usd: nullable(bigint()),
    exhausted_day: nullable(text()),
    exhausted_daily_micro_usd: nullable(bigint()),
    exhausted_at: nullable(timestamptz()),
    needed_micro_usd: nullable(bigint()),
  },
  { key: ['workspace_id'] },
);
