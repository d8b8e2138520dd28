import { z } from 'zod';
import { NOT_BLANK } from '../http/fields.ts';

/** Each tag once. */
export const Tags = z
  .array(z.string().trim().min(1, NOT_BLANK).max(64))
  .max(20)
  .superRefine((tags, context) => {
    for (const [index, tag] of tags.entries())
      if (tags.indexOf(tag) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          params: { fieldCode: 'duplicate' },
          message: 'Listed twice.',
        });
  });
