import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { idOf } from '../../domain/core/eventLog.ts';
import { sliceEvent } from '../../domain/core/sliceEvent.ts';
import type { EventOf, InvestigationEvent } from '../../domain/investigations/events.ts';
import {
  confidenceLabel,
  type Category,
  type Evidence,
  type VerdictKind,
} from '../../domain/investigations/verdict/verdict.ts';
import type { EscalationReason } from '../../domain/tickets/events.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { stateAfter, stepChange, totalsOf, type StepChange } from './investigationSteps.ts';
import { storable } from '../sql/storable.ts';

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

type StartedEvent = RecordedEvent<Extract<InvestigationEvent, { type: 'InvestigationStarted' }>>;

/**
 * Investigations and the steps of their trajectories. Usage and cost are sums of whole numbers over ModelResponded,
 * so they equal the sum over events exactly (SU-156); `unpriced` counts the answers whose price is unknown.
 */
export const investigations: Projection = {
  name: 'investigations',
  version: 2,
  tables: ['investigations', 'investigation_steps'],
  ddl: `
    create table investigations (
      id uuid primary key,
      workspace_id text not null,
      ticket_id uuid not null,
      attempt int not null,
      status text not null,
      state text not null,
      autonomy_level text not null,
      model text not null,
      prompt_version text not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      step_count int not null,
      suspected_injection boolean not null,
      verdict_kind text,
      verdict jsonb,
      draft jsonb,
      input_tokens bigint not null,
      output_tokens bigint not null,
      cache_read_tokens bigint not null,
      cache_write_tokens bigint not null,
      cost_micro_usd bigint not null,
      unpriced int not null,
      max_micro_usd bigint not null,
      max_steps int not null,
      first_event_id uuid not null,
      last_event_id uuid not null
    );
    create index on investigations (workspace_id, started_at desc, id desc);
    create index on investigations (ticket_id, started_at);
    create table investigation_steps (
      investigation_id uuid not null,
      seq int not null,
      step jsonb not null,
      completed_revision bigint,
      primary key (investigation_id, seq)
    );
  `,
  types: [
    'InvestigationStarted',
    'InvestigationResumed',
    'ModelRequested',
    'ModelResponded',
    'ToolCallAuthorized',
    'ToolCallDenied',
    'ToolCallStarted',
    'ToolCallCompleted',
    'ContextCompacted',
    'VerdictProposed',
    'VerdictRejected',
    'VerdictRecorded',
    'ReplyDrafted',
    'InvestigationFailed',
    'InvestigationCancelled',
  ] satisfies InvestigationEvent['type'][],
  apply: async (sql, recorded) => {
    const event = sliceEvent<InvestigationEvent>(recorded);
    if (event.type === 'InvestigationStarted') return insert(sql, event);
    const change = stepChange(event);
    if (change !== null) await changeStep(sql, event, change);
    await changeRecord(sql, event, change?.seq ?? 0);
  },
};

const insert = async (sql: Sql, { data, id }: StartedEvent): Promise<void> => {
  await sql.query(
    `insert into investigations (id, workspace_id, ticket_id, attempt, status, state, autonomy_level, model,
       prompt_version, started_at, step_count, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens,
       cost_micro_usd, unpriced, max_micro_usd, max_steps, first_event_id, last_event_id, suspected_injection)
     values ($1, $2, $3, 1, 'running', 'PLANNING', $4, $5, $6, $7, 0, 0, 0, 0, 0, 0, 0, $8, $9, $10, $10, $11)`,
    [
      data.investigationId,
      data.workspaceId,
      data.ticketId,
      data.autonomyLevel,
      data.model,
      data.promptVersion,
      data.startedAt,
      data.budget.microUsd,
      data.budget.steps,
      id,
      (data.suspicion ?? null) !== null,
    ],
  );
};

const changeStep = async (sql: Sql, event: RecordedEvent<InvestigationEvent>, change: StepChange): Promise<void> => {
  await sql.query(
    `insert into investigation_steps as held (investigation_id, seq, step, completed_revision) values ($1, $2, $3, $4)
     on conflict (investigation_id, seq) do update
     set step = held.step || excluded.step,
         completed_revision = coalesce(excluded.completed_revision, held.completed_revision)`,
    [
      idOf(event.stream),
      change.seq,
      JSON.stringify(storable(change)),
      event.type === 'ToolCallCompleted' ? String(event.revision) : null,
    ],
  );
};

/** What every event changes, and below what its own type adds. */
const changeRecord = async (sql: Sql, event: RecordedEvent<InvestigationEvent>, seq: number): Promise<void> => {
  const investigationId = idOf(event.stream);
  await sql.query(
    'update investigations set state = $2, last_event_id = $3, step_count = greatest(step_count, $4) where id = $1',
    [investigationId, stateAfter(event), event.id, seq],
  );
  switch (event.type) {
    case 'InvestigationResumed':
      return set(sql, investigationId, { attempt: event.data.attempt });
    case 'ToolCallCompleted':
      return event.data.injectionSuspected
        ? set(sql, investigationId, { suspected_injection: true })
        : Promise.resolve();
    case 'ModelResponded':
      return addUsage(sql, investigationId, event.data);
    case 'VerdictRecorded': {
      const verdict = verdictView(event.data);
      return set(sql, investigationId, {
        status: 'completed',
        finished_at: event.data.at,
        verdict_kind: verdict.kind,
        verdict: JSON.stringify(verdict),
      });
    }
    case 'ReplyDrafted':
      return set(sql, investigationId, { draft: JSON.stringify(draftView(event.data)) });
    case 'InvestigationCancelled':
      return set(sql, investigationId, { status: 'cancelled', finished_at: event.data.at });
    case 'InvestigationFailed':
      return event.data.final
        ? set(sql, investigationId, { status: 'failed', finished_at: event.data.at })
        : Promise.resolve();
    default:
      return;
  }
};

const set = async (sql: Sql, id: string, values: Readonly<Record<string, unknown>>): Promise<void> => {
  const columns = Object.keys(values).map((column, index) => `${column} = $${index + 2}`);
  await sql.query(`update investigations set ${columns.join(', ')} where id = $1`, [id, ...Object.values(values)]);
};

const addUsage = async (sql: Sql, id: string, data: EventOf<'ModelResponded'>): Promise<void> => {
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
export const verdictView = (data: EventOf<'VerdictRecorded'>): VerdictView => {
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

export const draftView = (data: EventOf<'ReplyDrafted'>): DraftView =>
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
