import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { afterEach, describe, expect, it } from 'vitest';
import { anthropicProvider } from '../../../adapters/anthropic/modelProvider.ts';
import { wholeEvents } from '../../../adapters/anthropic/wholeEvents.ts';
import type { Reply } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import type { ModelRequest } from '../../../agent/prompt/modelRequest.ts';
import { ProviderFailure } from '../../../agent/running/providerFailure.ts';
import type { ModelAnswer } from '../../../agent/running/modelProvider.ts';
import {
  block,
  messageEnd,
  messageStart,
  raw,
  rawAnswer,
  sse,
  textAt,
  toolAt,
} from '../../support/investigations/rawAnswers.ts';

const request: ModelRequest = {
  model: 'claude-sonnet-5',
  max_tokens: 1_000,
  tools: [{ name: 'look', description: 'Looks.', input_schema: { type: 'object' } }],
  tool_choice: { type: 'auto' },
  system: [{ type: 'text', text: 'You look.' }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Look.' }] }],
};
const calm = new AbortController().signal;

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const ask = async (reply: Reply, signal: AbortSignal = calm): Promise<ModelAnswer> => {
  const api = await startMessagesApi(() => reply);
  closing.push(() => api.close());
  return anthropicProvider({ apiKey: 'key', baseUrl: api.url }).respond(request, signal);
};

const failure = async (asked: Promise<ModelAnswer>): Promise<ProviderFailure> => {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderFailure)) throw new Error('it did not fail', { cause: error });
  return error;
};

const repeat = (text: string, bytes: number): Iterable<string> => ({
  *[Symbol.iterator]() {
    for (let sent = 0; sent < bytes; sent += text.length) yield text;
  },
});
const pieces = function* (...parts: readonly (string | Iterable<string>)[]): Generator<string> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else yield* part;
  }
};

