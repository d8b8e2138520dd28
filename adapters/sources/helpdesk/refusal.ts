import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';

/** The help desk has read the call and does not do it: the same call would be answered alike. */
export const isJudged = (status: number): boolean => status === 400 || status === 413 || status === 422;

const JUDGEMENT_BYTES_MAX = 64 * 1024;
/** What the help desk says of a change that it does not make; codes and names of fields hold no words of anybody. */
const Judgement = z.object({
  error: z.union([z.string(), z.object({ title: z.string().optional() })]).optional(),
  details: z
    .record(z.string(), z.array(z.object({ description: z.string().optional(), error: z.string().optional() })))
    .optional()
    .catch(undefined),
});

/** The help desk's own sentences may quote anything; of those that are known, the meaning is told. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/\bclosed\b/i, 'the ticket is closed there and cannot be changed'],
  [/\bsuspended\b/i, 'the customer is suspended there'],
  [/\b(?:required|blank|empty)\b/i, 'a field that it requires there is empty'],
  [/\btoo (?:long|large|big)\b/i, 'the text is too long'],
];

/** A sentence for people: what it refuses, by the names of its fields and codes, and what that means. */
export const judgement = async (response: Response): Promise<string> => {
  const said = Judgement.safeParse(await bodyOf(response)).data ?? {};
  const details = Object.entries(said.details ?? {});
  const error = typeof said.error === 'string' ? said.error : undefined;
  const names = [error, ...details.map(([field]) => field)].filter((name) => /^[A-Za-z][\w.]{0,60}$/.test(name ?? ''));
  const words = details.flatMap(([, items]) => items.map(({ description }) => description ?? '')).join('\n');
  const meaning = MEANINGS.find(([form]) => form.test(words))?.[1];
  const numbers = [`status ${response.status}`, ...names].join(', ');
  return `The help desk does not take it (${numbers})${meaning === undefined ? '' : `: ${meaning}`}.`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > JUDGEMENT_BYTES_MAX) return null;
    }
    return parseJson(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
};
