import { z } from 'zod';
import { NO_USAGE, type Usage } from '../../domain/pricing/price.ts';

/** Far beyond any model's window; a figure above it is none. */
const TOKENS_MAX = 1_000_000_000;

const Figure = z.int().min(0).max(TOKENS_MAX).nullish();

/** The figures of message_start and message_delta that a price depends on. */
const Figures = z.object({
  input_tokens: Figure,
  output_tokens: Figure,
  cache_read_input_tokens: Figure,
  cache_creation_input_tokens: Figure,
  cache_creation: z.object({ ephemeral_5m_input_tokens: Figure, ephemeral_1h_input_tokens: Figure }).nullish(),
});
type Figures = z.infer<typeof Figures>;

/** What the provider has said so far about the tokens of one answer. */
export type UsageReader = {
  read(usage: unknown): void;
  /** Null when it left out input or output, or gave a figure that cannot be one: negative, fractional, absurd. */
  usage(): Usage | null;
};

export const createUsageReader = (): UsageReader => {
  let usage: Usage = NO_USAGE;
  let readable = true;
  const told = { input: false, output: false };
  return {
    read: (received) => {
      if (received === undefined || received === null) return;
      const parsed = Figures.safeParse(received);
      readable &&= parsed.success;
      if (!parsed.success) return;
      told.input ||= typeof parsed.data.input_tokens === 'number';
      told.output ||= typeof parsed.data.output_tokens === 'number';
      usage = laid(usage, parsed.data);
    },
    usage: () => (readable && told.input && told.output ? usage : null),
  };
};

/** Later figures replace earlier ones; what they leave out stays. */
const laid = (before: Usage, figures: Figures): Usage => {
  const created = figures.cache_creation;
  const cacheWrite1h = created?.ephemeral_1h_input_tokens ?? before.cacheWrite1h;
  const written = figures.cache_creation_input_tokens;
  // Without a breakdown every cache write is one of 5 minutes, the only kind that is asked for.
  const unsplit = typeof written === 'number' ? Math.max(0, written - cacheWrite1h) : before.cacheWrite5m;
  return {
    input: figures.input_tokens ?? before.input,
    output: figures.output_tokens ?? before.output,
    cacheRead: figures.cache_read_input_tokens ?? before.cacheRead,
    cacheWrite1h,
    cacheWrite5m: created?.ephemeral_5m_input_tokens ?? unsplit,
  };
};
