import { z } from 'zod';
import { unreachable } from '../../domain/core/decider.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import { ProviderFailure, type Charge } from '../../agent/running/providerFailure.ts';
import type { ModelAnswer } from '../../agent/running/modelProvider.ts';
import { createInputReader } from './toolInput.ts';
import { createUsageReader, type UsageReader } from './usageFigures.ts';

/** Puts one streamed answer together, and holds no more of it than an answer may have. */
export type Accumulator = {
  /** Throws ProviderFailure `unusable` for an event that the protocol does not allow here, or that goes too far. */
  add(event: unknown): void;
  /** Nothing that counts can follow. */
  isComplete(): boolean;
  /** The answer; throws ProviderFailure when the stream ended before it was complete. */
  answer(): ModelAnswer;
  /** What is owed for the answer so far; null before it has begun. */
  charge(): Charge | null;
};

/** Characters of an answer: twice as many a token as in prose. */
const ANSWER_CHARS_MAX = 64 * 1024;
/** Bytes of the answer as JSON, so that it fits into an append with whatever encryption and redaction add. */
const ANSWER_BYTES_MAX = 256 * 1024;
const BLOCKS_MAX = 64;

const name = z.string().transform((text) => text.toWellFormed());

const ContentBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id: name, name, input: z.unknown().optional() }),
  z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string().default('') }),
  z.object({ type: z.literal('redacted_thinking'), data: z.string() }),
]);
type ContentBlock = z.infer<typeof ContentBlock>;

const Delta = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text_delta'), text: z.string() }),
  z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
  z.object({ type: z.literal('thinking_delta'), thinking: z.string() }),
  z.object({ type: z.literal('signature_delta'), signature: z.string() }),
]);

const index = z.int().min(0);

/** Types that are not listed say nothing that is needed, and are to be ignored by the rules of the API. */
const StreamEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_start'),
    message: z.object({
      id: name.pipe(z.string().min(1).max(256)),
      // It becomes the label of a metric.
      model: z.string().regex(/^[\w.:@/-]{1,128}$/),
      usage: z.unknown().optional(),
    }),
  }),
  z.object({ type: z.literal('content_block_start'), index, content_block: z.looseObject({ type: z.string() }) }),
  z.object({ type: z.literal('content_block_delta'), index, delta: z.looseObject({ type: z.string() }) }),
  z.object({ type: z.literal('content_block_stop'), index }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({
      stop_reason: z
        .string()
        .regex(/^\w{1,64}$/)
        .nullish(),
    }),
    usage: z.unknown().optional(),
  }),
  z.object({ type: z.literal('message_stop') }),
]);
type StreamEvent = z.infer<typeof StreamEvent>;

const KNOWN_EVENTS: ReadonlySet<string> = new Set(StreamEvent.options.map(({ shape }) => shape.type.value));
const KNOWN_BLOCKS: ReadonlySet<string> = new Set(ContentBlock.options.map(({ shape }) => shape.type.value));
const KNOWN_DELTAS: ReadonlySet<string> = new Set(Delta.options.map(({ shape }) => shape.type.value));

type Draft = {
  started: { messageId: string; model: string } | null;
  stopReason: string | null;
  complete: boolean;
  blocks: Block[];
  /** The last block is still being sent. */
  open: boolean;
  chars: number;
  usage: UsageReader;
  onText: (text: string) => void;
};

/** `block` is null for one of a kind that we do not know; `json` is the input of a tool call as it came. */
type Block = { block: ContentBlock | null; json: string };

/** `onText` is given the text of the answer as it comes. */
export const createAccumulator = (onText: (text: string) => void = () => {}): Accumulator => {
  const usage = createUsageReader();
  const draft: Draft = {
    started: null,
    stopReason: null,
    complete: false,
    blocks: [],
    open: false,
    chars: 0,
    usage,
    onText,
  };
  return {
    add: (event) => {
      const read = parsed(event);
      if (read !== null) apply(draft, read);
    },
    isComplete: () => draft.complete,
    answer: () => answerOf(draft),
    charge: () => (draft.started === null ? null : { ...draft.started, usage: usage.usage() }),
  };
};

/** Null for an event of a type that we do not know. */
const parsed = (event: unknown): StreamEvent | null => {
  const typed = z.looseObject({ type: z.string() }).safeParse(event);
  if (!typed.success) throw unusable('bad_event');
  if (!KNOWN_EVENTS.has(typed.data.type)) return null;
  const { success, data } = StreamEvent.safeParse(event);
  if (!success) throw unusable(`bad_${typed.data.type}`);
  return data;
};

