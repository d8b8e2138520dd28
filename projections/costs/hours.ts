import { savedMicroUsd } from '../../domain/pricing/price.ts';
import { DEFAULT_WORKSPACE } from '../../domain/core/ids.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { totalsOf } from '../../agent/state/steps.ts';
import type { Change, Rows } from '../../engine/projections/rows/rows.ts';
import type { Recorded } from '../readModel.ts';
import { sum } from '../sql/sum.ts';
import { connectorHourTable, hourTable } from './costTables.ts';

type Answered = Recorded<'ModelResponded'>;

export const workspaceOf = ({ meta }: RecordedEvent): string => meta.workspaceId ?? DEFAULT_WORKSPACE;

/** The whole hour of UTC that a time belongs to. */
export const hourOf = (at: string): string => `${new Date(at).toISOString().slice(0, 13)}:00:00.000Z`;

/** The money and tokens of one answer; an answer without a price adds nothing but that it is there. */
export const sumsOf = ({ data: { usage, costMicroUsd, price } }: Answered) => {
  const { input, output, cache_read, cache_write } = totalsOf(usage);
  return {
    micro_usd: costMicroUsd ?? 0,
    saved_micro_usd: costMicroUsd === null || price === null ? 0 : savedMicroUsd(usage, price),
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: cache_read,
    cache_write_tokens: cache_write,
  };
};

export const hourKey = (event: Answered) => ({
  workspace_id: workspaceOf(event),
  hour: hourOf(event.data.at),
  purpose: event.data.purpose,
  model: event.data.model,
});

/** Adds an answer to its hour. */
export const countedInHour = (rows: Rows, event: Answered): Change => {
  const key = hourKey(event);
  const row = hourTable.find(rows, key);
  const { micro_usd, saved_micro_usd, ...tokens } = sumsOf(event);
  return hourTable.put({
    ...key,
    micro_usd: sum(row?.micro_usd ?? '0', micro_usd),
    saved_micro_usd: sum(row?.saved_micro_usd ?? '0', saved_micro_usd),
    input_tokens: sum(row?.input_tokens ?? '0', tokens.input_tokens),
    output_tokens: sum(row?.output_tokens ?? '0', tokens.output_tokens),
    cache_read_tokens: sum(row?.cache_read_tokens ?? '0', tokens.cache_read_tokens),
    cache_write_tokens: sum(row?.cache_write_tokens ?? '0', tokens.cache_write_tokens),
    calls: sum(row?.calls ?? '0', 1),
    unpriced: sum(row?.unpriced ?? '0', event.data.costMicroUsd === null ? 1 : 0),
  });
};

/** An hour of a connector; none where `id` is null. */
export type ConnectorHour = { workspaceId: string; hour: string; id: string | null; kind: string | null };

export const connectorHourKey = ({ workspaceId, hour, id }: ConnectorHour) => ({
  workspace_id: workspaceId,
  hour,
  connector_id: id ?? '',
});

/** Adds to an hour of a connector. */
export const addedTo = (rows: Rows, of: ConnectorHour, add: { microUsd: number; investigations: number }): Change => {
  const key = connectorHourKey(of);
  const row = connectorHourTable.find(rows, key);
  return connectorHourTable.put({
    ...key,
    connector_kind: of.kind ?? '',
    micro_usd: sum(row?.micro_usd ?? '0', add.microUsd),
    investigations: sum(row?.investigations ?? '0', add.investigations),
  });
};
