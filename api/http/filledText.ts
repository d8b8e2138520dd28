import { z } from 'zod';

export const NOT_BLANK = 'Must not be blank.';

/** Text of at most `max` characters that is kept as it is, but is not only spaces. */
export const filledText = (max: number) =>
  z
    .string()
    .min(1, NOT_BLANK)
    .max(max)
    .refine((text) => text.trim() !== '', { params: { fieldCode: 'min_length' }, message: NOT_BLANK });
