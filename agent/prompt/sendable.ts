import type { JsonObject } from '../../domain/core/json/json.ts';
import type { Answer } from '../state/facts.ts';
import { toolUseOf, toolUsesOf } from '../tools/toolUses.ts';

/** Stands for an answer of which nothing can be sent back. */
const NO_ANSWER: JsonObject = { type: 'text', text: '(no answer)' };

const TOOL_ID = /^[a-zA-Z0-9_-]+$/;
const TOOL_NAME_CHARS_MAX = 128;

/** Nothing that can be seen: spaces of any kind, control and format characters. */
const BLANK = /^[\s\p{Z}\p{C}]*$/u;

/**
 * A recorded answer in the form in which the provider takes it back. It refuses a whole conversation, and every one
 * that goes on from it, for what it may itself have sent: blank text, the name of a tool that it made up, a thought
 * without its signature or at the end. `ids`: those of the tool calls, in their order.
 */
export const sendableContent = (
  { content }: Pick<Answer, 'content'>,
  ids: readonly string[],
): readonly JsonObject[] => {
  let uses = 0;
  const blocks = content.flatMap((block): JsonObject[] => {
    const use = toolUseOf(block);
    if (use === null) return sendableBlock(block);
    const id = ids[uses] ?? use.id;
    uses += 1;
    return [{ type: 'tool_use', id, name: sendableName(use.name), input: use.input }];
  });
  const last = blocks.findLastIndex((block) => !isThought(block));
  return last === -1 ? [NO_ANSWER] : blocks.slice(0, last + 1);
};

/**
 * Ids for the tool calls of an answer: as they were received, unless the provider would refuse them or they stand in
 * `taken` already. Takes them; the same events give the same ids.
 */
export const sendableIds = (answer: Pick<Answer, 'content'>, seq: number, taken: Set<string>): readonly string[] =>
  toolUsesOf(answer).map(({ id: received }, index) => {
    let id = received;
    for (let other = 0; !TOOL_ID.test(id) || taken.has(id); other += 1) id = `call_${seq}_${index}_${other}`;
    taken.add(id);
    return id;
  });

const sendableBlock = (block: JsonObject): JsonObject[] => {
  const { type, text, thinking, signature, data } = block;
  if (type === 'text') return typeof text === 'string' && !BLANK.test(text) ? [{ type, text }] : [];
  if (type === 'thinking')
    return typeof thinking === 'string' && isFilled(signature) ? [{ type, thinking, signature }] : [];
  return type === 'redacted_thinking' && isFilled(data) ? [{ type, data }] : [];
};

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isThought = ({ type }: JsonObject): boolean => type === 'thinking' || type === 'redacted_thinking';

/** The model is told under its own name that there is no such tool; here it only has to be of the allowed form. */
const sendableName = (name: string): string =>
  name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, TOOL_NAME_CHARS_MAX) || 'unnamed';
