import type { Sql } from '../../engine/sql.ts';
import { hourOf } from './hours.ts';

/** Sums over answers of the model. Money in whole micro-dollars; `unpriced` counts answers without a known price. */
export type CostSums = {
  microUsd: bigint;
  savedMicroUsd: bigint;
  inputTokens: bigint;
  outputTokens: bigint;
  cacheReadTokens: bigint;
  cacheWriteTokens: bigint;
  calls: bigint;
  unpriced: bigint;
};

/** What one model cost for one purpose on one day of UTC. */
export type CostRow = CostSums & { day: string; purpose: string; model: string };

/** What investigations cost that count under a connector, and how many of them began; null is none. */
export type ConnectorCostRow = {
  connectorId: string | null;
  kind: string | null;
  /** Null once it was deleted. */
  name: string | null;
  microUsd: bigint;
  investigations: bigint;
};

/** All figures of one page, of one moment of the read model. */
export type Costs = {
  rows: readonly CostRow[];
  connectors: readonly ConnectorCostRow[];
  resolvedTickets: bigint;
};

/** What was spent from `from` on, ISO 8601: whole hours, and before the first of them the answers one by one (SU-148). */
export const readCosts = async (sql: Sql, workspaceId: string, from: string): Promise<Costs> => {
  const { rows } = await sql.query<{ spent: SpentJson[]; connectors: ConnectorJson[]; resolved: string }>(STATEMENT, [
    workspaceId,
    from,
    firstWholeHour(from),
  ]);
  const { spent = [], connectors = [], resolved = '0' } = rows[0] ?? {};
  return {
    rows: spent.map(costRow),
    connectors: connectors.map(({ id, kind, name, micro_usd, investigations }) => ({
      connectorId: id === '' ? null : id,
      kind: id === '' ? null : kind,
      name,
      microUsd: BigInt(micro_usd),
      investigations: BigInt(investigations),
    })),
    resolvedTickets: BigInt(resolved),
  };
};

/** What the answers of a day of UTC have cost, whole micro-dollars. */
export const costOfDay = async (sql: Sql, workspaceId: string, day: string): Promise<bigint> => {
  const { rows } = await sql.query<{ micro_usd: string }>(
    `select coalesce(sum(micro_usd), 0)::text as micro_usd from cost_hours
      where workspace_id = $1 and hour >= $2::timestamptz and hour < $2::timestamptz + interval '1 day'`,
    [workspaceId, `${day}T00:00:00.000Z`],
  );
  return BigInt(rows[0]?.micro_usd ?? 0);
};

const HOUR_MS = 3_600_000;

const firstWholeHour = (from: string): string => {
  const hour = hourOf(from);
  return hour === from ? hour : new Date(Date.parse(hour) + HOUR_MS).toISOString();
};

/** Sums as text, since JSON has no numbers of that size. */
type SpentJson = { day: string; purpose: string; model: string } & Readonly<Record<(typeof SUMS)[number], string>>;
type ConnectorJson = { id: string; kind: string; name: string | null; micro_usd: string; investigations: string };

const SUMS = [
  'micro_usd',
  'saved_micro_usd',
  'input_tokens',
  'output_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'calls',
  'unpriced',
] as const;

const costRow = ({ day, purpose, model, ...sums }: SpentJson): CostRow => ({
  day,
  purpose,
  model,
  microUsd: BigInt(sums.micro_usd),
  savedMicroUsd: BigInt(sums.saved_micro_usd),
  inputTokens: BigInt(sums.input_tokens),
  outputTokens: BigInt(sums.output_tokens),
  cacheReadTokens: BigInt(sums.cache_read_tokens),
  cacheWriteTokens: BigInt(sums.cache_write_tokens),
  calls: BigInt(sums.calls),
  unpriced: BigInt(sums.unpriced),
});

const TOKENS = 'input_tokens, output_tokens, cache_read_tokens, cache_write_tokens';

/** $1: workspace; $2: where the window begins; $3: its first whole hour. One statement, so that all is of one moment. */
const STATEMENT = `
  with spent as (
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, purpose, model,
           micro_usd, saved_micro_usd, ${TOKENS}, calls, unpriced
      from cost_hours where workspace_id = $1 and hour >= $3
     union all
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD'), purpose, model,
           micro_usd, saved_micro_usd, ${TOKENS}, 1, unpriced
      from model_calls where workspace_id = $1 and at >= $2 and at < $3),
  by_connector as (
    select connector_id as id, connector_kind as kind, micro_usd, investigations
      from cost_connector_hours where workspace_id = $1 and hour >= $3
     union all
    select coalesce(i.connector_id::text, ''), coalesce(i.connector_kind, ''), c.micro_usd, 0
      from model_calls c join cost_investigations i on i.investigation_id = c.investigation_id
     where c.workspace_id = $1 and c.at >= $2 and c.at < $3
     union all
    select coalesce(connector_id::text, ''), coalesce(connector_kind, ''), 0, 1
      from cost_investigations where workspace_id = $1 and started_at >= $2 and started_at < $3)
  select
    (select coalesce(json_agg(each), '[]') from (
       select day, purpose, model, ${SUMS.map((name) => `sum(${name})::text as ${name}`).join(', ')}
         from spent group by day, purpose, model order by day, purpose, model) each) as spent,
    (select coalesce(json_agg(each), '[]') from (
       select b.id, max(b.kind) as kind, max(c.name) as name,
              sum(b.micro_usd)::text as micro_usd, sum(b.investigations)::text as investigations
         from by_connector b left join connectors c on c.id::text = b.id
        group by b.id having sum(b.micro_usd) <> 0 or sum(b.investigations) <> 0
        order by sum(b.micro_usd) desc, b.id) each) as connectors,
    ((select coalesce(sum(tickets), 0) from cost_resolved_hours where workspace_id = $1 and hour >= $3)
      + (select count(*) from cost_resolved_tickets
          where workspace_id = $1 and resolved_at >= $2 and resolved_at < $3))::text as resolved`;
