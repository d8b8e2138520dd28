import { describe, expect, it } from 'vitest';
import { call, say, toolResults, type Reply, type Script } from '../../../demo/messagesApi/script.ts';
import { costMicroUsd, NO_USAGE } from '../../../domain/pricing/price.ts';
import { priceOf } from '../../../domain/pricing/priceTable.ts';
import { dataOf, investigated, openFileFixture } from '../../support/investigations/investigationFixture.ts';
import { ok, PRICES, toolBench } from '../../support/investigations/investigations.ts';
import {
  block,
  messageEnd,
  messageStart,
  raw,
  rawAnswer,
  textAt,
  toolAt,
} from '../../support/investigations/rawAnswers.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

const orders = () => toolBench({ query: () => ok({ rows: [{ status: 'held' }] }) });

const held = (seq: number): Reply => verdict({ evidence: [evidence(seq, '/rows/0/status', 'held')] });

const QUERY = '{"sql":"x"}';
const query = (index: number, id = 'toolu_1'): string => toolAt(index, id, 'shop__query', QUERY);
const thought = (signature: string): string =>
  block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'Hm.' },
    { type: 'signature_delta', signature },
  );

const honest: Script = (request) => (toolResults(request).length === 0 ? rawAnswer('tool_use', query(0)) : held(2));

const tooLong: Script = (request) =>
  toolResults(request).length === 0
    ? rawAnswer('tool_use', query(0))
    : {
        type: 'error',
        status: 400,
        errorType: 'invalid_request_error',
        message: 'prompt is too long: 208310 tokens > 200000 maximum',
      };

describe('an answer that the provider would not take back', () => {
  const odd: Record<string, Reply> = {
    'blank text beside a call': rawAnswer('tool_use', textAt(0, '\n\n'), query(1)),
    'blank text at the end': rawAnswer('tool_use', query(0), textAt(1, '  ')),
    'a call of a tool with a name that nobody may have': rawAnswer(
      'tool_use',
      query(0),
      toolAt(1, 'toolu_2', 'shop.drop "all" of it', '{}'),
    ),
    'one id twice': rawAnswer('tool_use', query(0), toolAt(1, 'toolu_1', 'shop__none', '{}')),
    'an empty id': rawAnswer('tool_use', query(0, '')),
    'an id of another provider': rawAnswer('tool_use', query(0, 'functions.query:0')),
    'a half character in id and name': rawAnswer('tool_use', query(0), toolAt(1, '\ud800', '\udfff', '{}')),
    'a thought without signature': rawAnswer('tool_use', thought(''), query(1)),
    'a thought at the end': rawAnswer(
      'tool_use',
      thought('c2ln'),
      query(1),
      block(2, { type: 'thinking', thinking: 'x', signature: 'y' }),
    ),
    'a block of an unknown kind': rawAnswer('tool_use', block(0, { type: 'hologram' }), query(1)),
    'an input that is a list': rawAnswer('tool_use', query(0), toolAt(1, 'toolu_2', 'shop__query', '[1]')),
  };

  it.each(Object.entries(odd))('%s leaves the call, and does not end the investigation', async (_, answer) => {
    const tools = orders();
    const script: Script = (request) => (toolResults(request).length === 0 ? answer : held(2));
    const { events, ticket } = await investigated(fixture, script, tools);
    expect(tools.calls[0]).toEqual({ tool: 'query', args: { sql: 'x' } });
    expect(dataOf(events, 'InvestigationFailed')).toEqual([]);
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'propose_resolution' }]);
    expect(ticket.at(-1)).toBe('TicketReadyForReview');
  });

  it('ids that come back in every answer leave each result with its call', async () => {
    let asked = 0;
    const script: Script = () => {
      asked += 1;
      if (asked > 3) return held(2);
      return rawAnswer('tool_use', toolAt(0, 'call_0', 'shop__query', `{"n":${asked}}`));
    };
    const { events } = await investigated(fixture, script, orders());
    expect(dataOf(events, 'ToolCallCompleted')).toHaveLength(3);
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'propose_resolution' }]);
  });

  it.each([
    ['nothing', rawAnswer('end_turn')],
    ['blank text', rawAnswer('end_turn', textAt(0, ' \n'))],
    ['a thought', rawAnswer('end_turn', thought('c2ln'))],
  ])('%s alone is answered, and the investigation goes on', async (_, answer) => {
    const script: Script = (request) => {
      if (request.messages.length === 1) return answer;
      return toolResults(request).length === 0 ? say(call('shop__query', { sql: 'x' })) : held(3);
    };
    const { events } = await investigated(fixture, script, orders());
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'propose_resolution' }]);
  });
});

