import { totalsOf } from '../../agent/state/steps.ts';
import type { Ask } from '../../domain/ask/ask.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { askTable, type AskRow } from './asks.ts';

/** The row of a question as its stream tells it; null while it has no end. */
export const endedAsk = (ask: Ask): AskRow | null => {
  if (ask.status !== 'completed' && ask.status !== 'failed') return null;
  const { started, usage, costMicroUsd, costKnown, lastAt } = ask.facts;
  const { input, output, cache_read: read, cache_write: written } = totalsOf(usage);
  return askTable.row({
    ...snakeCased(started),
    id: started.askId,
    ...endOf(ask),
    stage: 'VERIFYING_CITATIONS',
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: read,
    cache_write_tokens: written,
    cost_micro_usd: costMicroUsd,
    unpriced: costKnown ? 0 : 1,
    asked_at: started.startedAt,
    ended_at: lastAt,
  });
};

const endOf = (
  ask: Extract<Ask, { status: 'completed' | 'failed' }>,
): Pick<AskRow, 'status' | 'answer' | 'citations' | 'fault'> => {
  const failed = { status: 'failed', answer: null, citations: null } as const;
  if (ask.status === 'failed')
    return { ...failed, fault: ask.reason === 'provider_unavailable' ? ask.reason : 'internal_error' };
  if (ask.end.type === 'failed') return { ...failed, fault: ask.end.data.fault };
  const { answer, citations } = ask.end.data;
  return { status: 'done', answer, citations, fault: null };
};
