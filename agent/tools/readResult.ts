import { z } from 'zod';
import { canonicalJson, type JsonValue } from '../../domain/core/json/canonicalJson.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import { READ_RESULT } from './authorization.ts';
import { childPointer, valueAt } from './jsonPointer.ts';
import { charsMax, fits, largest, wholeEnd } from './resultText.ts';

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

/**
 * A page of a recorded result; null when nothing stands at the pointer. The page is shown whole: what a page lost by
 * being cut again would stand before its `next`, where nobody looks for it.
 */
export const readResult = (whole: JsonValue, args: ReadResultArguments, tokens: number): JsonObject | null => {
  const offset = args.offset ?? 0;
  if (typeof args.grep === 'string') return grepped(whole, args.seq, args.grep, offset, tokens);
  const pointer = args.pointer ?? '';
  const found = valueAt(whole, pointer);
  if (found === undefined) return null;
  const text = canonicalJson(found);
  const rest = text.slice(offset);
  return fullest(Math.min(rest.length, charsMax(tokens)), tokens, (count) => {
    const end = wholeEnd(rest, count, count === 1 ? 1 : -1);
    const shown = rest.slice(0, end).toWellFormed();
    return { seq: args.seq, pointer, offset, text: shown, total: text.length, next: nextOf(offset + end, text.length) };
  });
};

const grepped = (whole: JsonValue, seq: number, grep: string, offset: number, tokens: number): JsonObject => {
  const all = [...matches(whole, '', grep.toLowerCase())];
  return fullest(Math.min(Math.max(0, all.length - offset), MATCHES_MAX), tokens, (count) => {
    const end = offset + count;
    return { seq, grep, offset, matches: all.slice(offset, end), total: all.length, next: nextOf(end, all.length) };
  });
};

/** The page of as much as fits, of `max` at most. One character or match is on every page, so that paging ends. */
const fullest = (max: number, tokens: number, page: (count: number) => JsonObject): JsonObject => {
  const good = (count: number): boolean => fits(canonicalJson(page(count)), tokens);
  return page(good(max) ? max : Math.max(1, largest(max - 1, good)));
};

const nextOf = (end: number, total: number): number | null => (end < total ? end : null);

/** Every single value that holds the text, with its pointer. */
function* matches(value: JsonValue, pointer: string, text: string): Generator<JsonObject> {
  if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) yield* matches(member, childPointer(pointer, name), text);
    return;
  }
  const shown = String(value);
  if (shown.toLowerCase().includes(text)) yield { pointer, value: shown.slice(0, VALUE_CHARS_MAX).toWellFormed() };
}
