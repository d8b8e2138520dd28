import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { idOf } from '../../domain/core/eventLog.ts';
import type { InvestigationData, InvestigationEvent } from '../../domain/investigations/events.ts';
import {
  confidenceLabel,
  type Category,
  type Evidence,
  type VerdictKind,
} from '../../domain/investigations/verdict/verdict.ts';
import type { EscalationReason } from '../../domain/tickets/events.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { storable } from '../sql/storable.ts';
import { bigint, boolean, integer, jsonb, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';
import { stateAfter, stepChange, totalsOf, type InvestigationState, type StepChange } from './investigationSteps.ts';

/** SU-82. */
export type VerdictView = {
  kind: VerdictKind;
  category: Category;
  root_cause: string | null;
  causal_chain: string[];
  confidence: number;
  confidence_label: 'high' | 'medium' | 'low';
  evidence: Evidence[];
  unverified_claims: { claim: string; would_confirm: string }[];
  alternatives_ruled_out: { hypothesis: string; why: string }[];
  missing_information: string[];
  next_steps: string[];
  escalation: { reason: EscalationReason; queue: string } | null;
};

/** SU-82, SU-100. The agent drafts; nothing is sent. */
export type DraftView = {
  id: string;
  revision: number;
  body: string | null;
  language: string;
  citations: string[];
  status: 'draft';
  outdated: boolean;
  egress_check: { ok: boolean; flags: string[] };
  delivery: 'none';
};

/** SU-83. */
export type InvestigationStatus = 'running' | 'completed' | 'failed' | 'cancelled';

const investigationTable = table(
  'investigations',
  {
    id: uuid(),
    workspace_id: text(),
    ticket_id: uuid(),
    attempt: integer(),
    status: text<InvestigationStatus>(),
    state: text<InvestigationState>(),
    autonomy_level: text<'investigate'>(),
    model: text(),
    prompt_version: text(),
    started_at: timestamptz(),
    finished_at: nullable(timestamptz()),
    step_count: integer(),
    suspected_injection: boolean(),
    verdict_kind: nullable(text<VerdictKind>()),
    verdict: nullable(jsonb<VerdictView>()),
    draft: nullable(jsonb<DraftView>()),
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
      'create index on investigations (ticket_id, started_at)',
    ],
  },
);

