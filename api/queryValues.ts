import { z } from 'zod';

/** The id of a record in a path. Ids are stored and compared in lower case. */
export const recordId = z.uuid().toLowerCase();

/** A whole number in a query parameter or a path. */
export const queryInteger = (min: number, max: number) =>
  z.coerce.number('Must be a whole number.').int('Must be a whole number.').min(min).max(max);

/** A text in a query parameter that PostgreSQL can be asked for. */
export const queryText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      message: 'Must not hold U+0000.',
      params: { fieldCode: 'format' },
    });
