import { z } from 'zod';

/** The id of a record in a path. Ids are stored and compared in lower case. */
export const recordId = z.uuid().toLowerCase();

/** A whole number in a query parameter or a path, in decimal digits. */
export const queryInteger = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z.preprocess(
    (given) => (typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given),
    z.int(message).min(min, message).max(max, message),
  );
};

/** A query parameter that may be given several times; its values are alternatives. */
export const repeatable = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).max(VALUES_MAX).optional(),
  );

const VALUES_MAX = 50;

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

export const NOT_BLANK = 'Must not be blank.';

/** Text of at most `max` characters that is kept as it is, but is not only spaces. */
export const filledText = (max: number) =>
  z
    .string()
    .min(1, NOT_BLANK)
    .max(max)
    .refine((text) => text.trim() !== '', { params: { fieldCode: 'min_length' }, message: NOT_BLANK });

/**
 * A moment with any offset, as UTC with milliseconds. Only years of four digits: PostgreSQL has no year 0, and
 * later ones are written in another form.
 */
export const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((at) => /^(?!0000)\d{4}-/.test(at), {
    params: { fieldCode: 'format' },
    message: 'Must be in the years 1 to 9999.',
  });

/** For endpoints without query parameters: any is refused. */
export const NoQuery = z.strictObject({});

/** What is wrong with a body that is to change something and names nothing; for `.refine(namesSomething, NAMES_NOTHING)`. */
export const NAMES_NOTHING = { params: { fieldCode: 'min_properties' }, message: 'Change at least one field.' };
export const namesSomething = (body: object): boolean => Object.keys(body).length > 0;
