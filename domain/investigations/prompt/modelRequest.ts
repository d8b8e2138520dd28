import { canonicalJson } from '../../core/canonicalJson.ts';
import type { JsonObject } from '../../core/json.ts';
import { sha256Ref } from '../../core/sha256.ts';
import type { Purpose, RecordedTool } from '../events.ts';
import type { Facts } from '../investigation.ts';
import { traitsOf } from './modelTraits.ts';
import { readResultTool } from '../agent/readResult.ts';
import { SUBMIT_VERDICT, submitVerdictTool } from '../verdict/submitVerdict.ts';
import { playbookText } from './playbookText.ts';
import { SUMMARY_INSTRUCTION } from './systemPrompt.ts';
import { textBlock, transcriptOf, type Message } from './transcript.ts';

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

type RequestTool = JsonObject & { readonly name: string };

/**
 * What a request is made of. Each part comes from events and stays the same from step to step; what is new in an
 * investigation (knowledge, remembered facts) is a further text of `system` or block of `opening`, and who
 * asks for something else than a verdict brings parts of its own.
 */
export type RequestParts = {
  model: string;
  /** In any order. */
  tools: readonly RequestTool[];
  /** The rules, the same for every ticket first, then the playbook. */
  system: readonly string[];
  /** What the conversation is about, in the first message. */
  opening: readonly JsonObject[];
  /** What stands for turns that are left out; empty before the first compaction. */
  summary: readonly JsonObject[];
  /** Answers, and what came of them. */
  turns: readonly Message[];
};

/** What one answer may hold; longer ones are cut and asked for again in fewer words. */
const ANSWER_TOKENS_MAX = 8_192;

/** The provider keeps the prefix up to such a mark for 5 minutes. */
const BREAKPOINT = { cache_control: { type: 'ephemeral' } };

/**
 * The request for a purpose. Tools, system prompt and messages so far stay the same from step to step, to the byte,
 * so that the provider reads them from its cache: one breakpoint stands after each of tools, system and opening, and
 * a moving one after the newest block.
 */
export const buildRequest = (facts: Facts, purpose: Purpose): ModelRequest => requestOf(partsOf(facts), purpose);

/** Sends the parts in their order, from what changes least to what grows. */
export const requestOf = (parts: RequestParts, purpose: Purpose): ModelRequest => {
  const traits = traitsOf(parts.model);
  const first: Message = { role: 'user', content: [...marked(parts.opening), ...parts.summary] };
  const messages = [first, ...parts.turns];
  return {
    model: parts.model,
    max_tokens: ANSWER_TOKENS_MAX,
    ...(traits.thinkingCanBeDisabled ? { thinking: { type: 'disabled' } } : {}),
    tools: marked(parts.tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))),
    tool_choice: choiceFor(purpose, traits.toolCanBeForced),
    system: marked(parts.system.map(textBlock)),
    messages: withLastMarked(purpose === 'summarizer' ? withInstruction(messages) : messages),
  };
};

/** What an investigation asks with, from its events. */
const partsOf = (facts: Facts): RequestParts => ({
  model: facts.started.model,
  tools: [...facts.started.tools.map(offered), readResultTool, submitVerdictTool],
  system: [
    facts.started.systemPrompt,
    ...(facts.playbook === null ? [] : [playbookText(facts.playbook, facts.started.tools)]),
  ],
  ...transcriptOf(facts),
});

const offered = ({ name, description, inputSchema }: RecordedTool): RequestTool => ({
  name,
  description,
  input_schema: inputSchema,
});

/** `sha256:` of the canonical request: what was asked can be proved from the events before it. */
export const requestDigest = (request: ModelRequest): string => sha256Ref(canonicalJson(request));

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

const withLastMarked = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, content: marked(message.content) } : message,
  );

const marked = (blocks: readonly JsonObject[]): readonly JsonObject[] =>
  blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...BREAKPOINT } : block));
