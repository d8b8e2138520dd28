import { canonicalJson } from '../../core/canonicalJson.ts';
import type { JsonObject } from '../../core/json.ts';
import { sha256Ref } from '../../core/sha256.ts';
import type { Purpose } from '../events.ts';
import type { Facts } from '../investigation.ts';
import { traitsOf } from './modelTraits.ts';
import { readResultTool } from '../agent/readResult.ts';
import { SUBMIT_VERDICT, submitVerdictTool } from '../verdict/submitVerdict.ts';
import { SUMMARY_INSTRUCTION } from './systemPrompt.ts';
import { transcriptOf, type Message } from './transcript.ts';

type ToolChoice = { type: 'auto' } | { type: 'none' } | { type: 'tool'; name: string };

/** A request of the Messages API. Built from events alone, so that every node builds the same one. */
export type ModelRequest = {
  model: string;
  max_tokens: number;
  thinking?: { type: 'disabled' };
  tools: readonly JsonObject[];
  tool_choice: ToolChoice;
  system: readonly JsonObject[];
  messages: readonly Message[];
};

/** What one answer may hold; longer ones are cut and asked for again in fewer words. */
const ANSWER_TOKENS_MAX = 8_192;

/** The provider keeps the prefix up to such a mark for 5 minutes. */
const BREAKPOINT = { cache_control: { type: 'ephemeral' } };

/**
 * The request for a purpose. Tools, system prompt and messages so far stay the same from step to step, to the byte,
 * so that the provider reads them from its cache: one breakpoint stands after each of tools, system and ticket, and
 * a moving one after the newest block.
 */
export const buildRequest = (facts: Facts, purpose: Purpose): ModelRequest => {
  const traits = traitsOf(facts.started.model);
  const messages = transcriptOf(facts);
  return {
    model: facts.started.model,
    max_tokens: ANSWER_TOKENS_MAX,
    ...(traits.thinkingCanBeDisabled ? { thinking: { type: 'disabled' } } : {}),
    tools: toolsOf(facts),
    tool_choice: choiceFor(purpose, traits.toolCanBeForced),
    system: [{ type: 'text', text: facts.started.systemPrompt, ...BREAKPOINT }],
    messages: withBreakpoints(purpose === 'summarizer' ? withInstruction(messages) : messages),
  };
};

/** `sha256:` of the canonical request: what was asked can be proved from the events before it. */
export const requestDigest = (request: ModelRequest): string => sha256Ref(canonicalJson(request));

const toolsOf = ({ started }: Facts): readonly JsonObject[] => {
  const offered = started.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
  }));
  return marked([...offered, readResultTool, submitVerdictTool].toSorted((a, b) => (a.name < b.name ? -1 : 1)));
};

/** SU-89: on the last allowed step nothing but the verdict is left; where the model refuses that, code denies. */
const choiceFor = (purpose: Purpose, forcible: boolean): ToolChoice => {
  if (purpose === 'summarizer') return { type: 'none' };
  return purpose === 'verdict' && forcible ? { type: 'tool', name: SUBMIT_VERDICT } : { type: 'auto' };
};

const withInstruction = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message, index) =>
    index === messages.length - 1
      ? { ...message, content: [...message.content, { type: 'text', text: SUMMARY_INSTRUCTION }] }
      : message,
  );

const withBreakpoints = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message, index) => {
    const [first, ...rest] = message.content;
    const content = index === 0 && first !== undefined ? [{ ...first, ...BREAKPOINT }, ...rest] : message.content;
    return { ...message, content: index === messages.length - 1 ? marked(content) : content };
  });

const marked = (blocks: readonly JsonObject[]): readonly JsonObject[] =>
  blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...BREAKPOINT } : block));
