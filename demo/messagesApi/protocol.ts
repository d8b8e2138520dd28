import { z } from 'zod';

/** The part of the Messages API that a tool-using client needs. Unknown fields are kept: clients may send more. */
const CacheControl = z.looseObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const cacheControl = { cache_control: CacheControl.nullish() };

const TextBlock = z.looseObject({ type: z.literal('text'), text: z.string().min(1), ...cacheControl });
const ToolUseBlock = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  ...cacheControl,
});
const ToolResultBlock = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(TextBlock)]).optional(),
  is_error: z.boolean().optional(),
  ...cacheControl,
});
const ThinkingBlock = z.looseObject({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.string(),
  ...cacheControl,
});

const Block = z.discriminatedUnion('type', [TextBlock, ToolUseBlock, ToolResultBlock, ThinkingBlock]);
export type Block = z.infer<typeof Block>;

const Message = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string().min(1), z.array(Block).min(1)]),
});

const Tool = z.looseObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  ...cacheControl,
});

const ToolChoice = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('auto') }),
  z.looseObject({ type: z.literal('any') }),
  z.looseObject({ type: z.literal('none') }),
  z.looseObject({ type: z.literal('tool'), name: z.string() }),
]);

export const MessagesRequest = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).optional(),
  stream: z.boolean().optional(),
  system: z.union([z.string(), z.array(TextBlock)]).optional(),
  tools: z.array(Tool).optional(),
  tool_choice: ToolChoice.optional(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  messages: z.array(Message).min(1),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** A refusal in the API's own words. */
export class InvalidRequest extends Error {}

const BREAKPOINTS_MAX = 4;

/** Throws InvalidRequest for what the provider would answer with 400. */
export const checkRequest = (body: unknown): MessagesRequest => {
  const parsed = MessagesRequest.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidRequest(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
  }
  checkRoles(parsed.data);
  checkTools(parsed.data);
  checkPairs(parsed.data);
  const breakpoints = blocksOf(parsed.data).filter(({ cache_control }) => cache_control).length;
  if (breakpoints > BREAKPOINTS_MAX)
    throw new InvalidRequest(`A maximum of 4 blocks with cache_control may be provided. Found ${breakpoints}.`);
  return parsed.data;
};

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

const checkRoles = ({ messages }: MessagesRequest): void => {
  for (const [index, { role }] of messages.entries())
    if (role !== (index % 2 === 0 ? 'user' : 'assistant'))
      throw new InvalidRequest(`messages.${index}: roles must alternate, beginning with "user"`);
  if (messages.at(-1)?.role === 'assistant')
    throw new InvalidRequest('messages: the final message must be from the user');
};

const checkTools = ({ tools = [], tool_choice: choice }: MessagesRequest): void => {
  const names = tools.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new InvalidRequest('tools: Tool names must be unique.');
  if (choice?.type === 'tool' && !names.includes(choice.name))
    throw new InvalidRequest(`tool_choice: Tool '${choice.name}' not found in provided tools`);
};

/** Every tool_use is answered in the very next message, before any text, and nothing else is. */
const checkPairs = ({ messages }: MessagesRequest): void => {
  for (const [index, { role, content }] of messages.entries()) {
    if (role !== 'user') continue;
    const asked = idsOf(messages[index - 1]?.content ?? []);
    const blocks = contentOf(content);
    const answered = blocks.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const missing = asked.filter((id) => !answered.includes(id));
    if (missing.length > 0)
      throw new InvalidRequest(
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}`,
      );
    const unexpected = answered.filter((id, at) => !asked.includes(id) || answered.indexOf(id) < at);
    if (unexpected.length > 0)
      throw new InvalidRequest(`messages.${index}: unexpected \`tool_use_id\` found: ${unexpected.join(', ')}`);
    if (blocks.slice(0, answered.length).some(({ type }) => type !== 'tool_result'))
      throw new InvalidRequest(`messages.${index}: \`tool_result\` blocks must come first`);
  }
};

const idsOf = (content: string | readonly Block[]): readonly string[] =>
  contentOf(content).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
