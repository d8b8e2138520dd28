import { z } from 'zod';

/** SU-26: whether a list shows tickets that are snoozed, or only these. */
export const Snoozed = z
  .enum(['true', 'false', 'any'])
  .describe('`true`: only snoozed tickets; `false`: only those that are not; `any`: both.');

/** As a filter of tickets; undefined for both. */
export const isSnoozed = (snoozed: z.infer<typeof Snoozed>): boolean | undefined =>
  snoozed === 'any' ? undefined : snoozed === 'true';
