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

export type Query = { sql: string; params?: readonly (string | number)[] };
/** What a query returned; no rows when it failed. `step` is its place in the trajectory. */
export type Found = { step: number; rows: readonly Row[] };
export type Row = Readonly<Record<string, string | number | boolean | null>>;

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
export type Look = { thought: string; queries: readonly Query[] };

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
  const queryTool = request.tools?.find(({ name }) => name.endsWith('__query'))?.name;
  const answers = toolResults(request).filter(({ name }) => name === queryTool);
  let next = story.next([]);
  let used = 0;
  while (next.done !== true) {
    const { thought, queries } = next.value;
    if (queryTool === undefined) return say(submission(WITHOUT_TOOLS));
    const answered = answers.slice(used, used + queries.length);
    if (answered.length < queries.length)
      return say(text(thought), ...queries.map((query) => call(queryTool, { ...query })));
    used += queries.length;
    next = story.next(answered.map(({ content }) => found(content)));
  }
  return say(submission(next.value));
};

const WITHOUT_TOOLS: Conclusion = {
  kind: 'escalate',
  category: 'unknown',
  root_cause: 'The shop could not be looked into: no database is connected.',
  confidence: 0.2,
  missing_information: ['A connector to the database of the shop.'],
  escalation_reason: 'tool_failure',
  reply: 'Thank you for writing. A colleague will look into this and get back to you.',
};

/** `<<boundary result step=2 …>>`, the JSON of the result, `<</boundary>>`. */
const found = (content: string): Found => {
  const step = Number(/ step=(\d+)/.exec(content)?.[1] ?? 0);
  const json = /^<<[^\n]*>>\n([\s\S]*?)\n<<\//.exec(content)?.[1];
  const result: unknown = json === undefined ? null : JSON.parse(json);
  const rows: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'rows') : undefined;
  // The connector's own shape of rows: objects of scalars.
  return { step, rows: Array.isArray(rows) ? (rows as readonly Row[]) : [] };
};

/** The cell that proves a claim, named as the verdict wants it. */
export const proof = (
  claim: string,
  { step, rows }: Found,
  row: number,
  column: string,
  supports: Proof['supports'] = 'confirms',
): Proof => ({
  claim,
  seq: step,
  pointer: `/rows/${row}/${column}`,
  quote: String(rows[row]?.[column] ?? ''),
  supports,
});

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
