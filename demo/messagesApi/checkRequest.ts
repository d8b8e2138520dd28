import type { z } from 'zod';
import { blocksOf, contentOf, MessagesRequest, type Block } from './protocol.ts';

/** A refusal in the API's own words. */
export class InvalidRequest extends Error {}

type Message = MessagesRequest['messages'][number];

const BREAKPOINTS_MAX = 4;

/** Throws InvalidRequest for what the provider would answer with 400. */
export const checkRequest = (body: unknown): MessagesRequest => {
  checkUnicode(body);
  const parsed = MessagesRequest.safeParse(body);
  if (!parsed.success) throw new InvalidRequest(wordsOf(parsed.error.issues[0]));
  const { system = [], messages } = parsed.data;
  checkTexts('system', typeof system === 'string' ? [] : system);
  checkRoles(messages);
  for (const [index, message] of messages.entries()) checkMessage(`messages.${index}`, message);
  checkTools(parsed.data);
  checkIds(messages);
  checkPairs(messages);
  const breakpoints = blocksOf(parsed.data).filter(({ cache_control }) => cache_control).length;
  if (breakpoints > BREAKPOINTS_MAX)
    throw new InvalidRequest(`A maximum of 4 blocks with cache_control may be provided. Found ${breakpoints}.`);
  return parsed.data;
};

/** Of content that is neither a text nor blocks, what is wrong with the blocks. */
const wordsOf = (issue: z.core.$ZodIssue | undefined, above: readonly PropertyKey[] = []): string => {
  if (issue === undefined) return 'invalid';
  const path = [...above, ...issue.path];
  const inside = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return inside === undefined ? `${path.join('.')}: ${issue.message}` : wordsOf(inside, path);
};

const checkUnicode = (value: unknown): void => {
  if (typeof value === 'string' && !value.isWellFormed())
    throw new InvalidRequest('The request body is not valid JSON: no low surrogate in string');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    checkUnicode(name);
    checkUnicode(member);
  }
};

const checkTexts = (where: string, blocks: readonly { type: string; text?: unknown }[]): void => {
  for (const { type, text } of blocks) {
    if (type !== 'text' || typeof text !== 'string') continue;
    if (text === '') throw new InvalidRequest(`${where}: text content blocks must be non-empty`);
    if (isBlank(text)) throw new InvalidRequest(`${where}: text content blocks must contain non-whitespace text`);
  }
};

/** As the provider's own language sees it, which counts some control characters too. */
const isBlank = (text: string): boolean => /^[\s\p{Cc}]*$/u.test(text);

const checkRoles = (messages: readonly Message[]): void => {
  for (const [index, { role }] of messages.entries())
    if (role !== (index % 2 === 0 ? 'user' : 'assistant'))
      throw new InvalidRequest(`messages.${index}: roles must alternate, beginning with "user"`);
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return;
  const text = contentOf(last.content).at(-1);
  if (text?.type === 'text' && /\s$/.test(text.text))
    throw new InvalidRequest('messages: final assistant content cannot end with trailing whitespace');
  throw new InvalidRequest('This model does not support assistant message prefill.');
};

/** Which blocks may stand in whose message, and where. */
const checkMessage = (where: string, { role, content }: Message): void => {
  const blocks = contentOf(content);
  if (content.length === 0) throw new InvalidRequest(`${where}: all messages must have non-empty content`);
  checkTexts('messages', blocks);
  for (const block of blocks) {
    if (block.type === 'tool_result' && role !== 'user')
      throw new InvalidRequest(`${where}: \`tool_result\` blocks can only be in \`user\` messages`);
    if (block.type === 'tool_use' && role !== 'assistant')
      throw new InvalidRequest(`${where}: \`tool_use\` blocks can only be in \`assistant\` messages`);
    if (isThought(block) && role !== 'assistant')
      throw new InvalidRequest(`${where}: \`thinking\` blocks can only be in \`assistant\` messages`);
    if (block.type === 'tool_result') checkTexts(where, contentOf(block.content ?? 'none'));
  }
  const last = blocks.at(-1);
  if (last !== undefined && isThought(last))
    throw new InvalidRequest(`${where}: The final block in an assistant message cannot be \`${last.type}\`.`);
};

const isThought = ({ type }: Block): boolean => type === 'thinking' || type === 'redacted_thinking';

const checkTools = ({ tools = [], tool_choice: choice, messages }: MessagesRequest): void => {
  const names = tools.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new InvalidRequest('tools: Tool names must be unique.');
  if (choice?.type === 'tool' && !names.includes(choice.name))
    throw new InvalidRequest(`tool_choice: Tool '${choice.name}' not found in provided tools`);
  const used = messages.some(({ content }) => contentOf(content).some(({ type }) => type.startsWith('tool_')));
  if (used && tools.length === 0)
    throw new InvalidRequest('Requests which include `tool_use` or `tool_result` blocks must define tools.');
};

/** In the whole conversation. */
const checkIds = (messages: readonly Message[]): void => {
  const seen = new Set<string>();
  for (const [index, { content }] of messages.entries())
    for (const [at, block] of contentOf(content).entries()) {
      if (block.type !== 'tool_use') continue;
      if (seen.has(block.id))
        throw new InvalidRequest(`messages.${index}.content.${at}: \`tool_use\` ids must be unique`);
      seen.add(block.id);
    }
};

/** Every tool_use is answered once in the very next message, before any text, and nothing else is. */
const checkPairs = (messages: readonly Message[]): void => {
  for (const [index, { role, content }] of messages.entries()) {
    if (role !== 'user') continue;
    const asked = contentOf(messages[index - 1]?.content ?? []).flatMap((block) =>
      block.type === 'tool_use' ? [block.id] : [],
    );
    const blocks = contentOf(content);
    const answered = blocks.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const missing = asked.filter((id) => !answered.includes(id));
    if (missing.length > 0)
      throw new InvalidRequest(
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}`,
      );
    const unexpected = answered.filter((id) => !asked.includes(id));
    if (unexpected.length > 0)
      throw new InvalidRequest(`messages.${index}: unexpected \`tool_use_id\` found: ${unexpected.join(', ')}`);
    if (new Set(answered).size < answered.length)
      throw new InvalidRequest(`messages.${index}: each tool_use must have a single result.`);
    if (blocks.slice(0, answered.length).some(({ type }) => type !== 'tool_result'))
      throw new InvalidRequest(`messages.${index}: \`tool_result\` blocks must come first`);
  }
};
