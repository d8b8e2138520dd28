import { z } from 'zod';

const marks = z.registry<{ personal: true }>();

/**
 * Marks a top-level field of an event as personal data of the event's subject: the codec stores it encrypted
 * under the subject's key. It reads `null` once the subject is erased, so every reader must accept that.
 */
export const personal = <T extends z.ZodType>(schema: T): z.ZodNullable<T> => {
  const marked = schema.nullable();
  marks.add(marked, { personal: true });
  return marked;
};

/** A personal field that events of its type stored before it existed do not hold. Absent, it is read as `null`. */
export const optionalPersonal = <T extends z.ZodType>(schema: T): z.ZodOptional<z.ZodNullable<T>> => {
  const marked = schema.nullable().optional();
  marks.add(marked, { personal: true });
  return marked;
};

/** Names of the personal fields of an event's data schema, sorted. */
export const personalFields = (data: z.ZodObject): readonly string[] =>
  Object.entries(data.shape)
    .filter(([, field]) => marks.has(field))
    .map(([name]) => name)
    .toSorted();