const unusable = (reason: string): ProviderFailure => new ProviderFailure('unusable', { reason });

const apply = (draft: Draft, event: StreamEvent): void => {
  if ((draft.started === null) !== (event.type === 'message_start')) throw unusable('message_order');
  switch (event.type) {
    case 'message_start':
      draft.started = { messageId: event.message.id, model: event.message.model };
      return draft.usage.read(event.message.usage);
    case 'content_block_start':
      return begin(draft, event.index, event.content_block);
    case 'content_block_delta':
      return extend(draft, blockAt(draft, event.index), event.delta);
    case 'content_block_stop':
      blockAt(draft, event.index);
      draft.open = false;
      return;
    case 'message_delta':
      draft.stopReason = event.delta.stop_reason ?? draft.stopReason;
      return draft.usage.read(event.usage);
    case 'message_stop':
      if (draft.open) throw unusable('block_order');
      draft.complete = true;
      return;
    default:
      return unreachable(event);
  }
};

/** Blocks come one after the other, without a gap. */
const begin = (draft: Draft, at: number, received: { type: string }): void => {
  if (draft.open || at !== draft.blocks.length) throw unusable('block_order');
  if (draft.blocks.length === BLOCKS_MAX) throw unusable('too_large');
  draft.open = true;
  const read = ContentBlock.safeParse(received);
  if (!read.success && KNOWN_BLOCKS.has(received.type)) throw unusable('bad_block');
  const block = read.data ?? null;
  const input = block?.type === 'tool_use' ? givenInput(block.input) : '';
  draft.blocks.push({ block, json: input });
  if (block?.type === 'text' && block.text !== '') draft.onText(block.text);
  count(draft, block === null ? 0 : charsOf(block) + input.length);
};

/** Normally `{}`, and the input follows; a gateway may give it at once. */
const givenInput = (input: unknown): string => {
  try {
    const text = JSON.stringify(input ?? {});
    return text === '{}' ? '' : text;
  } catch {
    // Too deep for the stack: no JSON to us.
    return '[';
  }
};

const charsOf = (block: ContentBlock): number => {
  switch (block.type) {
    case 'text':
      return block.text.length;
    case 'tool_use':
      return block.id.length + block.name.length;
    case 'thinking':
      return block.thinking.length + block.signature.length;
    case 'redacted_thinking':
      return block.data.length;
    default:
      return unreachable(block);
  }
};

const count = (draft: Draft, chars: number): void => {
  draft.chars += chars;
  if (draft.chars > ANSWER_CHARS_MAX) throw unusable('too_large');
};

const blockAt = (draft: Draft, at: number): Block => {
  const block = draft.blocks[at];
  if (!draft.open || block === undefined || at !== draft.blocks.length - 1) throw unusable('block_order');
  return block;
};

/** Each kind of delta belongs to one kind of block, and appends to its field of the same meaning. */
const extend = (draft: Draft, target: Block, received: { type: string }): void => {
  const { block } = target;
  if (block === null || !KNOWN_DELTAS.has(received.type)) return;
  const { success, data: delta } = Delta.safeParse(received);
  if (!success) throw unusable('bad_content_block_delta');
  if (delta.type === 'text_delta' && block.type === 'text') {
    count(draft, delta.text.length);
    block.text += delta.text;
    draft.onText(delta.text);
  } else if (delta.type === 'input_json_delta' && block.type === 'tool_use') {
    count(draft, delta.partial_json.length);
    target.json += delta.partial_json;
  } else if (delta.type === 'thinking_delta' && block.type === 'thinking') {
    count(draft, delta.thinking.length);
    block.thinking += delta.thinking;
  } else if (delta.type === 'signature_delta' && block.type === 'thinking') {
    count(draft, delta.signature.length);
    block.signature += delta.signature;
  } else throw unusable('block_order');
};

const answerOf = (draft: Draft): ModelAnswer => {
  const { started, stopReason, usage } = draft;
  if (started === null || !draft.complete || stopReason === null) throw new ProviderFailure('connection');
  const malformedInputs: string[] = [];
  const readInput = createInputReader();
  const content = draft.blocks.flatMap(({ block, json }): JsonObject[] => {
    if (block?.type !== 'tool_use') return block === null ? [] : [{ ...block }];
    const input = json === '' ? {} : readInput(json);
    if (input === null) malformedInputs.push(block.id);
    return [{ type: block.type, id: block.id, name: block.name, input: input ?? {} }];
  });
  if (Buffer.byteLength(JSON.stringify(content)) > ANSWER_BYTES_MAX) throw unusable('too_large');
  return { ...started, stopReason, usage: usage.usage(), content, malformedInputs };
};
