import { z } from 'zod';

/** The part of the Messages API that a tool-using client needs. Unknown fields are refused, as the API does. */
const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const cacheControl = { cache_control: CacheControl.nullish() };

const TextBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  citations: z.array(z.unknown()).nullish(),
  ...cacheControl,
});
const ToolUseBlock = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/, "String should match pattern '^[a-zA-Z0-9_-]+$'"),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/, "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"),
  input: z.record(z.string(), z.unknown(), 'Input should be a valid dictionary'),
  ...cacheControl,
});
const ToolResultBlock = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().regex(/^[a-zA-Z0-9_-]+$/, "String should match pattern '^[a-zA-Z0-9_-]+$'"),
  content: z.union([z.string(), z.array(TextBlock)]).optional(),
  is_error: z.boolean().optional(),
  ...cacheControl,
});
const ThinkingBlock = z.strictObject({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.string().min(1, 'Invalid `signature` in `thinking` block'),
});
const RedactedThinkingBlock = z.strictObject({ type: z.literal('redacted_thinking'), data: z.string().min(1) });

const Block = z.discriminatedUnion('type', [
  TextBlock,
  ToolUseBlock,
  ToolResultBlock,
  ThinkingBlock,
  RedactedThinkingBlock,
]);
export type Block = z.infer<typeof Block>;

const Message = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(Block)]),
});

const Tool = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/, "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  type: z.literal('custom').optional(),
  strict: z.boolean().optional(),
  ...cacheControl,
});

const ToolChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auto'), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({ type: z.literal('any'), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('tool'), name: z.string(), disable_parallel_tool_use: z.boolean().optional() }),
]);

export const MessagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).optional(),
  stream: z.boolean().optional(),
  system: z.union([z.string(), z.array(TextBlock)]).optional(),
  tools: z.array(Tool).optional(),
  tool_choice: ToolChoice.optional(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  metadata: z.looseObject({}).optional(),
  stop_sequences: z.array(z.string()).optional(),
  temperature: z.number().min(0).max(1).optional(),
  messages: z.array(Message).min(1),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

type Marked = { cache_control?: unknown; [field: string]: unknown };

/** All blocks in the order in which they form the prompt: tools, system, messages. */
export const blocksOf = (request: MessagesRequest): readonly Marked[] => [
  ...(request.tools ?? []),
  ...(typeof request.system === 'string' ? [{ text: request.system }] : (request.system ?? [])),
  ...request.messages.flatMap(({ content }) => contentOf(content)),
];

/** Content is a list of blocks, or one text. */
export const contentOf = (content: string | readonly Block[]): readonly Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
