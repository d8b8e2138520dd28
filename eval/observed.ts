import type { RecordedEvent } from '../domain/core/log/eventStore.ts';
import type { InvestigationData, InvestigationEvent } from '../domain/investigations/events.ts';
import type { Category, VerdictKind } from '../domain/investigations/verdict/verdict.ts';

/** What an investigation did and came to, as its events tell. */
export type Observed = {
  /** Null when it ended without a verdict. */
  verdict: {
    kind: VerdictKind;
    category: Category;
    escalation: string | null;
    queue: string | null;
    /** Root cause, causal chain and next steps. */
    summary: string;
    evidence: readonly { tool: string; quote: string }[];
  } | null;
  reply: { body: string; language: string; flags: readonly string[] } | null;
  /** Why it failed, where it did. */
  failure: string | null;
  /** `kind.tool` of every call that was run, in order. */
  calls: readonly { tool: string; code: string | null }[];
  /** `tool: rule` of every call that was refused. */
  denied: readonly string[];
  /** Verdicts that were sent back, by the codes of their faults. */
  rejected: readonly string[];
  playbook: string | null;
  costMicroUsd: number;
  /** Requests of the model, and tokens that they took in and gave out. */
  answers: number;
  tokens: { input: number; output: number };
};

type Events = readonly RecordedEvent<InvestigationEvent>[];

export const observe = (events: Events): Observed => {
  const tools = toolsBySeq(events);
  const answers = all(events, 'ModelResponded');
  return {
    verdict: verdictOf(events, tools),
    reply: replyOf(events),
    failure: all(events, 'InvestigationFailed').at(-1)?.reason ?? null,
    calls: all(events, 'ToolCallCompleted').map(({ seq, code }) => ({ tool: tools.get(seq) ?? 'unknown', code })),
    denied: all(events, 'ToolCallDenied').map(({ requestedTool, rule }) => `${requestedTool ?? 'unknown'}: ${rule}`),
    rejected: all(events, 'VerdictRejected').map(({ codes }) => codes.join(', ')),
    playbook: all(events, 'PlaybookSelected').at(-1)?.playbookId ?? null,
    costMicroUsd: sum(answers.map(({ costMicroUsd }) => costMicroUsd ?? 0)),
    answers: answers.length,
    tokens: {
      input: sum(
        answers.map(
          ({ usage: { input, cacheRead, cacheWrite5m, cacheWrite1h } }) =>
            input + cacheRead + cacheWrite5m + cacheWrite1h,
        ),
      ),
      output: sum(answers.map(({ usage }) => usage.output)),
    },
  };
};

/** The data of every event of a type. */
export const all = <Type extends InvestigationEvent['type']>(
  events: Events,
  type: Type,
): readonly InvestigationData<Type>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of an event decides that of its data
  events.filter((event) => event.type === type).map(({ data }) => data as InvestigationData<Type>);

const toolsBySeq = (events: Events): ReadonlyMap<number, string> =>
  new Map(all(events, 'ToolCallAuthorized').map(({ seq, connectorKind, tool }) => [seq, `${connectorKind}.${tool}`]));

const verdictOf = (events: Events, tools: ReadonlyMap<number, string>): Observed['verdict'] => {
  const recorded = all(events, 'VerdictRecorded').at(-1);
  if (recorded === undefined || recorded.verdict === null) return null;
  const { kind, category, escalation, verdict } = recorded;
  return {
    kind,
    category,
    escalation: escalation?.reason ?? null,
    queue: escalation?.queue ?? null,
    summary: [verdict.rootCause, ...verdict.causalChain, ...verdict.nextSteps].join('\n'),
    evidence: verdict.evidence.map(({ seq, quote }) => ({ tool: tools.get(seq) ?? 'unknown', quote })),
  };
};

const replyOf = (events: Events): Observed['reply'] => {
  const draft = all(events, 'ReplyDrafted').at(-1);
  if (draft === undefined || draft.body === null) return null;
  return { body: draft.body, language: draft.language, flags: draft.egressFlags };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
