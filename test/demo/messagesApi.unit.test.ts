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

/** An answer of the model as it is sent back, with results for its calls. */
const sentBack = (...content: Record<string, unknown>[]): object => ({
  ...valid,
  messages: [
    hi,
    { role: 'assistant', content },
    {
      role: 'user',
      content: content.some(({ type }) => type === 'tool_use')
        ? content.flatMap(({ type, id }) => (type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id }] : []))
        : 'Go on.',
    },
  ],
});
const use = (changes: object = {}): Record<string, unknown> => ({
  type: 'tool_use',
  id: 'toolu_1',
  name: 'look',
  input: {},
  ...changes,
});
const thought = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
const said = (words: string): Record<string, unknown> => ({ type: 'text', text: words });

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

  it('takes back an answer with a thought, a text and calls', async () => {
    const whole = sentBack(thought, said('I look.'), use(), use({ id: 'toolu_2' }));
    expect((await post(whole)).status).toBe(200);
  });

  it.each<[string, object, RegExp]>([
    ['empty text', sentBack(said(''), use()), /text content blocks must be non-empty/],
    ['blank text', sentBack(said(' \n'), use()), /must contain non-whitespace text/],
    ['a blank message', { ...valid, messages: [{ role: 'user', content: ' ' }] }, /non-whitespace/],
    ['an empty message', { ...valid, messages: [{ role: 'user', content: [] }] }, /non-empty content/],
    ['a blank system text', { ...valid, system: [said(' ')] }, /^system: .*non-whitespace/],
    ['a made-up tool name', sentBack(use({ name: 'shop.look' })), /should match pattern/],
    ['a tool name of 129 characters', sentBack(use({ name: 'x'.repeat(129) })), /should match pattern/],
    ['an empty id', sentBack(use({ id: '' })), /should match pattern/],
    ['one id twice', sentBack(use(), use()), /ids must be unique/],
    ['one id in two answers', { ...valid, messages: [hi, asked, answered, asked, answered] }, /ids must be unique/],
    ['an input that is no object', sentBack(use({ input: [1] })), /valid dictionary/],
    ['a thought at the end', sentBack(said('Well.'), thought), /final block in an assistant message/],
    ['a thought without signature', sentBack({ ...thought, signature: '' }, said('Well.')), /signature/],
    ['a block of an unknown kind', sentBack({ type: 'hologram' }), /content\.0/],
    ['a field of an unknown name', { ...valid, max_output: 1 }, /max_output/],
    ['half a character', sentBack(said('\ud800')), /low surrogate/],
    [
      'a result twice',
      { ...valid, messages: [hi, asked, { role: 'user', content: [...answered.content, ...answered.content] }] },
      /a single result/,
    ],
    [
      'a result after text',
      { ...valid, messages: [hi, asked, { role: 'user', content: [said('Look:'), ...answered.content] }] },
      /must come first/,
    ],
    ['a call by the user', { ...valid, messages: [{ role: 'user', content: [use()] }] }, /can only be in/],
    ['calls without tools', { ...valid, tools: undefined, messages: [hi, asked, answered] }, /must define tools/],
    [
      'an answer begun for the model that ends in a space',
      { ...valid, messages: [hi, { role: 'assistant', content: 'Well, ' }] },
      /trailing whitespace/,
    ],
  ])('refuses %s', async (_, body, message) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringMatching(message) },
    });
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
