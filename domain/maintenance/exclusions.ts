import { z } from 'zod';

/** CL-79: no automatic upgrade and no `next_window` upgrade starts in it. Part of stored events. */
export const Exclusion = z.object({ name: z.string(), startAt: z.iso.datetime(), endAt: z.iso.datetime() });
export type Exclusion = z.infer<typeof Exclusion>;

/** The exclusion that `at` lies in, or null. */
export const exclusionAt = (exclusions: readonly Exclusion[], at: string): Exclusion | null =>
  exclusions.find(
    ({ startAt, endAt }) => Date.parse(startAt) <= Date.parse(at) && Date.parse(at) < Date.parse(endAt),
  ) ?? null;
