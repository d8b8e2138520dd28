import { z } from 'zod';

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
