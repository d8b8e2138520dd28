import { createHash } from 'node:crypto';
import { blocksOf, type MessagesRequest } from './protocol.ts';

/** Figures of one request, as the provider reports them. */
export type InputUsage = {
  input_tokens: number;
  cache_read_input_tokens: number;
  cache_creation_input_tokens: number;
};

/** How far before a breakpoint the provider looks for what it has kept. */
const LOOKBACK_BLOCKS = 20;
const CHARS_PER_TOKEN = 4;

type Place = { hash: string; tokens: number; breakpoint: boolean };

/** Keeps prefixes of prompts the way the provider does, so that the usage figures show whether a prompt is stable. */
export const createPromptCache = (): { account(request: MessagesRequest): InputUsage } => {
  const kept = new Set<string>();
  return {
    account: (request) => {
      const places = placesOf(request);
      const total = places.at(-1)?.tokens ?? 0;
      const last = places.findLastIndex(({ breakpoint }) => breakpoint);
      const written = places[last]?.tokens ?? 0;
      const read = readable(places, kept);
      for (const place of places) if (place.breakpoint) kept.add(place.hash);
      return {
        input_tokens: Math.max(1, total - written),
        cache_read_input_tokens: read,
        cache_creation_input_tokens: Math.max(0, written - read),
      };
    },
  };
};

/** Estimated tokens of a request. */
export const countTokens = (request: MessagesRequest): number => Math.max(1, placesOf(request).at(-1)?.tokens ?? 0);

/** The prefix up to each block, without the marks themselves. */
const placesOf = (request: MessagesRequest): readonly Place[] => {
  let hash = request.model;
  let chars = 0;
  return blocksOf(request).map(({ cache_control: mark, ...block }) => {
    const text = JSON.stringify(block);
    hash = createHash('sha256').update(hash).update(text).digest('hex');
    chars += text.length;
    return { hash, tokens: Math.ceil(chars / CHARS_PER_TOKEN), breakpoint: mark !== undefined && mark !== null };
  });
};

const readable = (places: readonly Place[], kept: ReadonlySet<string>): number => {
  let tokens = 0;
  for (const [index, place] of places.entries()) {
    if (!place.breakpoint) continue;
    const near = places.slice(Math.max(0, index - LOOKBACK_BLOCKS), index + 1).findLast(({ hash }) => kept.has(hash));
    tokens = Math.max(tokens, near?.tokens ?? 0);
  }
  return tokens;
};
