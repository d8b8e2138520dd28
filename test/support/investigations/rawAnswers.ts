import type { Reply } from '../../../demo/messagesApi/script.ts';

/** One server-sent event of an answer. */
export const sse = (type: string, data: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

export const messageStart = (changes: object = {}): string =>
  sse('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 1 },
      ...changes,
    },
  });

export const messageEnd = (stopReason: string, usage: object = { output_tokens: 10 }): string =>
  sse('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage }) + sse('message_stop');

/** A block as it starts, with its deltas. */
export const block = (index: number, start: object, ...deltas: readonly object[]): string =>
  [
    sse('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => sse('content_block_delta', { index, delta })),
    sse('content_block_stop', { index }),
  ].join('');

export const textAt = (index: number, text: string): string =>
  block(index, { type: 'text', text: '' }, { type: 'text_delta', text });

export const toolAt = (index: number, id: string, name: string, input: string): string =>
  block(index, { type: 'tool_use', id, name, input: {} }, { type: 'input_json_delta', partial_json: input });

export const raw = (...pieces: readonly (string | Uint8Array)[]): Reply => ({ type: 'raw', pieces });

/** An answer of these blocks that is otherwise in order. */
export const rawAnswer = (stopReason: string, ...blocks: readonly string[]): Reply =>
  raw(messageStart(), ...blocks, messageEnd(stopReason));
