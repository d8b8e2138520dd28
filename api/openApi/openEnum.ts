import { z } from 'zod';

/** Marks, in JSON Schema, a list of values that may grow. */
export const OPEN = 'x-extensible-enum';

/**
 * Values of an answer to which later releases may add (CL-30, X-24). The document describes them as text with the
 * values known today, so that a client made from it does not fail at a new one; what is sent is checked all the same.
 */
export const openEnum = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).meta({ [OPEN]: [...values] });
