import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import { sha256Ref } from '../../domain/core/json/sha256.ts';
import type { RecordedTool, RequestRole } from '../state/events.ts';
import type { Facts } from '../state/facts.ts';
import type { AgentPurpose, RequestTool } from '../state/purpose.ts';
import { traitsOf } from './modelTraits.ts';
import { readResultTool } from '../tools/readResult.ts';
import { textBlock, transcriptOf, type Message } from './transcript.ts';

type ToolChoice = { type: 'auto' } | { type: 'none' } | { type: 'tool'; name: string };

/** A request of the Messages API. Built from events alone, so that every node builds the same one. */
export type ModelRequest = {
  model: string;
  max_tokens: number;
  thinking?: { type: 'disabled' };
  tools: readonly JsonObject[];
  /** Absent where there is no tool. */
  tool_choice?: ToolChoice;
  system: readonly JsonObject[];
  messages: readonly Message[];
};

/** Tokens that one answer may hold; longer ones are cut and asked for again in fewer words. */
const ANSWER_TOKENS_MAX = 8_192;

/** The provider keeps the prefix up to such a mark for 5 minutes. */
const BREAKPOINT = { cache_control: { type: 'ephemeral' } };

/**
 * The request for a role. Tools, system prompt and messages so far stay the same from step to step, to the byte, so
 * that the provider reads them from its cache: they stand in order from what changes least to what grows, with one
 * breakpoint after each of tools, system and opening, and a moving one after the newest block.
 */
export const buildRequest = <F extends Facts>(purpose: AgentPurpose<F>, facts: F, role: RequestRole): ModelRequest => {
  const { model } = facts.started;
  const traits = traitsOf(model);
  const { system, opening } = purpose.promptOf(facts);
  const { summary, turns } = transcriptOf(purpose, facts);
  const messages: readonly Message[] = [{ role: 'user', content: [...marked(opening), ...summary] }, ...turns];
  return {
    model,
    max_tokens: ANSWER_TOKENS_MAX,
    ...(traits.thinkingCanBeDisabled ? { thinking: { type: 'disabled' } } : {}),
    tools: marked(toolsOf(purpose, facts).toSorted((a, b) => (a.name < b.name ? -1 : 1))),
    ...choiceFor(purpose, role, traits.toolCanBeForced),
    system: marked(system.map(textBlock)),
    messages: withLastMarked(role === 'summarizer' ? withInstruction(messages, purpose.summaryInstruction) : messages),
  };
};

const toolsOf = (
  { tools, resultTool }: Pick<AgentPurpose, 'tools' | 'resultTool'>,
  { started }: Facts,
): readonly RequestTool[] => [
  ...(tools === null ? [] : [...started.tools.map(offered), readResultTool]),
  ...(resultTool === null ? [] : [resultTool]),
];

const offered = ({ name, description, inputSchema }: RecordedTool): RequestTool => ({
  name,
  description,
  input_schema: inputSchema,
});

/** `sha256:` of the canonical request: what was asked can be proved from the events before it. */
export const requestDigest = (request: ModelRequest): string => sha256Ref(canonicalJson(request));

/** SU-89: on the last allowed step nothing but the result is left; where the model refuses that, code denies. */
const choiceFor = (
  { resultTool }: Pick<AgentPurpose, 'resultTool'>,
  role: RequestRole,
  forcible: boolean,
): { tool_choice?: ToolChoice } => {
  if (resultTool === null) return {};
  if (role === 'summarizer') return { tool_choice: { type: 'none' } };
  return { tool_choice: role === 'verdict' && forcible ? { type: 'tool', name: resultTool.name } : { type: 'auto' } };
};

const withInstruction = (messages: readonly Message[], instruction: string): readonly Message[] =>
  messages.map((message, index) =>
    index === messages.length - 1
      ? { ...message, content: [...message.content, { type: 'text', text: instruction }] }
      : message,
  );

const withLastMarked = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, content: marked(message.content) } : message,
  );

const marked = (blocks: readonly JsonObject[]): readonly JsonObject[] =>
  blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...BREAKPOINT } : block));
