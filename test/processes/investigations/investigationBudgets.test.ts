import { describe, expect, it } from 'vitest';
import { call, say, text, toolResults, type Reply, type Script } from '../../../demo/messagesApi/script.ts';
import { dataOf, investigated, openFileFixture } from '../../support/investigations/investigationFixture.ts';
import { ok, toolBench } from '../../support/investigations/investigations.ts';
import { evidence, proposal, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

const endless = () => toolBench({ query: ({ n }) => ok({ status: `row ${JSON.stringify(n)}` }) });

/** Never stops by itself; gives a verdict only when it is left no choice. */
const curious: Script = (request) => {
  const seen = toolResults(request).length;
  if (request.tool_choice?.type === 'tool') return verdict({ evidence: [evidence(2, '/status', 'row 0')] });
  return say(text('More.'), call('shop__query', { n: seen }));
};

describe('budgets (SU-93)', () => {
  it('forces a verdict on the last step and escalates with what was found', async () => {
    const { events } = await investigated(fixture, curious, endless(), { budget: { steps: 4 } });
    expect(dataOf(events, 'ModelRequested').map(({ purpose }) => purpose)).toEqual([
      'planner',
      'tool_selector',
      'tool_selector',
      'verdict',
    ]);
    const recorded = dataOf(events, 'VerdictRecorded')[0];
    expect(recorded).toMatchObject({ kind: 'escalate', escalation: { reason: 'budget' }, decidedBy: 'code' });
    expect(recorded?.verdict?.evidence).toHaveLength(1);
  });

  it('ends on the last step too for a model that cannot be forced, and runs no call there', async () => {
    const tools = endless();
    const { events } = await investigated(
      fixture,
      (request) => say(call('shop__query', { n: toolResults(request).length })),
      tools,
      { budget: { steps: 3 }, model: 'claude-sonnet-5-5' },
    );
    expect(tools.calls).toHaveLength(2);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'verdict_alone' }]);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'budget' } });
    expect(dataOf(events, 'VerdictRecorded')[0]?.verdict?.nextSteps).toEqual([
      'Read the recorded results of steps 2, 4.',
    ]);
  });

  it('refuses calls beyond the number of tool calls and asks for the verdict', async () => {
    const tools = endless();
    const { events } = await investigated(fixture, curious, tools, { budget: { toolCalls: 2 } });
    expect(tools.calls).toHaveLength(2);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'tool_call_budget' }]);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'budget' } });
  });

  it('overruns the money budget by at most the request in flight', async () => {
    const { events } = await investigated(
      fixture,
      async (request) => ({ ...(await curious(request)), usage: { output_tokens: 1_000 } }) as Reply,
      endless(),
      { budget: { microUsd: 30_000 } },
    );
    const costs = dataOf(events, 'ModelResponded').map(({ costMicroUsd }) => costMicroUsd ?? 0);
    const total = costs.reduce((sum, cost) => sum + cost, 0);
    expect(total).toBeGreaterThanOrEqual(30_000);
    expect(total - (costs.at(-1) ?? 0)).toBeLessThan(30_000);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'budget' } });
  });

  it('counts the input tokens that were not read from the cache', async () => {
    const { events } = await investigated(fixture, curious, endless(), { budget: { inputTokens: 1 } });
    expect(dataOf(events, 'ModelResponded')).toHaveLength(1);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'budget' } });
  });

  it('ends a request in flight when the time is up', async () => {
    const { events } = await investigated(
      fixture,
      (request) => {
        const asked = toolResults(request).length;
        return { ...say(call('shop__query', { n: asked })), delayMs: asked === 0 ? 0 : 600_000 } as Reply;
      },
      endless(),
      { budget: { timeMs: 6_000 } },
    );
    expect(dataOf(events, 'ModelRequested').length).toBeGreaterThan(dataOf(events, 'ModelResponded').length);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'escalate', escalation: { reason: 'budget' } });
    expect(dataOf(events, 'VerdictRecorded')[0]?.verdict?.nextSteps[0]).toContain('steps 2');
  });

  it('says money rather than budget when the last word was about money (SU-86)', async () => {
    const { events } = await investigated(
      fixture,
      (request) =>
        request.tool_choice?.type === 'tool'
          ? say(call('submit_verdict', proposal({ category: 'billing', kind: 'escalate' })))
          : curious(request),
      endless(),
      { budget: { steps: 2 } },
    );
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ escalation: { reason: 'money', queue: 'billing' } });
  });
});

describe('compaction (SU-95)', () => {
  it('replaces the conversation by a recorded summary; the ledger of calls survives', async () => {
    const tools = endless();
    const { events, requests } = await investigated(
      fixture,
      (request) => {
        if (request.tool_choice?.type === 'none') return say(text('SUMMARY: row 0 and row 1 were read.'));
        const seen = JSON.stringify(request.messages).match(/step \d+: shop__query/g)?.length ?? 0;
        const n = toolResults(request).length;
        if (seen > 0)
          return n === 0
            ? say(call('shop__query', { n: 0 }))
            : verdict({ evidence: [evidence(2, '/status', 'row 0')] });
        return {
          ...say(call('shop__query', { n })),
          usage: n === 1 ? { cache_read_input_tokens: 160_000 } : {},
        } as Reply;
      },
      tools,
    );
    expect(dataOf(events, 'ContextCompacted')).toMatchObject([{ summary: 'SUMMARY: row 0 and row 1 were read.' }]);
    expect(dataOf(events, 'ModelRequested').map(({ purpose }) => purpose)).toContain('summarizer');
    const next = JSON.parse(requests[3] ?? '{}') as { messages: unknown[] };
    expect(next.messages).toHaveLength(1);
    expect(requests[3]).toContain('SUMMARY: row 0 and row 1 were read.');
    expect(requests[3]).toContain('step 2: shop__query');
    // The same call again is still known to be a repetition.
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'repeated_call', recordedSeq: 2 }]);
    expect(tools.calls).toHaveLength(2);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution' });
  });
});
