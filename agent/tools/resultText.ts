import { z } from 'zod';
import type { SubjectKeyId } from '../../domain/core/ids.ts';
import { sha256Hex } from '../../domain/core/json/sha256.ts';
import type { NewEvent } from '../../domain/core/log/eventStore.ts';
import { streamKind } from '../../domain/core/log/streamKind.ts';
import { personal } from '../../domain/core/personal.ts';

/** Events of `result-<hash>`: one tool result too large to travel with its event, in parts. */
export const ResultEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ContentPart'),
    data: z.object({ index: z.int().min(0), last: z.boolean(), content: personal(z.string()) }),
  }),
]);
export type ResultEvent = z.infer<typeof ResultEvent>;

/** a larger result gets a stream of its own. Bytes of its canonical JSON. */
export const INLINE_BYTES_MAX = 32 * 1024;

/** With JSON escapes, encryption and base64 a part stays below 512 KiB. */
const PART_CHARS = 80_000;

/** A token is at least this many bytes on average in JSON and prose, so that an estimate errs to the safe side. */
const BYTES_PER_TOKEN = 3;

/** Names a result by its content within one subject: equal content of two customers has two names. */
export const resultHash = (subject: SubjectKeyId, text: string): string => sha256Hex(subject, text);

/** Streams `result-<hash>`, see resultHash. */
export const results = streamKind('result', ResultEvent);

/** The hash in a `resultRef`. */
export const hashOfRef = (ref: string): string => ref.slice('sha256:'.length);

/** The parts of a large result, to be appended one by one from `no_stream`. */
export const contentParts = (text: string, subject: SubjectKeyId): readonly NewEvent<ResultEvent>[] => {
  const contents: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = wholeEnd(text, start + PART_CHARS);
    contents.push(text.slice(start, end));
    start = end;
  }
  return contents.map((content, index) => ({
    type: 'ContentPart',
    data: { index, last: index === contents.length - 1, content },
    subject,
  }));
};

/** The longest beginning of `text` that fits into `tokens`, by estimate. */
export const headOf = (text: string, tokens: number): string => {
  if (fits(text, tokens)) return text;
  const end = largest(Math.min(text.length, charsMax(tokens)), (count) => fits(text.slice(0, count), tokens));
  return text.slice(0, wholeEnd(text, end, -1));
};

export const fits = (text: string, tokens: number): boolean => Buffer.byteLength(text) <= tokens * BYTES_PER_TOKEN;

/** No more characters than this fit into `tokens`. */
export const charsMax = (tokens: number): number => tokens * BYTES_PER_TOKEN;

/** The largest count up to `max` that is `good`, or 0; fewer than a good count is good too. */
export const largest = (max: number, good: (count: number) => boolean): number => {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (good(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Never between the two halves of a surrogate pair. */
export const wholeEnd = (text: string, end: number, step: 1 | -1 = 1): number => {
  if (end >= text.length) return text.length;
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end + step : end;
};
