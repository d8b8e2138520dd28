import { z } from 'zod';

/** SU-26: whether a list shows tickets that are snoozed, or only these. */
export const Snoozed = z
  .enum(['true', 'false', 'any'])
  .describe('`true`: only snoozed tickets; `false`: only those that are not; `any`: both.');

/** As a filter of tickets; undefined for both. */
export const isSnoozed = (snoozed: z.infer<typeof Snoozed>): boolean | undefined =>
  snoozed === 'any' ? undefined : snoozed === 'true';

/** SU-193: only tickets with a reply that a person has to send, or only the others. */
export const IsToSend = z
  .enum(['true', 'false'])
  .describe('`true`: only tickets with an accepted reply that somebody has to send by hand.')
  .optional();

/** As a filter of tickets; undefined for both. */
export const isToSend = (toSend: z.infer<typeof IsToSend>): boolean | undefined =>
  toSend === undefined ? undefined : toSend === 'true';
