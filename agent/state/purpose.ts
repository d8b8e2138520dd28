import type { ActorType } from '../../domain/core/log/eventStore.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import type { Purpose, RequestRole } from './events.ts';
import type { Facts } from './facts.ts';

/** What a tool can do to the system behind it. */
export type ToolScope = 'read' | 'write' | 'money';

/** Every tool that an agent may know, by connector kind. What is not listed is denied, whatever it is offered as. */
export type ToolSurface = { readonly [kind: string]: { readonly [tool: string]: ToolScope } };

/** A tool in the form of the Messages API. */
export type RequestTool = JsonObject & { readonly name: string };

/** What the conversation begins with; built from events alone, and alike at every step. */
export type Prompt = {
  /** The rules, the same for every run first. */
  system: readonly string[];
  /** What the run is about, in the first message. Text that others wrote is enclosed (`enclose`). */
  opening: readonly JsonObject[];
};

/** How texts to the model name the run and its result. */
export type Words = {
  /** Such as `investigation`. */
  work: string;
  /** The same with its article. */
  aWork: string;
  /** Such as `verdict`. */
  result: string;
};

/**
 * What an agent is there for, as data: all that the kernel knows of a feature. `F`: what the feature knows of a run.
 * What it does at the start and at the end, which needs ports, is an `Agent` (agent/running/agent.ts).
 */
export type AgentPurpose<F extends Facts = Facts> = {
  /** One word, part of the ids of commands and of fields of log lines: never changed. */
  name: string;
  /** Whose authority its calls have, and whom its events name. */
  actor: ActorType;
  /** SU-91: the one name under which all its requests are counted; null where each is by its role. */
  countedAs: Extract<Purpose, 'ask' | 'replay'> | null;
  words: Words;
  /** Null for an agent without tools. */
  tools: ToolSurface | null;
  /**
   * The only way to give a result; its schema is checked again in code. Null where the text of an answer is the result,
   * for an agent that is offered no tool at all.
   */
  resultTool: RequestTool | null;
  /** Asks for the summary that replaces the conversation so far (SU-95). */
  summaryInstruction: string;
  /** Sent when an answer gave no result. */
  goOn: string;
  promptOf(facts: F): Prompt;
};

/** How a request is recorded: under which name it is counted, and its role where that name does not tell it. */
export const recordedAs = (
  { countedAs }: Pick<AgentPurpose, 'countedAs'>,
  role: RequestRole,
): { purpose: Purpose; role?: RequestRole } => (countedAs === null ? { purpose: role } : { purpose: countedAs, role });
