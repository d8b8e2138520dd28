import { answerOf, type Happening, type Life } from './lives.ts';

type Span = { from: string; to: string };
type Told = { came: number; status: string; answer: string | null; ratedAnswer: string | null } & Record<
  'resolvedAt' | 'firstResolvedAt' | 'respondedAt' | 'verdictAt' | 'verdictMs' | 'askedAt' | 'ratedAt' | 'stars',
  number | null
>;

const STATUS: Readonly<Record<string, string>> = {
  started: 'investigating',
  reviewable: 'awaiting_review',
  taken_back: 'awaiting_review',
  escalated: 'escalated',
  by_rule: 'escalated',
  failed: 'failed',
  requeued: 'new',
  reopened: 'new',
  answered: 'waiting_on_customer',
  elsewhere: 'waiting_on_customer',
  resolved: 'resolved',
  ignored: 'ignored',
};
const RESPONSES = new Set<string>(['sent', 'marked', 'answered', 'elsewhere', 'posted']);

/** How a ticket stands after its life, looked at from its end: nothing is counted up or taken back. */
const tell = ({ came, happens }: Life): Told => {
  const start = Date.parse(came);
  const last = (test: (one: Happening) => boolean) => happens.findLast(test);
  const time = (one: Happening | undefined): number | null => (one === undefined ? null : start + one[1] * 1000);
  const moved = last(([what]) => what in STATUS);
  const isUndone = (index: number) => {
    const next = happens.slice(index + 1).find(([what]) => what in STATUS);
    return next?.[0] === 'taken_back' && next[1] - (happens[index]?.[1] ?? 0) <= 10;
  };
  const stood = happens.find(([what], index) => what === 'resolved' && !isUndone(index));
  const verdict = last(([what]) => what === 'reviewable' || what === 'escalated');
  const begun = verdict && happens.slice(0, happens.indexOf(verdict)).findLast(([what]) => what === 'started');
  const rated = happens.find(([what]) => what === 'rated');
  return {
    askedAt: time(happens.find(([what]) => what === 'asked')),
    ratedAt: time(rated),
    stars: last(([what]) => what === 'rated' || what === 'thought_better')?.[2] ?? null,
    ratedAnswer: rated === undefined ? null : answerOf(happens, rated[1]),
    came: start,
    status: moved === undefined ? 'new' : (STATUS[moved[0]] ?? 'new'),
    answer: answerOf(happens),
    resolvedAt: moved?.[0] === 'resolved' ? time(moved) : null,
    firstResolvedAt: time(stood),
    respondedAt: time(happens.find(([what]) => RESPONSES.has(what))),
    verdictAt: time(verdict),
    verdictMs: verdict === undefined || begun === undefined ? null : (verdict[1] - begun[1]) * 1000,
  };
};

type Counted = readonly [value: number | null, of: number];

const percent = (part: number, whole: number): Counted => [
  whole === 0 ? null : Number(((100 * part) / whole).toFixed(1)),
  whole,
];
const mean = (ms: readonly number[]): Counted => {
  const seconds = ms.map((each) => Math.round(each / 1000));
  const sum = seconds.reduce((total, each) => total + each, 0);
  return [seconds.length === 0 ? null : Math.floor(sum / seconds.length + 0.5), seconds.length];
};
const starsOf = (tickets: readonly Told[]): Counted => {
  const sum = tickets.reduce((all, { stars }) => all + (stars ?? 0), 0);
  return [tickets.length === 0 ? null : Math.floor((100 * sum) / tickets.length + 0.5) / 100, tickets.length];
};
const count = (number: number): Counted => [number, number];

/** Every figure of a span, counted from the lives of the tickets, and how many tickets are behind each. */
export const naive = (lives: readonly Life[], { from, to }: Span) => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const within = (at: number | null): boolean => at !== null && at >= start && at < end;
  const all = lives.filter(({ workspaceId = 'default' }) => workspaceId === 'default').map(tell);
  const received = all.filter(({ came }) => within(came));
  const resolved = all.filter(({ resolvedAt }) => within(resolvedAt));
  const responded = all.filter(({ respondedAt }) => within(respondedAt));
  const judged = all.filter(({ verdictAt }) => within(verdictAt));
  const stand = (...statuses: string[]) => received.filter(({ status }) => statuses.includes(status)).length;
  const answered = (...answers: string[]) =>
    resolved.filter(({ answer }) => answer !== null && answers.includes(answer)).length;
  const rated = all.filter(({ ratedAt }) => within(ratedAt));
  const asked = all.filter(({ askedAt }) => within(askedAt));
  const ratedFor = (words: string) => rated.filter(({ ratedAnswer }) => ratedAnswer === words);
  const ratedNow = (words: string): number => rated.filter(({ answer }) => answer === words).length;
  const took = judged.map(({ verdictMs }) => verdictMs ?? 0).toSorted((a, b) => a - b);
  const rank = (share: number): number | null => {
    const ms = took[Math.ceil(share * took.length) - 1];
    return ms === undefined ? null : Math.round(ms / 1000);
  };
  const open = received.filter(({ status }) => status !== 'resolved' && status !== 'ignored').length;
  const figures: Record<string, Counted> = {
    auto_resolution_pct: percent(answered('unedited'), resolved.length),
    received: count(received.length),
    new: count(stand('new')),
    open: count(open),
    resolved: count(resolved.length),
    escalated: count(stand('escalated')),
    failed: count(stand('failed')),
    investigations: count(judged.length),
    time_to_verdict_s: mean(judged.map(({ verdictMs }) => verdictMs ?? 0)),
    avg_resolution_s: mean(
      resolved.map(({ came, firstResolvedAt, resolvedAt }) => (firstResolvedAt ?? resolvedAt ?? 0) - came),
    ),
    first_response_s: mean(responded.map(({ came, respondedAt }) => (respondedAt ?? 0) - came)),
    draft_acceptance_pct: percent(answered('unedited', 'edited'), answered('unedited', 'edited', 'own')),
    edited_pct: percent(answered('edited'), answered('unedited', 'edited')),
    csat_average: starsOf(rated),
    csat_count: count(rated.length),
    csat_response_rate_pct: percent(asked.filter(({ ratedAt }) => ratedAt !== null).length, asked.length),
    csat_unedited: starsOf(ratedFor('unedited')),
    csat_edited: starsOf(ratedFor('edited')),
    csat_own: starsOf(ratedFor('own')),
  };
  const shares: Record<string, number> = {
    auto_resolution_pct: answered('unedited'),
    draft_acceptance_pct: answered('unedited', 'edited'),
    edited_pct: answered('edited'),
    csat_response_rate_pct: rated.length,
    csat_unedited: ratedNow('unedited'),
    csat_edited: ratedNow('edited'),
    csat_own: ratedNow('own'),
  };
  const figure = (name: string): Counted => figures[name] ?? [null, -1];
  return {
    figure,
    behind: (name: string): number => shares[name] ?? figure(name)[1],
    p50_s: rank(0.5),
    p95_s: rank(0.95),
  };
};
