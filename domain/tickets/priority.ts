import { z } from 'zod';

/** How urgent a ticket is (SU-08). */
export const Priority = z.enum(['low', 'normal', 'high', 'urgent']);
export type Priority = z.infer<typeof Priority>;
