import { z } from 'zod';

/** SU-106: what should not leave with a draft. */
export const EgressFlag = z.enum(['secret_pattern', 'high_entropy', 'foreign_identifier', 'disallowed_url', 'image']);
export type EgressFlag = z.infer<typeof EgressFlag>;
