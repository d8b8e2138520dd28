import type { z } from 'zod';
import type { CallScope } from '../../agent/tools/callScope.ts';
import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import type { ToolContract, ToolDefinition } from './contract.ts';
import { ToolError } from './toolError.ts';

export type ToolContext = { signal: AbortSignal; scope: CallScope };

export type Result = { readonly [name: string]: JsonValue };

/** `pin`: the customer whose data the result is, where the connector keeps to one (SU-53). */
export type Answer = { result: Result; pin: string | null };

/** A tool with its arguments still unchecked. Throws ToolError for everything that the model should hear about. */
export type ServedTool = { contract: ToolContract; run(args: unknown, context: ToolContext): Promise<Answer> };

/** Checks the arguments, then runs the tool. */
export const serving = <Input extends z.ZodObject>(
  definition: ToolDefinition<Input>,
  run: (args: z.infer<Input>, context: ToolContext) => Promise<Result>,
): ServedTool => pinning(definition, async (args, context) => ({ result: await run(args, context), pin: null }));

/** The same for a tool that says whose data it found. */
export const pinning = <Input extends z.ZodObject>(
  { contract, input }: ToolDefinition<Input>,
  run: (args: z.infer<Input>, context: ToolContext) => Promise<Answer>,
): ServedTool => ({
  contract,
  run: async (args, context) => {
    const parsed = input.safeParse(args);
    if (!parsed.success) throw new ToolError('invalid_arguments', argumentSentence(parsed.error));
    return run(parsed.data, context);
  },
});

/** The tools over one configuration. Called once for each connector and each change of it; may throw ToolError. */
export type OpenTools = (config: Readonly<Record<string, string>>) => readonly ServedTool[];

/** Names of the arguments are the tool's own; names that the caller made up are not repeated. */
const argumentSentence = (error: z.ZodError): string => {
  const names = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? 'unknown names' : issue.path.join('.'),
  );
  return `The arguments do not fit the tool's schema: ${[...new Set(names)].join(', ')}.`;
};