describe('a paid answer that cannot be used', () => {
  const PRICE = priceOf(PRICES, 'claude-sonnet-5');
  const start = messageStart({ usage: { input_tokens: 1_000, output_tokens: 1 } });

  it.each<[string, Reply, string]>([
    ['out of order', raw(start, textAt(1, 'a'), messageEnd('end_turn')), 'block_order'],
    ['too large', raw(start, textAt(0, 'x'.repeat(100_000)), textAt(1, 'x'.repeat(100_000))), 'too_large'],
    ['that breaks off', raw(start, textAt(0, 'a')), 'connection'],
    ['that is no JSON', raw(start, 'event: message_stop\ndata: {\n\n'), 'not_json'],
  ])('%s is charged, recorded, and asked for again as the same step', async (_, fault, reason) => {
    if (PRICE === null) throw new Error('no price');
    const faults = [fault];
    const { events } = await investigated(fixture, (request) => faults.shift() ?? honest(request), orders());
    const usage = { ...NO_USAGE, input: 1_000, output: 1 };
    const [discarded, used] = dataOf(events, 'ModelResponded');
    expect(discarded).toMatchObject({
      seq: 1,
      discarded: reason,
      content: [],
      usage,
      costMicroUsd: costMicroUsd(usage, PRICE),
    });
    expect(used).toMatchObject({ seq: 1, stopReason: 'tool_use' });
    expect(used).not.toHaveProperty('discarded');
    expect(dataOf(events, 'ModelRequested').slice(0, 2)).toMatchObject([
      { seq: 1, retry: 0 },
      { seq: 1, retry: 1 },
    ]);
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'propose_resolution' }]);
  });

  it('counts for the money budget, which ends the repetitions (SU-93)', async () => {
    const costly = messageStart({ usage: { input_tokens: 200_000, output_tokens: 1 } });
    const { events } = await investigated(fixture, () => raw(costly, textAt(1, 'a')), orders(), {
      budget: { inputTokens: 10_000_000 },
    });
    // 0.40 dollars each: the second one goes beyond 0.50.
    expect(dataOf(events, 'ModelResponded')).toHaveLength(2);
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'escalate', escalation: { reason: 'budget' } }]);
  });

  it('ends the attempt when no other ever comes (SU-29)', async () => {
    const { events, ticket } = await investigated(fixture, () => raw(messageStart(), textAt(1, 'a')), orders());
    expect(dataOf(events, 'ModelRequested')).toHaveLength(6);
    expect(dataOf(events, 'InvestigationFailed')).toMatchObject([
      { attempt: 1, reason: 'provider_unavailable', final: false },
    ]);
    expect(ticket).toEqual(['TicketReceived', 'TicketClaimed']);
  });

  it('an answer of unknown usage counts, at a cost that is unknown and not 0 (SU-156)', async () => {
    const unknown = raw(
      messageStart({ usage: { input_tokens: -1, output_tokens: 0.5 } }),
      query(0),
      messageEnd('tool_use'),
    );
    const answers = [unknown];
    const { events, logger } = await investigated(fixture, (request) => answers.shift() ?? honest(request), orders());
    expect(dataOf(events, 'ModelResponded')[0]).toMatchObject({ usage: NO_USAGE, costMicroUsd: null });
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'propose_resolution' }]);
    expect(logger.lines.map(({ name }) => name)).toContain('model_usage_unknown');
  });

  it('a conversation that is too long for the model ends with what was found (SU-93)', async () => {
    const { events, ticket } = await investigated(fixture, tooLong, orders());
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([{ kind: 'escalate', escalation: { reason: 'budget' } }]);
    expect(ticket.at(-1)).toBe('TicketEscalated');
  });
});
