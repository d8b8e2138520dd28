import { contentOf, type MessagesRequest } from './protocol.ts';

/** What the model says: text and tool calls. */
export type ReplyBlock =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; name: string; input: object }
  /** A tool call whose input is sent as it stands, JSON or not. */
  | { type: 'raw_tool_use'; name: string; json: string };

/** Figures that replace the computed ones. */
export type ReplyUsage = { input_tokens?: number; output_tokens?: number; cache_read_input_tokens?: number };

export type Reply =
  | {
      type: 'message';
      content: readonly ReplyBlock[];
      /** `tool_use` when a tool is called, else `end_turn`. */
      stopReason?: string;
      usage?: ReplyUsage;
      /** Waits before it answers. */
      delayMs?: number;
    }
  | { type: 'error'; status: number; errorType: string; message?: string; retryAfterSeconds?: number }
  /** Streams the content and breaks the connection off in the middle of the last block. */
  | { type: 'cut'; content: readonly ReplyBlock[] }
  /** Sends these bytes as an event stream, each piece as it is, whatever they mean. */
  | { type: 'raw'; pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> }
  | { type: 'redirect'; status: number; location: string }
  /** Streams the content and reports an error where the last block would end. */
  | { type: 'stream_error'; content: readonly ReplyBlock[]; errorType: string };

/** Decides what the model answers to a request. */
export type Script = (request: MessagesRequest) => Reply | Promise<Reply>;

/** One answer of text and tool calls. */
export const say = (...content: ReplyBlock[]): Reply => ({ type: 'message', content });
export const text = (words: string): ReplyBlock => ({ type: 'text', text: words });
export const call = (name: string, input: object): ReplyBlock => ({ type: 'tool_use', name, input });

/** 429 with Retry-After. */
export const rateLimited = (retryAfterSeconds: number): Reply => ({
  type: 'error',
  status: 429,
  errorType: 'rate_limit_error',
  retryAfterSeconds,
});
export const overloaded: Reply = { type: 'error', status: 529, errorType: 'overloaded_error' };
export const serverError: Reply = { type: 'error', status: 500, errorType: 'api_error' };
export const refusal: Reply = { type: 'message', content: [], stopReason: 'refusal' };

/** A result that the request carries, newest last. */
export type ToolResult = { name: string; input: unknown; content: string; isError: boolean };

/** What the model was told by its tools so far. */
export const toolResults = ({ messages }: MessagesRequest): readonly ToolResult[] => {
  const uses = new Map<string, { name: string; input: unknown }>();
  const results: ToolResult[] = [];
  for (const block of messages.flatMap(({ content }) => contentOf(content))) {
    if (block.type === 'tool_use') uses.set(block.id, { name: block.name, input: block.input });
    if (block.type !== 'tool_result') continue;
    const use = uses.get(block.tool_use_id);
    if (use === undefined) continue;
    const content = contentOf(block.content ?? '').flatMap((part) => (part.type === 'text' ? [part.text] : []));
    results.push({ ...use, content: content.join('\n'), isError: block.is_error === true });
  }
  return results;
};

/** The text of the first message: the ticket. */
export const firstText = ({ messages }: MessagesRequest): string =>
  contentOf(messages[0]?.content ?? '')
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n');
