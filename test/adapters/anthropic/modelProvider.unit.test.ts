import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { anthropicProvider } from '../../../adapters/anthropic/modelProvider.ts';
import { call, overloaded, rateLimited, say, serverError, text, type Reply } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import type { ModelRequest } from '../../../agent/prompt/modelRequest.ts';
import { ProviderFailure } from '../../../agent/running/providerFailure.ts';
import type { ModelAnswer } from '../../../agent/running/modelProvider.ts';

const request: ModelRequest = {
  model: 'claude-sonnet-5',
  max_tokens: 1_000,
  tools: [{ name: 'look', description: 'Looks.', input_schema: { type: 'object' } }],
  tool_choice: { type: 'auto' },
  system: [{ type: 'text', text: 'You look.', cache_control: { type: 'ephemeral' } }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Look.' }] }],
};

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const ask = async (reply: Reply, signal = new AbortController().signal): Promise<ModelAnswer> => {
  const api = await startMessagesApi(() => reply);
  closing.push(() => api.close());
  return anthropicProvider({ apiKey: 'key', baseUrl: api.url }).respond(request, signal);
};

const failure = async (reply: Reply): Promise<ProviderFailure> => {
  const error: unknown = await ask(reply).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderFailure)) throw new Error('it did not fail');
  return error;
};

describe('an answer of the provider', () => {
  it('is put together from its stream: text, tool calls, usage', async () => {
    const answer = await ask({
      ...say(text('Ich schaue: äöü 😀.'), call('look', { at: 'the "order"', deep: { n: [1, 2] } }), call('look', {})),
      usage: { input_tokens: 7, output_tokens: 9, cache_read_input_tokens: 11 },
    } as Reply);
    expect(answer).toMatchObject({
      model: 'claude-sonnet-5',
      stopReason: 'tool_use',
      malformedInputs: [],
      content: [
        { type: 'text', text: 'Ich schaue: äöü 😀.' },
        { type: 'tool_use', name: 'look', input: { at: 'the "order"', deep: { n: [1, 2] } } },
        { type: 'tool_use', name: 'look', input: {} },
      ],
    });
    expect(answer.usage).toMatchObject({ input: 7, output: 9, cacheRead: 11, cacheWrite1h: 0 });
    expect(answer.usage?.cacheWrite5m).toBeGreaterThan(0);
  });

  it.each(['{"at": "the ord', '[1]', 'null', '{"a":1}{'])('keeps the rest when a tool input is %s', async (json) => {
    const answer = await ask(
      say(text('I look.'), { type: 'raw_tool_use', name: 'look', json }, call('look', { n: 2 })),
    );
    expect(answer.content).toMatchObject([{ text: 'I look.' }, { input: {} }, { input: { n: 2 } }]);
    expect(answer.malformedInputs).toEqual([answer.content[1]?.['id']]);
  });

  it.each(['max_tokens', 'refusal', 'pause_turn', 'end_turn'])('carries the stop reason %s', async (stopReason) => {
    expect(await ask({ type: 'message', content: [text('x')], stopReason })).toMatchObject({ stopReason });
  });
});

describe('a failure of the provider (SU-96)', () => {
  it('carries what Retry-After asks for', async () => {
    expect(await failure(rateLimited(7))).toMatchObject({ kind: 'rate_limited', status: 429, retryAfterMs: 7_000 });
  });

  it.each<[string, Reply, object]>([
    ['529', overloaded, { kind: 'overloaded', status: 529, retryAfterMs: null }],
    ['500', serverError, { kind: 'server_error', status: 500 }],
    ['401', { type: 'error', status: 401, errorType: 'authentication_error' }, { kind: 'refused', status: 401 }],
    ['402', { type: 'error', status: 402, errorType: 'billing_error' }, { kind: 'refused', status: 402 }],
    ['403', { type: 'error', status: 403, errorType: 'permission_error' }, { kind: 'refused', status: 403 }],
    ['404', { type: 'error', status: 404, errorType: 'not_found_error' }, { kind: 'refused', status: 404 }],
    [
      'an account without credit',
      {
        type: 'error',
        status: 400,
        errorType: 'invalid_request_error',
        message: 'Your credit balance is too low to access the Anthropic API.',
      },
      { kind: 'refused', status: 400 },
    ],
    ['400', { type: 'error', status: 400, errorType: 'invalid_request_error' }, { kind: 'rejected', status: 400 }],
    [
      'a refused key inside the stream',
      { type: 'stream_error', content: [text('I look.')], errorType: 'authentication_error' },
      { kind: 'refused', status: null },
    ],
    [
      'a stream that breaks off',
      { type: 'cut', content: [call('look', { at: 'something that takes several deltas' })] },
      { kind: 'connection', status: null },
    ],
    [
      'an error inside the stream',
      { type: 'stream_error', content: [text('I look.')], errorType: 'overloaded_error' },
      { kind: 'overloaded', status: null },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await failure(reply)).toMatchObject(expected);
  });

  it('is one of the connection when nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const provider = anthropicProvider({ apiKey: 'key', baseUrl: `http://127.0.0.1:${port}` });
    await expect(provider.respond(request, new AbortController().signal)).rejects.toMatchObject({ kind: 'connection' });
  });

  it('is sent once only: repeating is the business of the caller', async () => {
    let sent = 0;
    const api = await startMessagesApi(() => {
      sent += 1;
      return overloaded;
    });
    closing.push(() => api.close());
    const provider = anthropicProvider({ apiKey: 'key', baseUrl: api.url });
    await expect(provider.respond(request, new AbortController().signal)).rejects.toThrow(ProviderFailure);
    expect(sent).toBe(1);
  });

  it('is none when the caller aborts: the reason of the signal is', async () => {
    const stop = new AbortController();
    const asked = ask({ ...say(text('late')), delayMs: 5_000 } as Reply, stop.signal);
    const reason = new Error('stopped');
    setTimeout(() => stop.abort(reason), 50);
    await expect(asked).rejects.toBe(reason);
  });
});
