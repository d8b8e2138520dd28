import { z } from 'zod';
import type { CallScope } from '../../agent/tools/callScope.ts';
import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';

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

/** A connector as its tool server knows it: `config` holds all of its keys, the secret ones too. */
const Target = z.object({ id: z.string(), generation: z.int(), config: z.record(z.string(), z.string()) });
export type Target = z.infer<typeof Target>;

const Scope: z.ZodType<CallScope> = z.object({ customer: z.string().nullable(), pinned: z.string().nullable() });

/**
 * What the host sends beside the arguments of a call, where the model cannot choose it: the connector, since one
 * tool server works for all of a kind, and whom the investigation is about.
 */
export const CallMeta = z.object({ connector: Target, scope: Scope });
export type CallMeta = z.infer<typeof CallMeta>;

/**
 * What a tool server says beside a result: how long its event loop stood still meanwhile, in milliseconds, and the
 * customer whose data the result is, where the connector keeps to one (SU-53).
 */
export const ResultMeta = z.object({ stalled_ms: z.number(), pin: z.string().max(200).nullable().default(null) });

/** Tells a tool server to forget a connector that was changed, deleted or switched off. */
export const ConnectorEnded = z.object({
  method: z.literal('notifications/connector_ended'),
  params: z.object({ id: z.string() }),
});
export type ConnectorEnded = z.infer<typeof ConnectorEnded>;

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
