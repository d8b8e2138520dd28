import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import type { JsonValue } from '../../domain/core/canonicalJson.ts';
import { JsonObject } from '../../domain/core/json.ts';
import { NO_USAGE, type Usage } from '../../domain/pricing/price.ts';
import { ProviderFailure } from '../../domain/investigation/providerFailure.ts';
import type { ModelAnswer } from '../../processes/modelProvider.ts';

/** Puts one streamed answer together. */
export type Accumulator = {
  add(event: RawMessageStreamEvent): void;
  /** The answer; throws ProviderFailure when the stream ended before it was complete. */
  answer(): ModelAnswer;
};

type Draft = {
  messageId: string;
  model: string;
  stopReason: string | null;
  usage: Usage;
  complete: boolean;
  blocks: Block[];
};

/** `inputJson` is null for a block that is not a tool call. */
type Block = { fields: Record<string, JsonValue>; inputJson: string | null };

export const createAccumulator = (): Accumulator => {
  const draft: Draft = { messageId: '', model: '', stopReason: null, usage: NO_USAGE, complete: false, blocks: [] };
  return { add: (event) => apply(draft, event), answer: () => answerOf(draft) };
};

const apply = (draft: Draft, event: RawMessageStreamEvent): void => {
  switch (event.type) {
    case 'message_start':
      draft.messageId = event.message.id;
      draft.model = event.message.model;
      draft.usage = usageOf(event.message.usage, NO_USAGE);
      return;
    case 'content_block_start':
      draft.blocks[event.index] = begin(event.content_block);
      return;
    case 'content_block_delta':
      extend(draft.blocks[event.index], event.delta);
      return;
    case 'message_delta':
      draft.stopReason = event.delta.stop_reason;
      draft.usage = usageOf(event.usage, draft.usage);
      return;
    case 'message_stop':
      draft.complete = true;
      return;
    default:
      // content_block_stop says nothing new; unknown events are to be ignored by the rules of the API.
      return;
  }
};

const begin = (block: unknown): Block => {
  const fields = { ...JsonObject.parse(block) };
  return { fields, inputJson: fields['type'] === 'tool_use' ? '' : null };
};

/** Each kind of delta appends to the field of the same meaning. */
const extend = (block: Block | undefined, delta: { type: string }): void => {
  if (block === undefined) return;
  const fields: Record<string, unknown> = delta;
  const append = (name: string): void => {
    block.fields[name] = `${asText(block.fields[name])}${asText(fields[name])}`;
  };
  if (delta.type === 'text_delta') append('text');
  else if (delta.type === 'thinking_delta') append('thinking');
  else if (delta.type === 'signature_delta') append('signature');
  else if (delta.type === 'input_json_delta')
    block.inputJson = `${block.inputJson ?? ''}${asText(fields['partial_json'])}`;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const answerOf = (draft: Draft): ModelAnswer => {
  if (!draft.complete || draft.stopReason === null) throw new ProviderFailure('connection');
  const malformedInputs: string[] = [];
  const content = draft.blocks.map(({ fields, inputJson }) => {
    if (inputJson === null || inputJson === '') return fields;
    const input = parseInput(inputJson);
    if (input === null) malformedInputs.push(asText(fields['id']));
    return { ...fields, input: input ?? {} };
  });
  const { messageId, model, stopReason, usage } = draft;
  return { messageId, model, stopReason, usage, content, malformedInputs };
};

const parseInput = (text: string): JsonObject | null => {
  try {
    return JsonObject.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** The figures of message_start and message_delta that a price depends on. */
type Figures = {
  input_tokens?: number | null;
  output_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  cache_creation?: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number } | null;
};

/** Later figures replace earlier ones; what they leave out stays. */
const usageOf = (usage: Figures | null | undefined, before: Usage): Usage => {
  const created = usage?.cache_creation;
  const written = usage?.cache_creation_input_tokens;
  return {
    input: usage?.input_tokens ?? before.input,
    output: usage?.output_tokens ?? before.output,
    cacheRead: usage?.cache_read_input_tokens ?? before.cacheRead,
    cacheWrite1h: created?.ephemeral_1h_input_tokens ?? before.cacheWrite1h,
    cacheWrite5m: created?.ephemeral_5m_input_tokens ?? unsplit(written, before),
  };
};

/** Without a breakdown every cache write is one of 5 minutes, the only kind that is asked for. */
const unsplit = (written: number | null | undefined, before: Usage): number =>
  written === null || written === undefined ? before.cacheWrite5m : Math.max(0, written - before.cacheWrite1h);
