import { z } from 'zod';

/**
 * A moment with any offset, as UTC with milliseconds. Only years of four digits: PostgreSQL has no year 0, and
 * later ones are written in another form.
 */
export const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((at) => /^(?!0000)\d{4}-/.test(at), {
    params: { fieldCode: 'format' },
    message: 'Must lie in the years 1 to 9999.',
  });
