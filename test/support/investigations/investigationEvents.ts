import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import type { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { InvestigationData, InvestigationEvent } from '../../../domain/investigations/events.ts';
import type { ResultEvent } from '../../../agent/tools/resultText.ts';
import type { TicketEvent, TicketReceived } from '../../../domain/tickets/events.ts';

export const STARTED_AT = '2026-05-01T10:00:00.000Z';
/** `seconds` after the start. */
export const after = (seconds: number): string => new Date(Date.parse(STARTED_AT) + seconds * 1000).toISOString();

type Event = NewEvent<InvestigationEvent | TicketEvent | ResultEvent>;

/** Events of one ticket and its investigation, as the consumer would append them; their ids are random unless told. */
export const caseOf = (
  subject: SubjectKeyId,
  workspaceId = 'default',
  { ticketId, investigationId } = { ticketId: randomUUID() as string, investigationId: randomUUID() as string },
) => {
  const event = (type: string, data: object): Event => ({ type, data, subject }) as unknown as Event;
  return {
    ticketId,
    investigationId,
    received: (data: Partial<TicketReceived['data']> = {}): Event =>
      event('TicketReceived', {
        ticketId,
        workspaceId,
        sourceKind: 'direct',
        sourceId: null,
        externalId: null,
        priority: 'normal',
        tags: [],
        receivedAt: STARTED_AT,
        title: 'Cannot pay',
        body: 'It says\n\n past due.',
        customer: 'ada@example.com',
        customerRef: { id: null, email: 'ada@example.com', name: null },
        url: null,
        ...data,
      }),
    claimed: (): Event => event('TicketClaimed', { ticketId, investigationId, claimedAt: STARTED_AT }),
    readyForReview: (data: { suspectedInjection?: boolean; finding?: string | null } = {}): Event =>
      event('TicketReadyForReview', {
        ticketId,
        investigationId,
        verdict: 'propose_resolution',
        confidence: 0.82,
        finding: 'the card has expired',
        readyAt: after(60),
        ...data,
      }),
    started: (data: Partial<InvestigationData<'InvestigationStarted'>> = {}): Event =>
      event('InvestigationStarted', {
        investigationId,
        ticketId,
        workspaceId,
        subjectKeyId: subject,
        autonomyLevel: 'investigate',
        model: 'claude-sonnet-5',
        promptVersion: 'sha256:00',
        systemPrompt: 'You investigate.',
        tools: [],
        budget: {
          steps: 20,
          toolCalls: 40,
          microUsd: 500_000,
          inputTokens: 300_000,
          timeMs: 300_000,
          toolTimeMs: 15_000,
          toolResultTokens: 6000,
          minConfidence: 0.5,
        },
        boundary: 'b0',
        startedAt: STARTED_AT,
        ticket: null,
        ...data,
      }),
    playbookSelected: (data: Partial<InvestigationData<'PlaybookSelected'>> = {}): Event =>
      event('PlaybookSelected', {
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
        at: STARTED_AT,
        ...data,
      }),
    asked: (seq: number, purpose: InvestigationData<'ModelRequested'>['purpose'] = 'planner'): Event =>
      event('ModelRequested', {
        seq,
        purpose,
        model: 'claude-sonnet-5',
        requestDigest: 'sha256:01',
        promptVersion: 'sha256:00',
        retry: 0,
        retryReason: null,
        at: after(seq),
      }),
    answered: (seq: number, data: Partial<InvestigationData<'ModelResponded'>> = {}): Event =>
      event('ModelResponded', {
        seq,
        purpose: 'planner',
        model: 'claude-sonnet-5',
        messageId: 'msg_1',
        stopReason: 'tool_use',
        usage: { input: 812, output: 240, cacheRead: 11_020, cacheWrite5m: 100, cacheWrite1h: 20 },
        costMicroUsd: 4900,
        price: null,
        malformedInputs: [],
        redactions: 0,
        durationMs: 2100,
        at: after(seq + 1),
        content: [{ type: 'text', text: 'I look at the orders.' }],
        ...data,
      }),
    authorized: (seq: number): Event =>
      event('ToolCallAuthorized', {
        seq,
        toolUseId: `toolu_${seq}`,
        callId: randomUUID(),
        connectorId: '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11',
        connectorKind: 'postgres',
        tool: 'query',
        at: after(seq),
        arguments: { sql: 'select status from orders' },
      }),
    callStarted: (seq: number): Event => event('ToolCallStarted', { seq, callId: randomUUID(), at: after(seq) }),
    pinned: (seq: number, connectorId: string, customer: string): Event =>
      event('CustomerPinned', { seq, connectorId, at: after(seq), customer }),
    completed: (seq: number, data: Partial<InvestigationData<'ToolCallCompleted'>> = {}): Event =>
      event('ToolCallCompleted', {
        seq,
        callId: randomUUID(),
        status: 'ok',
        code: null,
        trust: 'untrusted_external',
        redactions: 2,
        truncated: { shown: 100, total: 812 },
        resultRef: 'sha256:abcd',
        resultBytes: 31,
        injectionSuspected: false,
        durationMs: 41,
        at: after(seq + 1),
        result: { rows: [{ status: 'past_due' }] },
        excerpt: null,
        message: null,
        ...data,
      }),
    denied: (seq: number): Event =>
      event('ToolCallDenied', {
        seq,
        toolUseId: `toolu_${seq}`,
        rule: 'unknown_tool',
        connectorId: null,
        connectorKind: null,
        tool: null,
        recordedSeq: null,
        at: after(seq),
        requestedTool: 'post_reply',
        arguments: {},
      }),
    concluded: (): Event =>
      event('VerdictRecorded', {
        kind: 'propose_resolution',
        category: 'configuration',
        confidence: 0.82,
        escalation: null,
        decidedBy: 'model',
        at: after(48.9),
        verdict: {
          finding: 'the card has expired',
          rootCause: 'The card has expired.',
          causalChain: ['expired', 'refused'],
          evidence: [{ claim: 'past due', seq: 2, pointer: '/rows/0/status', quote: 'past_due', supports: 'confirms' }],
          unverifiedClaims: [{ claim: 'mail bounced', wouldConfirm: 'the mail log' }],
          alternativesRuledOut: [{ hypothesis: 'outage', why: 'others pay' }],
          missingInformation: ['the card'],
          nextSteps: ['ask for a new card'],
        },
      }),
    drafted: (): Event =>
      event('ReplyDrafted', {
        draftId: investigationId,
        revision: 1,
        language: 'en',
        bodyDigest: 'sha256:02',
        egressFlags: ['image'],
        at: after(48.9),
        body: 'Dear Ada, …',
      }),
    failed: (final: boolean): Event =>
      event('InvestigationFailed', {
        attempt: 1,
        reason: 'provider_unavailable',
        final,
        retryAt: final ? null : after(90),
        at: after(60),
      }),
  };
};
