import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { bodyRefusal } from './jsonBody.ts';
import type { Judged } from '../problems/fieldErrors.ts';
import { issueText } from '../problems/issueText.ts';
import { refusedFieldsOf } from './serviceFields.ts';

/** A request that does not fit the schema of its route; the problems plugin chooses the answer. */
export class RequestInvalid extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly judged: Judged;
  constructor(issues: readonly z.core.$ZodIssue[], judged: Judged) {
    super(`the ${judged.part} does not fit its schema`);
    this.name = 'RequestInvalid';
    this.issues = issues;
    this.judged = judged;
  }
}

/** Returns `{ value }` or `{ error }`; never throws. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart: part = 'request' }) => {
  const error = issueText(part === 'body' ? 'field' : 'parameter');
  const refusedFields = refusedFieldsOf(schema);
  const compiled = compiledOnce(schema);
  return (input: unknown) => {
    const refusal = part === 'body' ? bodyRefusal(input) : null;
    if (refusal !== null) return { error: refusal };
    const parsed = compiled().safeParse(input, { error });
    return parsed.success
      ? { value: parsed.data }
      : { error: new RequestInvalid(parsed.error.issues, { part, input, refusedFields }) };
  };
};

/** Sends exactly the fields of the schema; an answer that does not fit is a bug and surfaces as 500. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const compiled = compiledOnce(schema);
  return (data: unknown) => JSON.stringify(compiled().parse(data));
};

/** Compiled at the first request: a start has hundreds of schemas, of which most wait for long. */
const compiledOnce = (schema: z.ZodType): (() => z.ZodType) => {
  let compiled: z.ZodType | undefined;
  return () => (compiled ??= z.compile(schema));
};
