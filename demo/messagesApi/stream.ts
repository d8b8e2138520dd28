import type { ServerResponse } from 'node:http';
import { unreachable } from '../../domain/core/decider.ts';
import type { ReplyBlock } from './script.ts';

/** A message as the API describes it. */
export type MessageBody = {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: readonly object[];
  stop_reason: string | null;
  stop_sequence: null;
  usage: object;
};

/** A block with the id that it carries in the answer. */
export type SentBlock = { block: ReplyBlock; id: string };

/** `cut`: breaks off inside the last block. `error`: reports an error there instead. */
export type Ending = { type: 'whole' } | { type: 'cut' } | { type: 'error'; errorType: string };

const DELTA_CHARS = 24;

/** Streams one message in the event sequence of the API: each block in deltas, tool inputs as partial JSON. */
export const streamMessage = (
  response: ServerResponse,
  message: MessageBody,
  blocks: readonly SentBlock[],
  ending: Ending,
): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': message.id });
  const send = (event: string, data: object): void => {
    response.write(`event: ${event}\ndata: ${JSON.stringify({ type: event, ...data })}\n\n`);
  };
  const { usage } = message;
  send('message_start', {
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  });
  send('ping', {});
  for (const [index, sent] of blocks.entries()) {
    const broken = ending.type !== 'whole' && index === blocks.length - 1;
    sendBlock(send, index, sent, broken);
    if (broken && ending.type === 'cut') {
      response.socket?.destroySoon();
      return;
    }
    if (broken && ending.type === 'error') {
      send('error', { error: { type: ending.errorType, message: 'The stream failed.' } });
      response.end();
      return;
    }
  }
  send('message_delta', { delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
};

/** The blocks as they stand in an answer that is not streamed. */
export const wholeBlock = ({ block, id }: SentBlock): object => {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, citations: null };
    case 'tool_use':
      return { type: 'tool_use', id, name: block.name, input: block.input };
    case 'raw_tool_use':
      return { type: 'tool_use', id, name: block.name, input: {} };
    default:
      return unreachable(block);
  }
};

const sendBlock = (
  send: (event: string, data: object) => void,
  index: number,
  { block, id }: SentBlock,
  broken: boolean,
): void => {
  const start =
    block.type === 'text' ? { type: 'text', text: '' } : { type: 'tool_use', id, name: block.name, input: {} };
  send('content_block_start', { index, content_block: start });
  const parts = partsOf(block);
  for (const part of broken ? parts.slice(0, Math.ceil(parts.length / 2)) : parts)
    send('content_block_delta', {
      index,
      delta:
        block.type === 'text' ? { type: 'text_delta', text: part } : { type: 'input_json_delta', partial_json: part },
    });
  if (!broken) send('content_block_stop', { index });
};

const partsOf = (block: ReplyBlock): readonly string[] => {
  const text =
    block.type === 'text' ? block.text : block.type === 'tool_use' ? JSON.stringify(block.input) : block.json;
  const parts: string[] = block.type === 'text' ? [] : [''];
  // By code points: half a surrogate pair has no UTF-8 form.
  const chars = Array.from(text);
  for (let start = 0; start < chars.length; start += DELTA_CHARS)
    parts.push(chars.slice(start, start + DELTA_CHARS).join(''));
  return parts;
};
