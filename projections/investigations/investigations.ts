import { storable } from '../sql/storable.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { idOf } from '../../domain/core/log/eventLog.ts';
import type { DraftEvent } from '../../domain/drafts/events.ts';
import type { InvestigationData, InvestigationEvent } from '../../domain/investigations/events.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Change, Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { draftChange, draftView, isUndecided, type DraftView } from './draftView.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { sum } from '../sql/sum.ts';
import type { RowOf } from '../sql/table.ts';
import { totalsOf, type StepChange } from '../../agent/state/steps.ts';
import { stateAfter, stepChange } from './investigationSteps.ts';
import {
  countTable,
  investigationTable,
  stepTable,
  type InvestigationRow,
  type InvestigationStatus,
} from './investigationTables.ts';
import { verdictView } from './verdictView.ts';

type Event = RecordedEvent<InvestigationEvent>;

type Changes = Partial<InvestigationRow>;

/** What every event but the first does, and `more` that only this one changes in the investigation's row. */
const advances = <E extends InvestigationEvent>(
  more: (event: RecordedEvent<E>, row: Readonly<InvestigationRow>) => Changes = () => ({}),
): Handler<RecordedEvent<E>> => {
  const changesOf = (event: RecordedEvent<E>, row: Readonly<InvestigationRow>) => ({
    state: stateAfter(event),
    last_event_id: event.id,
    step_count: Math.max(row.step_count, stepChange(event)?.seq ?? 0),
    ...more(event, row),
  });
  return {
    touches: (event) => [investigationTable.at(byStream(event)), ...stepKeys(event).map(stepTable.at)],
    keysFromRows: (rows, event) => {
      const row = investigationTable.find(rows, byStream(event));
      return row === null ? [] : countsMoved(row, changesOf(event, row)).map(countTable.at);
    },
    apply: (rows, event) => {
      const row = investigationTable.find(rows, byStream(event));
      if (row === null) return [];
      const changes = changesOf(event, row);
      return [
        investigationTable.change(row, changes),
        ...stepKeys(event).map((key) => stepWith(rows, event, key)),
        ...countsMoved(row, changes).map((count) => counted(rows, count)),
      ];
    },
  };
};

const byStream = ({ stream }: Pick<Event, 'stream'>) => ({ id: idOf(stream) });

/** That of the step which the event belongs to, if it does to one. */
const stepKeys = (event: Event) => {
  const step = stepChange(event);
  return step === null ? [] : [{ investigation_id: idOf(event.stream), seq: step.seq, step }];
};

const stepWith = (rows: Rows, event: Event, { step, ...key }: ReturnType<typeof stepKeys>[number]): Change => {
  const completed = event.type === 'ToolCallCompleted' ? { completed_revision: String(event.revision) } : {};
  const present = stepTable.find(rows, key);
  if (present === null) return stepTable.put({ ...key, ...completed, step });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is said of a step is of one kind
  return stepTable.change(present, { ...completed, step: { ...present.step, ...step } as StepChange });
};

type CountKey = Pick<RowOf<typeof countTable>, 'workspace_id' | 'status' | 'verdict_kind'>;

const countKey = ({
  workspace_id,
  status,
  verdict_kind,
}: Pick<InvestigationRow, 'workspace_id' | 'status' | 'verdict_kind'>): CountKey => ({
  workspace_id,
  status,
  verdict_kind: verdict_kind ?? '',
});

/** From one count to another one, where the status changes. */
const countsMoved = (row: Readonly<InvestigationRow>, changes: Changes) => {
  const [from, to] = [countKey(row), countKey({ ...row, ...changes })];
  if (from.status === to.status && from.verdict_kind === to.verdict_kind) return [];
  return [
    { ...from, by: -1 },
    { ...to, by: 1 },
  ];
};

const counted = (rows: Rows, { by, ...key }: CountKey & { by: number }): Change =>
  countTable.put({ ...key, count: sum(countTable.find(rows, key)?.count ?? '0', by) });

