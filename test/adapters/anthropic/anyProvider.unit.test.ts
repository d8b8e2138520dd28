import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anthropicProvider } from '../../../adapters/anthropic/modelProvider.ts';
import type { Reply } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import type { ModelRequest } from '../../../agent/prompt/modelRequest.ts';
import { ProviderFailure } from '../../../agent/running/providerFailure.ts';
import { messageEnd, messageStart, raw, sse, textAt, toolAt } from '../../support/investigations/rawAnswers.ts';

const request: ModelRequest = {
  model: 'claude-sonnet-5',
  max_tokens: 1_000,
  tools: [{ name: 'look', description: 'Looks.', input_schema: { type: 'object' } }],
  tool_choice: { type: 'auto' },
  system: [{ type: 'text', text: 'You look.' }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Look.' }] }],
};
const calm = new AbortController().signal;

describe('whatever the provider sends', () => {
  const event = fc.oneof(
    fc.constantFrom(
      messageStart(),
      textAt(0, 'a'),
      toolAt(0, 'a', 'look', '{}'),
      textAt(1, 'b'),
      messageEnd('end_turn'),
    ),
    fc
      .record({
        type: fc.constantFrom(
          'message_start',
          'content_block_start',
          'content_block_delta',
          'content_block_stop',
          'message_delta',
          'message_stop',
          'error',
          'ping',
          'other',
        ),
        data: fc.dictionary(
          fc.constantFrom('index', 'message', 'content_block', 'delta', 'usage', 'error', 'type'),
          fc.oneof(
            fc.jsonValue(),
            fc.nat(3),
            fc.record({
              type: fc.constantFrom('text', 'tool_use', 'thinking', 'text_delta', 'input_json_delta'),
              text: fc.string(),
              id: fc.string(),
              name: fc.string(),
            }),
          ),
        ),
      })
      .map(({ type, data }) => sse(type, data as object)),
    fc.string(),
  );

  it('is a whole answer, or a failure with a name', async () => {
    let reply: Reply = raw();
    const api = await startMessagesApi(() => reply);
    const provider = anthropicProvider({ apiKey: 'key', baseUrl: api.url });
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
          reply = raw(...events);
          const outcome = await provider.respond(request, calm).then(
            () => 'answered',
            (error: unknown) => (error instanceof ProviderFailure ? 'failed' : error),
          );
          expect(['answered', 'failed']).toContain(outcome);
        }),
        { numRuns: 300 },
      );
    } finally {
      await api.close();
    }
  });
});
