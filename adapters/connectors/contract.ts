import { z } from 'zod';
import type { JsonValue } from '../../domain/core/canonicalJson.ts';

/** What a connector's program promises about one tool; the host accepts exactly this (SU-38). */
export type ToolContract = {
  name: string;
  scope: 'read';
  /** Begins with the scope, so that it says what the tool may do wherever it is shown. */
  description: string;
  /** JSON schema of the arguments. */
  inputSchema: { readonly [name: string]: JsonValue };
};

/** A tool's contract together with the schema that checks its arguments. */
export type ToolDefinition<Input extends z.ZodObject = z.ZodObject> = { contract: ToolContract; input: Input };

/** A reading tool. `input` is strict: unknown arguments are refused. */
export const readingTool = <Input extends z.ZodObject>(
  name: string,
  description: string,
  input: Input,
): ToolDefinition<Input> => ({
  contract: { name, scope: 'read', description: `Scope: read. ${description}`, inputSchema: jsonSchemaOf(input) },
  input,
});

const jsonSchemaOf = (input: z.ZodObject): ToolContract['inputSchema'] => {
  // Dialect and draft say nothing to a model.
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return z.record(z.string(), z.json()).parse(schema);
};
