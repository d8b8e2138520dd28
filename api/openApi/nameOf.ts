import { z } from 'zod';
import type { Reference } from './documentTypes.ts';

/** What `.meta({ id })` calls a schema in the document; one without a name is a bug. */
export const nameOf = (schema: z.ZodType): string => {
  const name = z.globalRegistry.get(schema)?.id;
  if (name === undefined) throw new Error('the schema has no name in the document');
  return name;
};

export const refTo = (schema: z.ZodType): Reference => ({ $ref: `#/components/schemas/${nameOf(schema)}` });
