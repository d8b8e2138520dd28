import type { JsonValue } from '../domain/core/json/canonicalJson.ts';
import { Json } from '../domain/core/json/json.ts';
import { valueAt } from '../agent/tools/jsonPointer.ts';
import {
  toolResults,
  call,
  firstText,
  say,
  text,
  type Reply,
  type ReplyBlock,
  type Script,
} from './messagesApi/script.ts';
import type { MessagesRequest } from './messagesApi/protocol.ts';

/** A call of a connector's tool, which is known by its own name whatever the connector is called. */
export type Ask = { tool: string; input: object };
/** What a call returned; no rows when it was no query, or failed. `step` is its place in the trajectory. */
export type Found = { step: number; result: JsonValue; rows: readonly Row[] };
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A question to the shop's database. */
export const query = (sql: string, params: readonly (string | number)[] = []): Ask => ({
  tool: 'query',
  input: { sql, params },
});

export type Proof = {
  claim: string;
  seq: number;
  pointer: string;
  quote: string;
  supports: 'confirms' | 'contradicts' | 'context';
};

/** What the model submits; the members of the tool `submit_verdict`. */
export type Conclusion = {
  kind: 'auto_resolved' | 'propose_resolution' | 'escalate';
  category: string;
  finding: string;
  root_cause: string;
  causal_chain?: readonly string[];
  confidence: number;
  evidence?: readonly Proof[];
  unverified_claims?: readonly { claim: string; would_confirm: string }[];
  alternatives_ruled_out?: readonly { hypothesis: string; why: string }[];
  missing_information?: readonly string[];
  next_steps?: readonly string[];
  escalation_reason?: string | null;
  reply: string;
};

/** One round of looking: what the model says and asks. */
export type Look = { thought: string; calls: readonly Ask[] };

/**
 * How the scripted model thinks about one kind of ticket: yields what it wants to look at, is given what was found,
 * and returns its conclusion. Like the agent itself it remembers nothing: each request is answered by running the
 * story again on the results that the request carries.
 */
export type Story = (ticket: string) => Generator<Look, Conclusion, readonly Found[]>;

/** A model that tells the first story whose pattern the ticket matches. `delayMs`: how long it "thinks". */
export const storyteller =
  (stories: readonly (readonly [RegExp, Story])[], { delayMs = 0 } = {}): Script =>
  (request) => {
    const ticket = firstText(request);
    const story = stories.find(([pattern]) => pattern.test(ticket))?.[1];
    if (story === undefined) throw new Error('no story fits the ticket');
    return slowly(nextReply(request, story(ticket)), delayMs);
  };

const slowly = (reply: Reply, delayMs: number): Reply => (reply.type === 'message' ? { ...reply, delayMs } : reply);

const nextReply = (request: MessagesRequest, story: ReturnType<Story>): Reply => {
  // A verdict that was refused is answered, too.
  const answers = toolResults(request).filter(({ name }) => name.includes('__'));
  let next = story.next([]);
  let used = 0;
  while (next.done !== true) {
    const { thought, calls } = next.value;
    const answered = answers.slice(used, used + calls.length);
    if (answered.length < calls.length) return asked(request, thought, calls);
    used += calls.length;
    next = story.next(answered.map(({ content }) => found(content)));
  }
  return say(submission(next.value));
};

const asked = ({ tools = [] }: MessagesRequest, thought: string, calls: readonly Ask[]): Reply => {
  const named = calls.flatMap(({ tool, input }) => {
    const name = tools.find((each) => each.name.endsWith(`__${tool}`))?.name;
    return name === undefined ? [] : [call(name, input)];
  });
  return named.length < calls.length ? say(submission(WITHOUT_TOOLS)) : say(text(thought), ...named);
};

const WITHOUT_TOOLS: Conclusion = {
  kind: 'escalate',
  category: 'unknown',
  finding: 'a system that it needs is not connected',
  root_cause: 'It could not be looked into: a system that it needs is not connected.',
  confidence: 0.2,
  missing_information: ['A connector to that system.'],
  escalation_reason: 'tool_failure',
  reply: 'Thank you for writing. A colleague will look into this and get back to you.',
};

/** `<<boundary result step=2 …>>`, the JSON of the result, `<</boundary>>`. */
const found = (content: string): Found => {
  const step = Number(/ step=(\d+)/.exec(content)?.[1] ?? 0);
  const json = /^<<[^\n]*>>\n([\s\S]*?)\n<<\//.exec(content)?.[1];
  const result = Json.catch(null).parse(json === undefined ? null : JSON.parse(json));
  return { step, result, rows: listIn(result, 'rows') };
};

/** The objects of a list in a result; empty if there is none. Their members are scalars wherever a story looks. */
export const listIn = (result: JsonValue, name: string): readonly Row[] => {
  const list = valueAt(result, `/${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the connectors' own shape of rows
  return Array.isArray(list) ? (list as readonly Row[]) : [];
};

/** The value that proves a claim, named as the verdict wants it. */
export const proofAt = (
  claim: string,
  { step, result }: Found,
  pointer: string,
  supports: Proof['supports'] = 'confirms',
): Proof => ({ claim, seq: step, pointer, quote: textOf(valueAt(result, pointer)), supports });

/** A scalar as it is quoted. */
const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** The same of a cell of rows. */
export const proof = (
  claim: string,
  found: Found,
  row: number,
  column: string,
  supports: Proof['supports'] = 'confirms',
): Proof => proofAt(claim, found, `/rows/${row}/${column}`, supports);

const submission = ({ reply, ...conclusion }: Conclusion): ReplyBlock =>
  call('submit_verdict', {
    causal_chain: [],
    evidence: [],
    unverified_claims: [],
    alternatives_ruled_out: [],
    missing_information: [],
    next_steps: [],
    escalation_reason: null,
    ...conclusion,
    reply: { body: reply, language: 'en' },
  });
