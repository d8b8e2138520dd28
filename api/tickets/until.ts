import { z } from 'zod';
import { Moment } from '../http/fields.ts';

const Until = z
  .string()
  .describe('A time, or `reply`: until the customer writes.')
  .transform((text, context) => {
    const moment = Moment.safeParse(text);
    if (text === 'reply' || moment.success) return moment.data ?? text;
    context.addIssue({ code: 'custom', params: { fieldCode: 'format' }, message: 'Must be a time, reply or null.' });
    return z.NEVER;
  });

/** SU-24, SU-26: until when a ticket is snoozed, which is later than now; null ends a snooze. */
export const untilAfter = (now: () => string) =>
  Until.nullable().refine((until) => until === null || until === 'reply' || Date.parse(until) > Date.parse(now()), {
    params: { fieldCode: 'min' },
    message: 'Must be in the future.',
  });
