import { z } from 'zod';
import { JsonObject } from '../../domain/core/json/json.ts';
import type { ContentBlock } from '../state/events.ts';
import type { Answer } from '../state/facts.ts';

/** A tool call as the model wrote it. */
export type ToolUse = { id: string; name: string; input: JsonObject };

const ToolUseBlock = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: JsonObject.catch({}),
});

/** The tool calls of an answer, in the order asked. */
export const toolUsesOf = (answer: Pick<Answer, 'content'>): readonly ToolUse[] =>
  answer.content.flatMap((block) => toolUseOf(block) ?? []);

/** Null for a block that calls no tool. */
export const toolUseOf = (block: ContentBlock): ToolUse | null => {
  const { success, data } = ToolUseBlock.safeParse(block);
  return success ? { id: data.id, name: data.name, input: data.input } : null;
};

/** The text of an answer, without its tool calls. */
export const textOf = (answer: Pick<Answer, 'content'>): string =>
  answer.content
    .flatMap((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n');
