import { countedIn, stretchesOf, type Pause, type PauseReason } from './clock.ts';
import type { Deadline } from './level.ts';
import type { Policies } from './policy.ts';

/** From `from` until `to` (ISO 8601; null while it lasts): time that counted, or why it did not. */
export type ExplainedSpan = {
  kind: 'counted' | 'closed' | PauseReason;
  from: string;
  to: string | null;
  /** Of time that counts. */
  seconds: number;
  /** Of the calendar and the targets that were in force. */
  version: number;
};

/** More than anybody reads; what lies before is told as one span. */
export const SPANS_MAX = 50;

/** SU-182: what led to a deadline, oldest first: up to when it is due, or was met; while it is paused up to the pause. */
export const explainDeadline = (
  { startedAt, dueAt, metAt }: Deadline,
  pauses: readonly Pause[],
  policies: Policies,
): readonly ExplainedSpan[] => {
  const until = Math.max(...[dueAt, metAt].flatMap((at) => (at === null ? [] : [Date.parse(at)])));
  const isOpen = !Number.isFinite(until);
  const spans: Raw[] = [];
  for (const stretch of stretchesOf({ startedAt, pauses }, policies)) {
    if (!isOpen && stretch.from >= until) break;
    const { version } = stretch.policy;
    const to = isOpen ? stretch.to : Math.min(stretch.to, until);
    if (stretch.pause !== null) spans.push({ kind: stretch.pause.reason, from: stretch.from, to, version });
    // Without an end in sight only what has passed is told.
    else if (Number.isFinite(to)) spans.push(...worked({ ...stretch, to }));
  }
  return shortened(spans.filter(({ from, to }) => to > from)).map(told);
};

type Raw = { kind: ExplainedSpan['kind']; from: number; to: number; version: number };
type Stretch = ReturnType<typeof stretchesOf>[number];

/** What is open in a stretch, and what lies between. */
const worked = (stretch: Stretch): readonly Raw[] => {
  const { version } = stretch.policy;
  const spans: Raw[] = [];
  let reached = stretch.from;
  for (const { from, to } of countedIn(stretch)) {
    spans.push({ kind: 'closed', from: reached, to: from, version }, { kind: 'counted', from, to, version });
    reached = to;
  }
  return [...spans, { kind: 'closed', from: reached, to: stretch.to, version }];
};

type Told = Raw & { ms?: number };

const shortened = (spans: readonly Raw[]): readonly Told[] => {
  const [first] = spans;
  if (spans.length <= SPANS_MAX || first === undefined) return spans;
  const early = spans.slice(0, 1 - SPANS_MAX);
  const ms = early.filter(({ kind }) => kind === 'counted').reduce((sum, { from, to }) => sum + to - from, 0);
  const [later] = spans.slice(1 - SPANS_MAX);
  return [{ ...first, kind: 'counted', to: later?.from ?? first.to, ms }, ...spans.slice(1 - SPANS_MAX)];
};

const told = ({ kind, from, to, version, ms }: Told): ExplainedSpan => ({
  kind,
  from: new Date(from).toISOString(),
  to: Number.isFinite(to) ? new Date(to).toISOString() : null,
  seconds: kind === 'counted' ? Math.floor((ms ?? to - from) / 1_000) : 0,
  version,
});
