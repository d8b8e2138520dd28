import { z } from 'zod';

/** SU-106: what should not leave with a draft, as events have told it from the beginning. */
const FirstFlag = z.enum(['secret_pattern', 'high_entropy', 'foreign_identifier', 'disallowed_url', 'image']);
/**
 * What was added to them: a promise of money (SU-86), a request for a password, code or card, a language whose wording
 * no check knows, and a place that was left to be filled in. Events hold these in a field of their own, which an older
 * release passes by; further ones need another field again.
 */
const ContentFlag = z.enum(['money_promise', 'asks_for_secret', 'unknown_language', 'unfinished']);

/** All that a draft, an edit or a verdict may be flagged for. */
export const EgressFlag = z.enum([...FirstFlag.options, ...ContentFlag.options]);
export type EgressFlag = z.infer<typeof EgressFlag>;

/** Fields of events that hold flags. */
export const flagFields = { egressFlags: z.array(FirstFlag), contentFlags: z.array(ContentFlag).optional() };
type Stored = { egressFlags: z.infer<typeof FirstFlag>[]; contentFlags?: z.infer<typeof ContentFlag>[] | undefined };

/** What is flagged, as events hold it. */
export const storedFlags = (flags: readonly EgressFlag[]): Stored => {
  const contentFlags = ContentFlag.options.filter((flag) => flags.includes(flag));
  const egressFlags = FirstFlag.options.filter((flag) => flags.includes(flag));
  return contentFlags.length === 0 ? { egressFlags } : { egressFlags, contentFlags };
};

/** What an event says is flagged. */
export const flagsIn = ({ egressFlags, contentFlags = [] }: Stored): EgressFlag[] => [...egressFlags, ...contentFlags];
