import type { Rating } from '../../domain/investigations/rating.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { bigint, boolean, integer, jsonb, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';
import type { DraftView } from './draftView.ts';
import type { RunState, StepChange } from '../../agent/state/steps.ts';
import type { VerdictView } from './verdictView.ts';

/** How an investigation ended, or that it goes on (SU-83). */
export type InvestigationStatus = 'running' | 'completed' | 'failed' | 'cancelled';

export const investigationTable = table(
  'investigations',
  {
    id: uuid(),
    workspace_id: text(),
    ticket_id: uuid(),
    attempt: integer(),
    status: text<InvestigationStatus>(),
    state: text<RunState>(),
    autonomy_level: text<'investigate'>(),
    model: text(),
    prompt_version: text(),
    /** `{id}@{version}`. */
    playbook: nullable(text()),
    started_at: timestamptz(),
    finished_at: nullable(timestamptz()),
    step_count: integer(),
    suspected_injection: boolean(),
    verdict_kind: nullable(text<VerdictKind>()),
    verdict: nullable(jsonb<VerdictView>()),
    draft: nullable(jsonb<DraftView>()),
    /** What a person thinks of it (SU-81); the comment is null without one, and once the customer is erased. */
    feedback: nullable(jsonb<{ rating: Rating; comment: string | null }>()),
    input_tokens: bigint(),
    output_tokens: bigint(),
    cache_read_tokens: bigint(),
    cache_write_tokens: bigint(),
    cost_micro_usd: bigint(),
    unpriced: integer(),
    max_micro_usd: bigint(),
    max_steps: integer(),
    first_event_id: uuid(),
    last_event_id: uuid(),
  },
  {
    key: ['id'],
    indexes: [
      'create index on investigations (workspace_id, started_at desc, id desc)',
      'create index on investigations (workspace_id, status, started_at desc, id desc)',
      'create index on investigations (workspace_id, verdict_kind, started_at desc, id desc)',
      'create index on investigations (workspace_id, verdict_kind, status, started_at desc, id desc)',
      'create index on investigations (ticket_id, started_at desc, id desc)',
    ],
  },
);

/** How many investigations of a workspace stand where; an empty `verdict_kind` is none. */
export const countTable = table(
  'investigation_counts',
  {
    workspace_id: text(),
    status: text<InvestigationStatus>(),
    verdict_kind: text<VerdictKind | ''>(),
    count: bigint(),
  },
  { key: ['workspace_id', 'status', 'verdict_kind'], isBusy: true },
);

export const stepTable = table(
  'investigation_steps',
  {
    investigation_id: uuid(),
    seq: integer(),
    step: jsonb<StepChange>(),
    completed_revision: nullable(bigint()),
  },
  { key: ['investigation_id', 'seq'] },
);

/** One investigation without its steps. */
export type InvestigationRow = RowOf<typeof investigationTable>;