describe('an answer out of order is unusable, and charged as far as it went', () => {
  const cases: Record<string, [Reply, string]> = {
    'a gap in the indices': [rawAnswer('end_turn', textAt(0, 'a'), textAt(2, 'b')), 'block_order'],
    'an index of 10^8': [rawAnswer('end_turn', textAt(100_000_000, 'a')), 'block_order'],
    'a negative index': [rawAnswer('end_turn', textAt(-1, 'a')), 'bad_content_block_start'],
    'a fractional index': [rawAnswer('end_turn', textAt(0.5, 'a')), 'bad_content_block_start'],
    'an index twice': [rawAnswer('end_turn', textAt(0, 'a'), textAt(0, 'b')), 'block_order'],
    'a delta for another block': [
      rawAnswer('end_turn', sse('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'a' } })),
      'block_order',
    ],
    'a delta of another kind': [
      rawAnswer('end_turn', block(0, { type: 'text', text: '' }, { type: 'input_json_delta', partial_json: '{}' })),
      'block_order',
    ],
    'a block that never stops': [
      rawAnswer('end_turn', sse('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })),
      'block_order',
    ],
    'a text that is a number': [rawAnswer('end_turn', block(0, { type: 'text', text: 7 })), 'bad_block'],
    'a call without an id': [
      rawAnswer('tool_use', block(0, { type: 'tool_use', name: 'look', input: {} })),
      'bad_block',
    ],
    'a second beginning': [raw(messageStart(), messageStart(), messageEnd('end_turn')), 'message_order'],
    'an event that is null': [raw(messageStart(), 'event: message_delta\ndata: null\n\n'), 'bad_event'],
    'an event that is no JSON': [raw(messageStart(), 'event: message_delta\ndata: {"type"\n\n'), 'not_json'],
  };

  it.each(Object.entries(cases))('%s', async (_, [reply, reason]) => {
    expect(await failure(ask(reply))).toMatchObject({
      kind: 'unusable',
      reason,
      charge: { messageId: 'msg_1', model: 'claude-sonnet-5', usage: { input: 100 } },
    });
  });

  it('is not charged when it never began', async () => {
    expect(await failure(ask(raw(textAt(0, 'a'))))).toMatchObject({ kind: 'unusable', charge: null });
    expect(await failure(ask(raw()))).toMatchObject({ kind: 'connection', charge: null });
  });

  it('is charged when it breaks off, and when the caller gives up on it', async () => {
    const usage = { input: 100, output: 1 };
    const cut = raw(messageStart(), textAt(0, 'a'));
    expect(await failure(ask(cut))).toMatchObject({ kind: 'connection', charge: { usage } });

    const stop = new AbortController();
    const begun = async function* (): AsyncGenerator<string> {
      yield messageStart();
      // Once the client has surely read it, no more comes.
      setTimeout(() => stop.abort(new Error('late')), 2_000);
      await once(stop.signal, 'abort');
    };
    const given = failure(ask({ type: 'raw', pieces: begun() }, stop.signal));
    expect(await given).toMatchObject({ kind: 'connection', charge: { usage } });
  });
});

describe('an answer that goes too far', () => {
  it.each<[string, Iterable<string>]>([
    [
      'a text of 16 MiB',
      pieces(
        messageStart(),
        sse('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
        repeat(
          sse('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'x'.repeat(10_000) } }),
          16 << 20,
        ),
      ),
    ],
    [
      'a tool input of 16 MiB',
      pieces(
        messageStart(),
        sse('content_block_start', { index: 0, content_block: { type: 'tool_use', id: 'a', name: 'look', input: {} } }),
        repeat(
          sse('content_block_delta', {
            index: 0,
            delta: { type: 'input_json_delta', partial_json: '['.repeat(10_000) },
          }),
          16 << 20,
        ),
      ),
    ],
    [
      'one event of 16 MiB',
      pieces(messageStart(), 'event: content_block_start\ndata: ', repeat('x'.repeat(10_000), 16 << 20)),
    ],
    [
      'one event of many lines',
      pieces(messageStart(), 'event: content_block_start\n', repeat('data: x\n'.repeat(1_000), 16 << 20)),
    ],
    ['events that say nothing, without end', pieces(messageStart(), repeat(sse('ping').repeat(500), 16 << 20))],
    ['an event of nothing but comments', pieces(messageStart(), repeat(':x\r'.repeat(3_000), 16 << 20))],
    [
      'a thousand blocks',
      pieces(
        messageStart(),
        Array.from({ length: 1_000 }, (_, index) => textAt(index, 'a')),
        messageEnd('end_turn'),
      ),
    ],
  ])('%s is given up early', async (_, parts) => {
    let sent = 0;
    const counted = function* (): Generator<string> {
      for (const part of parts) {
        sent += part.length;
        yield part;
      }
    };
    const given = await failure(ask({ type: 'raw', pieces: counted() }));
    expect(given).toMatchObject({ kind: 'unusable', reason: 'too_large', charge: { usage: { input: 100 } } });
    // What is under way in the sockets' buffers comes on top of the bound.
    expect(sent).toBeLessThan(15 << 20);
  });

  it.each(['\n', '\r', '\r\n'])('reads lines that end in %j, byte by byte', async (end) => {
    const whole = [messageStart(), textAt(0, 'Ich schaue: äöü 😀.'), messageEnd('end_turn')]
      .join('')
      .replaceAll('\n', end);
    const bytes = [...Buffer.from(whole)].map((byte) => Uint8Array.of(byte));
    expect(await ask(raw(...bytes))).toMatchObject({ content: [{ type: 'text', text: 'Ich schaue: äöü 😀.' }] });
  });

  it('needs no more than its last event, whatever else would come', async () => {
    const endless = pieces(messageStart(), textAt(0, 'Done.'), messageEnd('end_turn'), repeat(sse('ping'), 64 << 20));
    expect(await ask({ type: 'raw', pieces: endless })).toMatchObject({ content: [{ text: 'Done.' }] });
  });

  it.each([
    ['deep', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['deep below a name', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['wide', `{"a":[${'[],'.repeat(20_000)}[]]}`],
    ['long', `{"a":"${'x'.repeat(40_000)}"}`],
  ])('a tool input that is too %s is one that is not JSON', async (_, input) => {
    const answer = await ask(rawAnswer('tool_use', toolAt(0, 'a', 'look', input), toolAt(1, 'b', 'look', '{"n":[1]}')));
    expect(answer.malformedInputs).toEqual(['a']);
    expect(answer.content).toMatchObject([{ input: {} }, { input: { n: [1] } }]);
  });

  it('inputs that are wide together are refused from the one on that goes too far', async () => {
    const input = JSON.stringify({ a: Array.from({ length: 1_500 }, () => 1) });
    const uses = ['a', 'b', 'c'].map((id, index) => toolAt(index, id, 'look', input));
    const answer = await ask(rawAnswer('tool_use', ...uses));
    expect(answer.malformedInputs).toEqual(['c']);
  });

  it('reaches the SDK in whole events, however it is cut: nothing is looked through twice', async () => {
    const events = [sse('ping'), sse('content_block_start', { index: 0, text: 'x'.repeat(100_000) })];
    const bytes = Array.from(Buffer.from(events.join('')), (byte) => Uint8Array.of(byte));
    const passed = await Array.fromAsync(ReadableStream.from(bytes).pipeThrough(wholeEvents()));
    expect(passed.map((piece) => Buffer.from(piece).toString()).filter((text) => text !== '')).toEqual(events);
  });

  it('of an error is cut, and keeps its status', async () => {
    const server = await listening((_, response) => {
      response.writeHead(529, { 'content-type': 'application/json' });
      response.on('error', () => undefined);
      for (const part of repeat('x'.repeat(100_000), 32 << 20)) response.write(part);
      response.end();
    });
    const provider = anthropicProvider({ apiKey: 'key', baseUrl: urlOf(server) });
    expect(await failure(provider.respond(request, calm))).toMatchObject({ kind: 'overloaded', status: 529 });
  });
});

describe('figures of usage', () => {
  it.each<[string, object | undefined, object]>([
    ['negative', { input_tokens: -5, output_tokens: 1 }, { output_tokens: 10 }],
    ['fractional', { input_tokens: 5.5, output_tokens: 1 }, { output_tokens: 10 }],
    ['text', { input_tokens: '5', output_tokens: 1 }, { output_tokens: 10 }],
    ['absurd', { input_tokens: 5e15, output_tokens: 1 }, { output_tokens: 10 }],
    ['negative at the end', { input_tokens: 5, output_tokens: 1 }, { output_tokens: -1 }],
    ['missing', undefined, {}],
    ['without the input', { output_tokens: 1 }, { output_tokens: 10 }],
  ])('that are %s make the usage unknown, and leave the answer', async (_, usage, end) => {
    const answer = await ask(raw(messageStart({ usage }), textAt(0, 'Done.'), messageEnd('end_turn', end)));
    expect(answer).toMatchObject({ content: [{ text: 'Done.' }], usage: null });
  });
});

describe('a block of a kind that nobody knows', () => {
  it('is left out', async () => {
    const unknown = block(0, { type: 'hologram', data: 1 }, { type: 'hologram_delta', data: 2 });
    expect((await ask(rawAnswer('end_turn', unknown, textAt(1, 'Done.')))).content).toEqual([
      { type: 'text', text: 'Done.' },
    ]);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i to another host is not followed, and told as one (X-68)', async (status) => {
    const reached: string[] = [];
    const other = await listening((received, response) => {
      reached.push(JSON.stringify(received.headers));
      response.end();
    });
    const reply: Reply = { type: 'redirect', status, location: `${urlOf(other)}/v1/messages` };
    expect(await failure(ask(reply))).toMatchObject({ kind: 'refused', status });
    expect(reached).toEqual([]);
  });
});

const listening = async (handler: Parameters<typeof createServer>[1] & object): Promise<Server> => {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return server;
};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
