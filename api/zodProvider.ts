import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { bodyRefusal } from './jsonBody.ts';

/** Which part of a request did not fit its schema; the problems plugin chooses the answer by it. */
export class RequestInvalid extends Error {
  readonly part: string;
  readonly issues: readonly z.core.$ZodIssue[];
  readonly input: unknown;
  constructor(part: string, issues: readonly z.core.$ZodIssue[], input: unknown) {
    super(`the ${part} does not fit its schema`);
    this.name = 'RequestInvalid';
    this.part = part;
    this.issues = issues;
    this.input = input;
  }
}

/** Returns `{ value }` or `{ error }`; never throws. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const refusal = httpPart === 'body' ? bodyRefusal(data) : null;
    if (refusal !== null) return { error: refusal };
    const parsed = schema.safeParse(data);
    return parsed.success
      ? { value: parsed.data }
      : { error: new RequestInvalid(httpPart ?? 'request', parsed.error.issues, data) };
  };

/** Sends exactly the fields of the schema; an answer that does not fit is a bug and surfaces as 500. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) =>
    JSON.stringify(schema.parse(data));
