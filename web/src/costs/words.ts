import type { Costs } from './queries.ts';

const numbers = new Intl.NumberFormat('en');

/** 1,234,567. */
export const count = (value: number): string => numbers.format(value);

/** What a purpose is called (SU-91); one of a newer release by its name. */
export const purposeWords = (purpose: string): string => PURPOSES[purpose] ?? purpose;

const PURPOSES: Readonly<Record<string, string>> = {
  planner: 'Investigations: first request',
  tool_selector: 'Investigations: after tool results',
  summarizer: 'Investigations: summaries',
  verdict: 'Investigations: verdict alone',
  ask: 'Ask',
  replay: 'Replay',
};

/** How much of the input was read from the cache. */
export const cacheShare = ({
  input_tokens,
  cache_read_tokens,
  cache_write_tokens,
}: Pick<Costs['totals'], 'input_tokens' | 'cache_read_tokens' | 'cache_write_tokens'>): string => {
  const all = input_tokens + cache_read_tokens + cache_write_tokens;
  return all === 0 ? '–' : `${Math.round((100 * cache_read_tokens) / all)} %`;
};