const inserted = ({ data, id }: Recorded<'InvestigationStarted'>): Change =>
  investigationTable.insert({
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

const started = ({ data }: Recorded<'InvestigationStarted'>) => ({
  ...countKey({ workspace_id: data.workspaceId, status: 'running', verdict_kind: null }),
  by: 1,
});

const draftWith = ({ draft }: Readonly<InvestigationRow>, changes: Partial<DraftView>): Changes =>
  draft === null ? {} : { draft: { ...draft, ...changes } };

/** What nobody has decided yet was written before something that it does not answer. */
const outdated = (_: unknown, row: Readonly<InvestigationRow>): Changes =>
  row.draft !== null && isUndecided(row.draft) ? draftWith(row, { outdated: true }) : {};

const decided = <E extends DraftEvent>() =>
  investigationTable.updates<RecordedEvent<E>>(
    ({ data }) => ({ id: data.investigationId }),
    (event, row) => draftWith(row, draftChange(event)),
  );

/**
 * Investigations and the steps of their trajectories. Usage and cost are sums of whole numbers over ModelResponded,
 * so they equal the sum over events exactly (SU-156); `unpriced` counts the answers whose price is unknown.
 */
export const investigations = readModel({
  name: 'investigations',
  version: 10,
  tables: [investigationTable, stepTable, countTable],
  on: {
    InvestigationStarted: {
      touches: (event) => [countTable.at(started(event))],
      apply: (rows, event) => [inserted(event), counted(rows, started(event))],
    },
    PlaybookSelected: advances(({ data }) => ({ playbook: `${data.playbookId}@${data.version}` })),
    InvestigationResumed: advances(({ data }) => ({ attempt: data.attempt })),
    ModelRequested: advances(),
    ModelResponded: advances(({ data }, row) => withUsage(row, data)),
    ToolCallAuthorized: advances(),
    ToolCallDenied: advances(),
    ToolCallStarted: advances(),
    ToolCallCompleted: advances(({ data }) => (data.injectionSuspected ? { suspected_injection: true } : {})),
    CustomerPinned: advances(),
    ContextCompacted: advances(),
    VerdictProposed: advances(),
    VerdictRejected: advances(),
    VerdictRecorded: advances(({ data }) => ({
      ...ended('completed', data),
      verdict_kind: data.kind,
      verdict: verdictView(data),
    })),
    ReplyDrafted: advances(({ data }) => ({ draft: draftView(data) })),
    DraftEdited: decided(),
    DraftAccepted: decided(),
    DraftRejected: decided(),
    DraftResent: decided(),
    DraftReleased: decided(),
    DraftRecalled: decided(),
    DraftMarkedSent: decided(),
    ReplySent: decided(),
    ReplyFailed: decided(),
    InvestigationRated: investigationTable.updates(
      ({ data }) => ({ id: data.investigationId }),
      ({ data: { rating, comment } }) => ({ feedback: storable({ rating, comment }) }),
    ),
    // SU-23: the customer has written since.
    TicketMessageAdded: investigationTable.updates(
      ({ data: { investigationId: id, author } }) => (id === null || author !== 'customer' ? null : { id }),
      outdated,
    ),
    // SU-18: the team has answered where the ticket came from.
    TicketAnswered: investigationTable.updates(
      ({ data: { investigationId: id, delivery } }) => (id === null || delivery !== 'elsewhere' ? null : { id }),
      outdated,
    ),
    InvestigationCancelled: advances(({ data }) => ended('cancelled', data)),
    InvestigationFailed: advances(({ data }) => (data.final ? ended('failed', data) : {})),
  },
});

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

/** Null while an answer's price is unknown: a part of a sum is not the sum. */
export const costUsd = (microUsd: bigint, unpriced: number): string | null =>
  unpriced > 0 ? null : usdOfMicro(Number(microUsd));