const stepTable = table(
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

type Event = RecordedEvent<InvestigationEvent>;

/** What every event but the first changes, and `more` that only this one does. */
const advance = async (sql: Sql, event: Event, more?: Partial<InvestigationRow>): Promise<void> => {
  const id = idOf(event.stream);
  const step = stepChange(event);
  if (step !== null) await changeStep(sql, event, step);
  await sql.query(
    'update investigations set state = $2, last_event_id = $3, step_count = greatest(step_count, $4) where id = $1',
    [id, stateAfter(event), event.id, step?.seq ?? 0],
  );
  if (more !== undefined) await investigationTable.update(sql, { id }, more);
};

/**
 * Investigations and the steps of their trajectories. Usage and cost are sums of whole numbers over ModelResponded,
 * so they equal the sum over events exactly (SU-156); `unpriced` counts the answers whose price is unknown.
 */
export const investigations = readModel({
  name: 'investigations',
  version: 2,
  tables: [investigationTable, stepTable],
  on: {
    InvestigationStarted: (sql, event) => insert(sql, event),
    InvestigationResumed: (sql, event) => advance(sql, event, { attempt: event.data.attempt }),
    ModelRequested: advance,
    ModelResponded: async (sql, event) => {
      await advance(sql, event);
      await addUsage(sql, idOf(event.stream), event.data);
    },
    ToolCallAuthorized: advance,
    ToolCallDenied: advance,
    ToolCallStarted: advance,
    ToolCallCompleted: (sql, event) =>
      advance(sql, event, event.data.injectionSuspected ? { suspected_injection: true } : undefined),
    ContextCompacted: advance,
    VerdictProposed: advance,
    VerdictRejected: advance,
    VerdictRecorded: (sql, event) => {
      const verdict = verdictView(event.data);
      const ended = { status: 'completed', finished_at: new Date(event.data.at) } as const;
      return advance(sql, event, { ...ended, verdict_kind: verdict.kind, verdict });
    },
    ReplyDrafted: (sql, event) => advance(sql, event, { draft: draftView(event.data) }),
    InvestigationCancelled: (sql, event) =>
      advance(sql, event, { status: 'cancelled', finished_at: new Date(event.data.at) }),
    InvestigationFailed: (sql, event) =>
      advance(sql, event, event.data.final ? { status: 'failed', finished_at: new Date(event.data.at) } : undefined),
  },
});

const insert = (sql: Sql, { data, id }: Recorded<'InvestigationStarted'>): Promise<unknown> =>
  investigationTable.insert(sql, {
    ...snakeCased(data),
    id: data.investigationId,
    attempt: 1,
    status: 'running',
    state: 'PLANNING',
    step_count: 0,
    suspected_injection: (data.suspicion ?? null) !== null,
    input_tokens: 0,
    output_tokens: 0,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    cost_micro_usd: 0,
    unpriced: 0,
    max_micro_usd: data.budget.microUsd,
    max_steps: data.budget.steps,
    first_event_id: id,
    last_event_id: id,
  });

const changeStep = (sql: Sql, event: Event, step: StepChange): Promise<unknown> =>
  stepTable.upsert(
    sql,
    {
      investigation_id: idOf(event.stream),
      seq: step.seq,
      step,
      completed_revision: event.type === 'ToolCallCompleted' ? String(event.revision) : null,
    },
    `step = investigation_steps.step || excluded.step,
     completed_revision = coalesce(excluded.completed_revision, investigation_steps.completed_revision)`,
  );

const addUsage = async (sql: Sql, id: string, data: InvestigationData<'ModelResponded'>): Promise<void> => {
  const usage = totalsOf(data.usage);
  await sql.query(
    `update investigations set
       input_tokens = input_tokens + $2, output_tokens = output_tokens + $3,
       cache_read_tokens = cache_read_tokens + $4, cache_write_tokens = cache_write_tokens + $5,
       cost_micro_usd = cost_micro_usd + coalesce($6, 0), unpriced = unpriced + ($6::bigint is null)::int
     where id = $1`,
    [id, usage.input, usage.output, usage.cache_read, usage.cache_write, data.costMicroUsd],
  );
};

/** What people see of a verdict; its texts are gone once the customer is erased. */
export const verdictView = (data: InvestigationData<'VerdictRecorded'>): VerdictView => {
  const verdict = storable(data.verdict);
  return {
    kind: data.kind,
    category: data.category,
    root_cause: verdict?.rootCause ?? null,
    causal_chain: verdict?.causalChain ?? [],
    confidence: data.confidence,
    confidence_label: confidenceLabel(data.confidence),
    evidence: verdict?.evidence ?? [],
    unverified_claims: (verdict?.unverifiedClaims ?? []).map(({ claim, wouldConfirm }) => ({
      claim,
      would_confirm: wouldConfirm,
    })),
    alternatives_ruled_out: verdict?.alternativesRuledOut ?? [],
    missing_information: verdict?.missingInformation ?? [],
    next_steps: verdict?.nextSteps ?? [],
    escalation: data.escalation,
  };
};

export const draftView = (data: InvestigationData<'ReplyDrafted'>): DraftView =>
  storable({
    id: data.draftId,
    revision: data.revision,
    body: data.body,
    language: data.language,
    citations: [],
    status: 'draft',
    outdated: false,
    egress_check: { ok: data.egressFlags.length === 0, flags: data.egressFlags },
    delivery: 'none',
  });

/** Null while an answer's price is unknown: a part of a sum is not the sum. */
export const costUsd = (microUsd: bigint, unpriced: number): string | null =>
  unpriced > 0 ? null : usdOfMicro(Number(microUsd));
