import { z } from 'zod';

/** A session that lets its user in (SU-06). `last_used_at` is at most a minute old. */
export const SessionResource = z
  .object({
    id: z.uuid(),
    started_at: z.string(),
    last_used_at: z.string(),
    /** The latest end; earlier when it is not used for long. */
    expires_at: z.string(),
    /** The client's, at the last use; null until it was used. */
    address: z.string().nullable(),
    /** In a few words, such as `Firefox on Linux`; null when it did not tell. */
    browser: z.string().nullable(),
    /** Whether it is the one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
