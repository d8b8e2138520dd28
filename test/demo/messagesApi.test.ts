import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, say, text } from '../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../demo/messagesApi/server.ts';

let api: MessagesApi;
beforeAll(async () => {
  api = await startMessagesApi(() => say(text('Hello.'), call('look', { n: 1 })));
});
afterAll(() => api.close());

const HEADERS = { 'x-api-key': 'key', 'anthropic-version': '2026-10-21', 'content-type': 'application/json' };
const valid = {
  model: 'claude-sonnet-5',
  max_tokens: 100,
  tools: [{ name: 'look', input_schema: { type: 'object' } }],
  messages: [{ role: 'user', content: 'Hi' }],
};

const post = (body: unknown, headers: Record<string, string> = HEADERS, path = '/v1/messages'): Promise<Response> =>
  fetch(`${api.url}${path}`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const asked = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'look', input: {} }] };
const answered = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'seen' }] };
const hi = { role: 'user', content: 'Hi' };

describe('the Messages API on loopback', () => {
  it('answers in one piece', async () => {
    expect(await (await post(valid)).json()).toMatchObject({
      type: 'message',
      role: 'assistant',
      stop_reason: 'tool_use',
      content: [
        { type: 'text', text: 'Hello.' },
        { type: 'tool_use', name: 'look', input: { n: 1 } },
      ],
    });
  });

  it('streams the events in the order of the protocol', async () => {
    const stream = await (await post({ ...valid, stream: true })).text();
    const names = [...stream.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'message_start',
      'ping',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('counts tokens', async () => {
    const { max_tokens: _, ...counted } = valid;
    const answer = (await (await post(counted, HEADERS, '/v1/messages/count_tokens')).json()) as {
      input_tokens: number;
    };
    expect(answer.input_tokens).toBeGreaterThan(0);
  });

  it('keeps the prefix up to a breakpoint and reads it the next time', async () => {
    const system = [{ type: 'text', text: 'x'.repeat(4_000), cache_control: { type: 'ephemeral' } }];
    const usage = async (): Promise<unknown> =>
      ((await (await post({ ...valid, system })).json()) as { usage: unknown }).usage;
    expect(await usage()).toMatchObject({ cache_read_input_tokens: 0 });
    expect(await usage()).toMatchObject({ cache_creation_input_tokens: 0 });
  });

  it('takes a tool result that belongs to its call', async () => {
    expect((await post({ ...valid, messages: [hi, asked, answered] })).status).toBe(200);
  });

  it.each<[string, number, unknown, Record<string, string>]>([
    ['no key', 401, valid, { 'anthropic-version': '2026-10-21' }],
    ['no version', 400, valid, { 'x-api-key': 'key' }],
    ['malformed JSON', 400, '{', HEADERS],
    ['no max_tokens', 400, { ...valid, max_tokens: undefined }, HEADERS],
    ['no messages', 400, { ...valid, messages: [] }, HEADERS],
    ['an empty text', 400, { ...valid, messages: [{ role: 'user', content: [{ type: 'text', text: '' }] }] }, HEADERS],
    ['an assistant first', 400, { ...valid, messages: [asked, answered] }, HEADERS],
    ['two users in a row', 400, { ...valid, messages: [hi, hi] }, HEADERS],
    ['a call without its result', 400, { ...valid, messages: [hi, asked, hi] }, HEADERS],
    ['a result without its call', 400, { ...valid, messages: [answered] }, HEADERS],
    ['an assistant last', 400, { ...valid, messages: [hi, { role: 'assistant', content: 'Well' }] }, HEADERS],
    ['two tools of one name', 400, { ...valid, tools: [...valid.tools, ...valid.tools] }, HEADERS],
    ['a forced tool that is not there', 400, { ...valid, tool_choice: { type: 'tool', name: 'jump' } }, HEADERS],
    [
      'five breakpoints',
      400,
      {
        ...valid,
        system: Array.from({ length: 5 }, () => ({ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } })),
      },
      HEADERS,
    ],
  ])('refuses %s with %i', async (_, status, body, headers) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ type: 'error', error: { type: expect.stringMatching(/_error$/) } });
  });
});
