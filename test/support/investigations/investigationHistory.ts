import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { JsonObject } from '../../../domain/core/json/json.ts';
import type { Budget, InvestigationData, InvestigationEvent } from '../../../domain/investigations/events.ts';
import {
  evolveInvestigation,
  initialInvestigation,
  type Facts,
  type Investigation,
} from '../../../domain/investigations/investigation.ts';
import { NO_USAGE } from '../../../domain/pricing/price.ts';
import { DEFAULT_BUDGET, offeredTool } from './investigations.ts';

export const INVESTIGATION_ID = '0199c2f0-6a1e-7c44-9d0e-00000000000a';
const AT = '2026-11-21T09:00:00.000Z';

/** Milliseconds after the start, as an event carries them. */
export const after = (ms: number): string => new Date(Date.parse(AT) + ms).toISOString();

type Made<T extends InvestigationEvent['type']> = Extract<InvestigationEvent, { type: T }>;

export const started = (budget: Partial<Budget> = {}): Made<'InvestigationStarted'> => ({
  type: 'InvestigationStarted',
  data: {
    investigationId: INVESTIGATION_ID,
    ticketId: '0199c2f0-6a1e-7c44-9d0e-00000000000b',
    workspaceId: 'default',
    subjectKeyId: SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c'),
    autonomyLevel: 'investigate',
    model: 'claude-sonnet-5',
    promptVersion: 'sha256:00',
    systemPrompt: 'You investigate.',
    tools: ['query', 'list_tables'].map(offeredTool),
    budget: { ...DEFAULT_BUDGET, ...budget },
    boundary: 'untrusted-0123456789abcdef',
    startedAt: AT,
    ticket: { title: 'Help', body: 'It is broken.', customer: null, customerRef: null },
  },
});

export const playbookSelected = (
  changes: Partial<InvestigationData<'PlaybookSelected'>> = {},
): Made<'PlaybookSelected'> => ({
  type: 'PlaybookSelected',
  data: {
    playbookId: 'late-parcels',
    version: 2,
    title: 'Late parcels',
    description: null,
    connectors: ['postgres'],
    steps: [],
    force: null,
    queue: null,
    escalateWhen: [],
    replyTemplate: null,
    at: AT,
    ...changes,
  },
});

export const requested = (
  seq: number,
  changes: Partial<InvestigationData<'ModelRequested'>> = {},
): Made<'ModelRequested'> => ({
  type: 'ModelRequested',
  data: {
    seq,
    purpose: seq === 1 ? 'planner' : 'tool_selector',
    model: 'claude-sonnet-5',
    requestDigest: 'sha256:00',
    promptVersion: 'sha256:00',
    retry: 0,
    retryReason: null,
    at: AT,
    ...changes,
  },
});

export const responded = (
  seq: number,
  content: JsonObject[],
  changes: Partial<InvestigationData<'ModelResponded'>> = {},
): Made<'ModelResponded'> => ({
  type: 'ModelResponded',
  data: {
    seq,
    purpose: seq === 1 ? 'planner' : 'tool_selector',
    model: 'claude-sonnet-5',
    messageId: `msg_${seq}`,
    stopReason: 'tool_use',
    usage: { ...NO_USAGE, input: 100, output: 10 },
    costMicroUsd: 300,
    price: null,
    malformedInputs: [],
    redactions: 0,
    durationMs: 1,
    at: AT,
    content,
    ...changes,
  },
});

export const use = (id: string, name: string, input: JsonObject = {}): JsonObject => ({
  type: 'tool_use',
  id,
  name,
  input,
});

export const authorized = (seq: number, toolUseId: string, args: JsonObject = {}): Made<'ToolCallAuthorized'> => ({
  type: 'ToolCallAuthorized',
  data: {
    seq,
    toolUseId,
    callId: '0199c2f0-6a1e-7c44-9d0e-00000000000d',
    connectorId: offeredTool('query').connectorId,
    connectorKind: 'postgres',
    tool: 'query',
    at: AT,
    arguments: args,
  },
});

export const callStarted = (seq: number): Made<'ToolCallStarted'> => ({
  type: 'ToolCallStarted',
  data: { seq, callId: '0199c2f0-6a1e-7c44-9d0e-00000000000d', at: AT },
});

export const completed = (
  seq: number,
  changes: Partial<InvestigationData<'ToolCallCompleted'>> = {},
): Made<'ToolCallCompleted'> => ({
  type: 'ToolCallCompleted',
  data: {
    seq,
    callId: '0199c2f0-6a1e-7c44-9d0e-00000000000d',
    status: 'ok',
    code: null,
    trust: 'untrusted_external',
    redactions: 0,
    truncated: null,
    resultRef: 'sha256:00',
    resultBytes: 2,
    injectionSuspected: false,
    durationMs: 1,
    at: AT,
    result: {},
    excerpt: null,
    message: null,
    ...changes,
  },
});

export const denied = (
  seq: number,
  toolUseId: string,
  changes: Partial<InvestigationData<'ToolCallDenied'>> = {},
): Made<'ToolCallDenied'> => ({
  type: 'ToolCallDenied',
  data: {
    seq,
    toolUseId,
    rule: 'unknown_tool',
    connectorId: null,
    connectorKind: null,
    tool: null,
    recordedSeq: null,
    at: AT,
    requestedTool: 'x',
    arguments: {},
    ...changes,
  },
});

export const proposed = (seq: number, toolUseId: string): Made<'VerdictProposed'> => ({
  type: 'VerdictProposed',
  data: { seq, toolUseId, at: AT, verdict: {} },
});

export const rejected = (seq: number, toolUseId: string, rejections: number): Made<'VerdictRejected'> => ({
  type: 'VerdictRejected',
  data: { seq, toolUseId, rejections, codes: ['schema'], at: AT, reasons: ['/confidence: too large'] },
});

export const recordedVerdict: Made<'VerdictRecorded'> = {
  type: 'VerdictRecorded',
  data: {
    kind: 'propose_resolution',
    category: 'data',
    confidence: 0.9,
    escalation: null,
    decidedBy: 'model',
    at: AT,
    verdict: null,
  },
};

export const failedAttempt = (attempt: number, retryAt: string | null): Made<'InvestigationFailed'> => ({
  type: 'InvestigationFailed',
  data: { attempt, reason: 'provider_unavailable', final: retryAt === null, retryAt, at: AT },
});

export const resumed = (attempt: number, at: string = AT): Made<'InvestigationResumed'> => ({
  type: 'InvestigationResumed',
  data: { attempt, cause: 'worker_lost', unansweredRequest: null, at },
});

/** One finished step with one query, from request to result; takes two places of the trajectory. */
export const queried = (
  seq: number,
  args: JsonObject = {},
  end: Partial<InvestigationData<'ToolCallCompleted'>> = {},
) => [
  requested(seq),
  responded(seq, [use(`t${seq}`, 'shop__query', args)]),
  authorized(seq + 1, `t${seq}`, args),
  callStarted(seq + 1),
  completed(seq + 1, end),
];

export const stateOf = (...events: InvestigationEvent[]): Investigation =>
  events.reduce(evolveInvestigation, initialInvestigation());

export const factsOf = (...events: InvestigationEvent[]): Facts => {
  const state = stateOf(...events);
  if (state.status === 'absent') throw new Error('not started');
  return state.facts;
};
