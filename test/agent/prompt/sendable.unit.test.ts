import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVESTIGATION } from '../../../domain/investigations/purpose.ts';
import { checkRequest } from '../../../demo/messagesApi/checkRequest.ts';
import type { JsonObject } from '../../../domain/core/json/json.ts';
import { authorizeCalls } from '../../../agent/tools/authorizeCalls.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import { buildRequest, type ModelRequest } from '../../../agent/prompt/modelRequest.ts';
import {
  after,
  completed,
  factsOf,
  INVESTIGATION_ID,
  requested,
  responded,
  started,
} from '../../support/investigations/investigationHistory.ts';

/** A history of answers, each with what our own code made of it. */
const historyOf = (answers: readonly (readonly JsonObject[])[], stopReason = 'tool_use'): InvestigationEvent[] => {
  const events: InvestigationEvent[] = [started()];
  for (const content of answers) {
    const seq = factsOf(...events).lastSeq + 1;
    events.push(requested(seq), responded(seq, [...content], { stopReason }));
    const decided = authorizeCalls(INVESTIGATION, INVESTIGATION_ID, factsOf(...events), after(1));
    events.push(...decided);
    for (const { type, data } of decided)
      if (type === 'ToolCallAuthorized') events.push(completed(data.seq, { callId: data.callId }));
  }
  return events;
};

/** The request as the provider receives it. */
const sent = (events: readonly InvestigationEvent[]): ModelRequest =>
  JSON.parse(JSON.stringify(buildRequest(INVESTIGATION, factsOf(...events), 'tool_selector'))) as ModelRequest;

const withoutMarks = (request: ModelRequest): string =>
  JSON.stringify(request.messages, (name, value: unknown) => (name === 'cache_control' ? undefined : value));

const text = (words: string): JsonObject => ({ type: 'text', text: words, citations: null });
const use = (id: string, name: string, input: JsonObject = {}): JsonObject => ({ type: 'tool_use', id, name, input });
const thought: JsonObject = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };

describe('an answer is sent back in a form that the provider takes', () => {
  it.each<[string, JsonObject[], JsonObject[]]>([
    ['blank text beside a call', [text('\n\n'), use('a', 'shop__query')], [use('a', 'shop__query')]],
    ['empty text', [text(''), text('Well.')], [{ type: 'text', text: 'Well.' }]],
    [
      'separators that only look like text',
      [text('\u001c\u0085\u200b\ufeff')],
      [{ type: 'text', text: '(no answer)' }],
    ],
    ['nothing at all', [], [{ type: 'text', text: '(no answer)' }]],
    ['a made-up tool name', [use('a', 'shop.query now!')], [use('a', 'shop_query_now_')]],
    ['an empty tool name', [use('a', '')], [use('a', 'unnamed')]],
    ['a tool name without end', [use('a', 'x'.repeat(500))], [use('a', 'x'.repeat(128))]],
    ['an empty id', [use('', 'shop__query')], [use('call_1_0_0', 'shop__query')]],
    ['an id of another form', [use('functions.q:0', 'shop__query')], [use('call_1_0_0', 'shop__query')]],
    ['one id twice', [use('a', 'x'), use('a', 'y')], [use('a', 'x'), use('call_1_1_0', 'y')]],
    ['a thought before a call', [thought, use('a', 'x')], [thought, use('a', 'x')]],
    ['a thought at the end', [text('Well.'), thought], [{ type: 'text', text: 'Well.' }]],
    ['nothing but a thought', [thought], [{ type: 'text', text: '(no answer)' }]],
    ['a thought without signature', [{ ...thought, signature: '' }, use('a', 'x')], [use('a', 'x')]],
    ['a block of an unknown kind', [{ type: 'hologram' }, text('Well.')], [{ type: 'text', text: 'Well.' }]],
    ['a call without a name', [{ type: 'tool_use', id: 'a', input: {} }], [{ type: 'text', text: '(no answer)' }]],
    ['an input that is a list', [{ type: 'tool_use', id: 'a', name: 'x', input: [1] }], [use('a', 'x')]],
  ])('%s', (_, content, expected) => {
    const request = sent(historyOf([content]));
    expect(request.messages[1]?.content).toEqual(expected);
    expect(() => checkRequest(request)).not.toThrow();
  });

  it('gives the result to the call that it belongs to, whatever the ids', () => {
    const content = [use('a', 'shop__query', { n: 1 }), use('a', 'no_such_tool'), use('', 'shop__list_tables')];
    const results = sent(historyOf([content])).messages[2]?.content ?? [];
    expect(results.map((result) => [result['tool_use_id'], result['is_error'] ?? false])).toEqual([
      ['a', false],
      ['call_1_1_0', true],
      ['call_1_2_0', false],
    ]);
    expect(results[1]?.['content']).toMatch(/^unknown_tool/);
  });

  const id = fc.oneof(fc.constantFrom('', 'a', 'b', 'call_1_0_0', 'call_3_0_0'), fc.string());
  const name = fc.oneof(fc.constantFrom('shop__query', 'submit_verdict', 'read_result', ''), fc.string());
  const words = fc.oneof(fc.constantFrom('', ' ', '\n\t', '\u2003', 'Well. '), fc.string());
  const anyBlock: fc.Arbitrary<JsonObject> = fc.oneof(
    words.map(text),
    fc
      .tuple(id, name, fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }))
      .map(([i, n, input]) => use(i, n, input)),
    fc.constantFrom<JsonObject>(thought, { ...thought, signature: '' }, { type: 'redacted_thinking', data: 'x' }),
    fc.constantFrom<JsonObject>({ type: 'hologram' }, { type: 'tool_use', id: 7 }, { type: 'text' }, {}),
  );
  const answers = fc.array(fc.array(anyBlock, { maxLength: 5 }), { minLength: 1, maxLength: 5 });
  const stopReason = fc.constantFrom('tool_use', 'max_tokens', 'end_turn', 'pause_turn');

  it('any history of answers makes requests that are taken, each the beginning of the next (SU-92)', () => {
    fc.assert(
      fc.property(answers, stopReason, (given, reason) => {
        let before = '[';
        for (let count = 1; count <= given.length; count += 1) {
          const request = sent(historyOf(given.slice(0, count), reason));
          checkRequest(request);
          const prompt = withoutMarks(request);
          expect(prompt.startsWith(before)).toBe(true);
          before = prompt.slice(0, -1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
