import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { idOf } from '../../domain/core/eventLog.ts';
import type { DraftEvent } from '../../domain/drafts/events.ts';
import type { InvestigationData, InvestigationEvent } from '../../domain/investigations/events.ts';
import {
  confidenceLabel,
  type Category,
  type Evidence,
  type VerdictKind,
} from '../../domain/investigations/verdict/verdict.ts';
import type { EscalationReason } from '../../domain/tickets/events.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { draftChange, draftView, isUndecided, type DraftView } from './draftView.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { sum } from '../sql/sum.ts';
import { storable } from '../sql/storable.ts';
import { bigint, boolean, integer, jsonb, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';
import { totalsOf, type RunState, type StepChange } from '../../agent/state/steps.ts';
import { stateAfter, stepChange } from './investigationSteps.ts';

/** A verdict as the record of an investigation shows it (SU-82). */
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
const countTable = table(
  'investigation_counts',
  {
    workspace_id: text(),
    status: text<InvestigationStatus>(),
    verdict_kind: text<VerdictKind | ''>(),
    count: bigint(),
  },
  { key: ['workspace_id', 'status', 'verdict_kind'], isBusy: true },
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

type Changes = Partial<InvestigationRow>;

/** The events that a step begins with, unless it began before: a request that is sent again is the same step. */
const BEGINNINGS = new Set<string>([
  'ModelRequested',
  'ToolCallAuthorized',
  'ToolCallDenied',
  'VerdictProposed',
] satisfies Event['type'][]);

/** What every event but the first changes, and `more` that only this one does. */
const advance = (rows: Rows, event: Event, more: (row: InvestigationRow) => Changes = () => ({})): void => {
  const step = stepChange(event);
  const mayBegin = BEGINNINGS.has(event.type);
  // Before the row is looked for, so that both are loaded at once.
  if (step !== null && !mayBegin) changeStep(rows, event, step);
  const key = { id: idOf(event.stream) };
  const row = investigationTable.find(rows, key);
  if (row === null) return;
  if (step !== null && mayBegin) beginStep(rows, event, step, row.step_count);
  const changes = {
    state: stateAfter(event),
    last_event_id: event.id,
    step_count: Math.max(row.step_count, step?.seq ?? 0),
    ...more(row),
  };
  investigationTable.update(rows, key, changes);
  if (changes.status === undefined) return;
  count(rows, row, -1);
  count(rows, { ...row, ...changes }, 1);
};

const count = (
  rows: Rows,
  { workspace_id, status, verdict_kind }: Pick<InvestigationRow, 'workspace_id' | 'status' | 'verdict_kind'>,
  by: 1 | -1,
): void =>
  countTable.upsert(rows, { workspace_id, status, verdict_kind: verdict_kind ?? '', count: by }, (row) => ({
    count: sum(row.count, by),
  }));

/** The same for handlers that change nothing more. */
const advanceOnly = (rows: Rows, event: Event): void => advance(rows, event);

const insert = (rows: Rows, { data, id }: Recorded<'InvestigationStarted'>): void => {
  const { workspaceId: workspace_id, investigationId } = data;
  count(rows, { workspace_id, status: 'running', verdict_kind: null }, 1);
  investigationTable.insert(rows, {
    ...snakeCased(data),
    id: investigationId,
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
};

const changeDraft = (rows: Rows, id: string, changes: Partial<DraftView>): void =>
  investigationTable.update(rows, { id }, ({ draft }) =>
    draft === null || (changes.outdated === true && !isUndecided(draft)) ? {} : { draft: { ...draft, ...changes } },
  );

const decided = (rows: Rows, event: RecordedEvent<DraftEvent>): void =>
  changeDraft(rows, event.data.investigationId, draftChange(event));

/**
 * Investigations and the steps of their trajectories. Usage and cost are sums of whole numbers over ModelResponded,
 * so they equal the sum over events exactly (SU-156); `unpriced` counts the answers whose price is unknown.
 */
export const investigations = readModel({
  name: 'investigations',
  version: 6,
  tables: [investigationTable, stepTable, countTable],
  on: {
    InvestigationStarted: insert,
    PlaybookSelected: (rows, event) =>
      advance(rows, event, () => ({ playbook: `${event.data.playbookId}@${event.data.version}` })),
    InvestigationResumed: (rows, event) => advance(rows, event, () => ({ attempt: event.data.attempt })),
    ModelRequested: advanceOnly,
    ModelResponded: (rows, event) => advance(rows, event, (row) => withUsage(row, event.data)),
    ToolCallAuthorized: advanceOnly,
    ToolCallDenied: advanceOnly,
    ToolCallStarted: advanceOnly,
    ToolCallCompleted: (rows, event) =>
      advance(rows, event, () => (event.data.injectionSuspected ? { suspected_injection: true } : {})),
    CustomerPinned: advanceOnly,
    ContextCompacted: advanceOnly,
    VerdictProposed: advanceOnly,
    VerdictRejected: advanceOnly,
    VerdictRecorded: (rows, event) => {
      const verdict = verdictView(event.data);
      advance(rows, event, () => ({ ...ended('completed', event.data), verdict_kind: verdict.kind, verdict }));
    },
    ReplyDrafted: (rows, event) => advance(rows, event, () => ({ draft: draftView(event.data) })),
    DraftEdited: decided,
    DraftAccepted: decided,
    DraftRejected: decided,
    DraftResent: decided,
    ReplySent: decided,
    ReplyFailed: decided,
    // SU-23: what nobody has decided yet was written before the customer's last message.
    TicketMessageAdded: (rows, { data: { investigationId, author } }) => {
      if (investigationId !== null && author === 'customer') changeDraft(rows, investigationId, { outdated: true });
    },
    InvestigationCancelled: (rows, event) => advance(rows, event, () => ended('cancelled', event.data)),
    InvestigationFailed: (rows, event) =>
      advance(rows, event, () => (event.data.final ? ended('failed', event.data) : {})),
  },
});

/** A step with a number that none had before is new: then nobody needs to look for it. */
const beginStep = (rows: Rows, event: Event, step: StepChange, stepsBefore: number): void => {
  if (step.seq <= stepsBefore) changeStep(rows, event, step);
  else stepTable.insert(rows, { investigation_id: idOf(event.stream), seq: step.seq, step });
};

const changeStep = (rows: Rows, event: Event, step: StepChange): void => {
  const completed = event.type === 'ToolCallCompleted' ? { completed_revision: String(event.revision) } : {};
  const key = { investigation_id: idOf(event.stream), seq: step.seq };
  stepTable.upsert(rows, { ...key, ...completed, step }, (row) => ({
    ...completed,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is said of a step is of one kind
    step: { ...row.step, ...step } as StepChange,
  }));
};

const ended = (status: InvestigationStatus, { at: finished_at }: { at: string }): Changes => ({ status, finished_at });

const withUsage = (row: InvestigationRow, { usage, costMicroUsd }: InvestigationData<'ModelResponded'>): Changes => {
  const { input, output, cache_read: read, cache_write: written } = totalsOf(usage);
  return {
    input_tokens: sum(row.input_tokens, input),
    output_tokens: sum(row.output_tokens, output),
    cache_read_tokens: sum(row.cache_read_tokens, read),
    cache_write_tokens: sum(row.cache_write_tokens, written),
    cost_micro_usd: sum(row.cost_micro_usd, costMicroUsd ?? 0),
    unpriced: row.unpriced + (costMicroUsd === null ? 1 : 0),
  };
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

/** Null while an answer's price is unknown: a part of a sum is not the sum. */
export const costUsd = (microUsd: bigint, unpriced: number): string | null =>
  unpriced > 0 ? null : usdOfMicro(Number(microUsd));
