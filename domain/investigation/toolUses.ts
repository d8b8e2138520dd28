import { z } from 'zod';
import { JsonObject } from '../core/json.ts';
import type { Answer } from './investigation.ts';

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
  answer.content.flatMap((block) => {
    const parsed = ToolUseBlock.safeParse(block);
    return parsed.success ? [{ id: parsed.data.id, name: parsed.data.name, input: parsed.data.input }] : [];
  });

/** The text of an answer, without its tool calls. */
export const textOf = (answer: Pick<Answer, 'content'>): string =>
  answer.content
    .flatMap((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n');
