import { describe, expect, it } from 'vitest';
import { call, refusal, say, text, toolResults, type Script } from '../../../demo/messagesApi/script.ts';
import { dataOf, investigated, openFileFixture } from '../../support/investigations/investigationFixture.ts';
import { ok, toolBench } from '../../support/investigations/investigations.ts';
import { evidence, proposal, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

const orders = () => toolBench({ query: () => ok({ rows: [{ status: 'held' }] }) });

/** Reads once, then gives the verdicts one after the other. */
const readsThenSays =
  (...verdicts: object[]): Script =>
  (request) => {
    const results = toolResults(request);
    if (results.length === 0) return say(call('shop__query', { sql: 'x' }));
    return verdict(verdicts[Math.min(results.length - 1, verdicts.length - 1)]);
  };

const holds = evidence(2, '/rows/0/status', 'held');
const invented = evidence(2, '/rows/0/status', 'delivered');

describe('a verdict', () => {
  it('goes back once when its evidence does not stand in the result, then counts (SU-88)', async () => {
    const { events, requests } = await investigated(
      fixture,
      readsThenSays({ evidence: [invented] }, { evidence: [holds] }),
      orders(),
    );
    expect(dataOf(events, 'VerdictRejected')).toMatchObject([{ codes: ['quote_not_found'], rejections: 1 }]);
    expect(requests.at(-1)).toContain('the quote does not stand at the pointer in the result of step 2');
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'propose_resolution', decidedBy: 'model' }]);
  });

  it('escalates as unsupported_evidence after the second refusal, keeping what holds (SU-88)', async () => {
    const { events, ticket } = await investigated(fixture, readsThenSays({ evidence: [holds, invented] }), orders());
    expect(dataOf(events, 'VerdictRejected')).toHaveLength(2);
    const recorded = dataOf(events, 'VerdictRecorded')[0];
    expect(recorded).toMatchObject({
      kind: 'escalate',
      escalation: { reason: 'unsupported_evidence', queue: 'engineering' },
      decidedBy: 'code',
    });
    expect(recorded?.verdict?.evidence).toEqual([holds]);
    expect(recorded?.verdict?.unverifiedClaims).toHaveLength(1);
    expect(ticket.at(-1)).toBe('TicketEscalated');
  });

  it('escalates money whatever the model said, with a reply that promises nothing (SU-86)', async () => {
    const { events } = await investigated(
      fixture,
      readsThenSays({
        kind: 'auto_resolved',
        category: 'billing',
        confidence: 1,
        evidence: [holds],
        reply: { body: 'We have refunded 500 dollars.', language: 'en' },
      }),
      orders(),
    );
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({
      kind: 'escalate',
      escalation: { reason: 'money', queue: 'billing' },
      decidedBy: 'code',
    });
    expect(dataOf(events, 'ReplyDrafted')[0]?.body).not.toContain('refunded');
  });

  it('escalates as low_confidence below the minimum (SU-87)', async () => {
    const { events } = await investigated(fixture, readsThenSays({ confidence: 0.49, evidence: [holds] }), orders());
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({
      kind: 'escalate',
      confidence: 0.49,
      escalation: { reason: 'low_confidence' },
    });
  });

  it('stands at exactly the minimum confidence (SU-87)', async () => {
    const { events } = await investigated(fixture, readsThenSays({ confidence: 0.5, evidence: [holds] }), orders());
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution', escalation: null });
  });

  it('counts for none when there are two in one answer (SU-88)', async () => {
    const { events } = await investigated(
      fixture,
      (request) => {
        const results = toolResults(request);
        if (results.length === 0) return say(call('shop__query', { sql: 'x' }));
        if (results.length === 1)
          return say(
            call('submit_verdict', proposal({ evidence: [holds] })),
            call('submit_verdict', proposal({ kind: 'auto_resolved', evidence: [holds] })),
          );
        return verdict({ evidence: [holds] });
      },
      orders(),
    );
    expect(dataOf(events, 'VerdictRejected')).toMatchObject([{ codes: ['several_verdicts'] }]);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution' });
  });

  it('is not accepted when it does not fit the schema (SU-89)', async () => {
    const { events } = await investigated(fixture, readsThenSays({ confidence: 7 }, { evidence: [holds] }), orders());
    expect(dataOf(events, 'VerdictRejected')).toMatchObject([{ codes: ['schema'] }]);
  });

  it('needs evidence for a resolution (SU-88)', async () => {
    const { events } = await investigated(fixture, readsThenSays({ evidence: [] }, { evidence: [holds] }), orders());
    expect(dataOf(events, 'VerdictRejected')).toMatchObject([{ codes: ['no_evidence'] }]);
  });

  it('is escalate with refusal when the model refuses (SU-96)', async () => {
    const { events, ticket } = await investigated(fixture, () => refusal, orders());
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'refusal' } });
    expect(dataOf(events, 'ReplyDrafted')).toHaveLength(1);
    expect(ticket.at(-1)).toBe('TicketEscalated');
  });

  it('is asked for when the model only talks (SU-89)', async () => {
    const { events } = await investigated(
      fixture,
      ({ tool_choice: choice }) =>
        choice?.type === 'tool'
          ? verdict({ kind: 'escalate', escalation_reason: 'policy' })
          : say(text('Let me think.')),
      orders(),
    );
    expect(dataOf(events, 'ModelRequested').map(({ purpose }) => purpose)).toEqual([
      'planner',
      'tool_selector',
      'verdict',
    ]);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'policy' } });
  });

  it('leaves the calls beside it unrun (SU-89)', async () => {
    const tools = orders();
    const { events } = await investigated(
      fixture,
      () =>
        say(
          call('shop__query', { sql: 'x' }),
          call('submit_verdict', proposal({ kind: 'escalate', escalation_reason: 'policy' })),
        ),
      tools,
    );
    expect(tools.calls).toEqual([]);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'verdict_alone' }]);
    expect(dataOf(events, 'VerdictRecorded')).toHaveLength(1);
  });
});
