import { z } from 'zod';
import { canonicalJson, type JsonValue } from '../core/canonicalJson.ts';
import type { JsonObject } from '../core/json.ts';
import { READ_RESULT } from './authorization.ts';
import { childPointer, valueAt } from './jsonPointer.ts';
import { headOf } from './resultText.ts';

const Arguments = z.strictObject({
  seq: z.int(),
  pointer: z.string().nullish(),
  grep: z.string().min(1).nullish(),
  offset: z.int().min(0).nullish(),
});
export type ReadResultArguments = z.infer<typeof Arguments>;

export const parseReadResult = (input: unknown): ReadResultArguments | null => {
  const parsed = Arguments.safeParse(input);
  return parsed.success ? parsed.data : null;
};

/** The tool as the model sees it (SU-94). */
export const readResultTool = {
  name: READ_RESULT,
  description:
    'Reads a recorded result of an earlier step again, without asking the system behind it. Give `pointer` (RFC ' +
    '6901) for a part of it, or `grep` to find where a text stands. `offset` continues where an answer ended. ' +
    'As evidence, cite the step that you read, not this call.',
  input_schema: {
    type: 'object',
    properties: {
      seq: { type: 'integer', description: 'The step whose result to read.' },
      pointer: { type: 'string', description: 'JSON pointer of the part; "" for all of it.' },
      grep: { type: 'string', description: 'Text to look for, ignoring case; answers with pointers.' },
      offset: { type: 'integer', description: 'Characters, or matches with grep, to skip.' },
    },
    required: ['seq'],
    additionalProperties: false,
  },
} as const;

const MATCHES_MAX = 50;
const VALUE_CHARS_MAX = 200;

/** A page of a recorded result; null when nothing stands at the pointer. */
export const readResult = (whole: JsonValue, args: ReadResultArguments, tokens: number): JsonObject | null => {
  const offset = args.offset ?? 0;
  if (typeof args.grep === 'string') return grepped(whole, args.seq, args.grep, offset);
  const pointer = args.pointer ?? '';
  const found = valueAt(whole, pointer);
  if (found === undefined) return null;
  const text = canonicalJson(found);
  const page = headOf(text.slice(offset), tokens);
  const end = offset + page.length;
  return { seq: args.seq, pointer, offset, text: page, total: text.length, next: end < text.length ? end : null };
};

const grepped = (whole: JsonValue, seq: number, grep: string, offset: number): JsonObject => {
  const all = [...matches(whole, '', grep.toLowerCase())];
  const end = offset + MATCHES_MAX;
  return { seq, grep, offset, matches: all.slice(offset, end), total: all.length, next: end < all.length ? end : null };
};

/** Every single value that holds the text, with its pointer. */
function* matches(value: JsonValue, pointer: string, text: string): Generator<JsonObject> {
  if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) yield* matches(member, childPointer(pointer, name), text);
    return;
  }
  const shown = String(value);
  if (shown.toLowerCase().includes(text)) yield { pointer, value: shown.slice(0, VALUE_CHARS_MAX) };
}
