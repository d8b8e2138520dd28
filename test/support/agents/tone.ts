import { z } from 'zod';
import { suspicionIn } from '../../../agent/injection/detect.ts';
import { enclose } from '../../../agent/prompt/envelope.ts';
import { textBlock } from '../../../agent/prompt/transcript.ts';
import type { Agent, AgentPorts } from '../../../agent/running/agent.ts';
import { openRun, type Run, type RunOf } from '../../../agent/running/run.ts';
import { workOn } from '../../../agent/running/work.ts';
import { agentEvents, Failed, Resumed, Started, type Budget } from '../../../agent/state/events.ts';
import { begin, type Facts, type Progress } from '../../../agent/state/facts.ts';
import { advance, failed, proposed, rejected, resumed, spent } from '../../../agent/state/fold.ts';
import type { AgentPurpose } from '../../../agent/state/purpose.ts';
import { toolUsesOf } from '../../../agent/tools/toolUses.ts';
import { unreachable, type Decider } from '../../../domain/core/decider.ts';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import { optionalPersonal, personal } from '../../../domain/core/personal.ts';
import { streamKind } from '../../../domain/core/log/streamKind.ts';
import { Suspicion } from '../../../agent/injection/suspicion.ts';

/** A second agent beside the investigation: it has no tools, and says in which tone a message is written. */

const at = z.iso.datetime();
const Tone = z.strictObject({ tone: z.enum(['calm', 'upset']), quote: z.string().min(1) });
const proposal = { seq: z.int().min(1), toolUseId: z.string() };

const ownEvents = [
  z.object({
    type: z.literal('ToneAsked'),
    data: z.object({ ...Started.shape, message: personal(z.string()), suspicion: optionalPersonal(Suspicion) }),
  }),
  z.object({ type: z.literal('ToneResumed'), data: Resumed }),
  z.object({ type: z.literal('ToneAttemptFailed'), data: Failed }),
  z.object({
    type: z.literal('ToneRefused'),
    data: z.object({ ...proposal, rejections: z.int(), reasons: z.array(z.string()), at }),
  }),
  z.object({
    type: z.literal('ToneFound'),
    data: z.object({ tone: Tone.shape.tone, at, quote: personal(z.string()) }),
  }),
  z.object({ type: z.literal('ToneUnknown'), data: z.object({ reason: z.string(), at }) }),
] as const;
type OwnEvent = z.infer<(typeof ownEvents)[number]>;
export const ToneEvent = z.discriminatedUnion('type', [...ownEvents, ...agentEvents]);
export type ToneEvent = z.infer<typeof ToneEvent>;

type ToneFacts = Facts & { started: Extract<ToneEvent, { type: 'ToneAsked' }>['data'] };
export type ToneState =
  | Exclude<Progress<ToneFacts>, { status: 'completed' }>
  | { status: 'completed'; facts: ToneFacts; tone: 'calm' | 'upset' | null };

const evolve = (state: ToneState, event: ToneEvent): ToneState => {
  if (event.type === 'ToneAsked') return { status: 'running', facts: begin(event.data) };
  if (state.status === 'absent') return state;
  if (event.type === 'ToneResumed') return { status: 'running', facts: resumed(state.facts, event.data) };
  const facts = spent(state.facts, event.data.at);
  switch (event.type) {
    case 'ToneAttemptFailed':
      return failed(facts, event.data);
    case 'ToneRefused':
      return { ...state, facts: rejected(proposed(facts, event.data.seq), event.data.rejections, event.data) };
    case 'ToneFound':
      return { status: 'completed', facts, tone: event.data.tone };
    case 'ToneUnknown':
      return { status: 'completed', facts, tone: null };
    default:
      return { ...state, facts: advance(facts, event) };
  }
};

const decider: Decider<never, NewEvent<ToneEvent>, ToneState> = {
  initialState: () => ({ status: 'absent' }),
  evolve,
  decide: unreachable,
};
export const tones = streamKind('tone', ToneEvent, decider);

export const TONE: AgentPurpose<ToneFacts> = {
  name: 'tone',
  actor: 'operator_ask',
  countedAs: 'ask',
  words: { work: 'reading', aWork: 'a reading', result: 'tone' },
  tools: null,
  resultTool: {
    name: 'submit_tone',
    description: 'Says in which tone the message is written, and quotes what shows it.',
    strict: true,
    input_schema: {
      type: 'object',
      properties: { tone: { type: 'string', enum: Tone.shape.tone.options }, quote: { type: 'string' } },
      required: ['tone', 'quote'],
      additionalProperties: false,
    },
  },
  summaryInstruction: 'Sum up what you have found.',
  goOn: 'Call submit_tone.',
  promptOf: ({ started }) => ({
    system: [started.systemPrompt],
    opening: [textBlock(enclose(started.boundary, 'message', { trust: 'untrusted_external' }, started.message ?? ''))],
  }),
};

const BUDGET: Budget = {
  steps: 3,
  toolCalls: 0,
  microUsd: 100_000,
  inputTokens: 50_000,
  timeMs: 60_000,
  toolTimeMs: 1,
  toolResultTokens: 1,
};

const toneAgent = (
  ports: AgentPorts,
  model: string,
  { id, subject }: RunOf,
  said: string,
): Agent<OwnEvent, ToneFacts> => {
  const message = ports.scrubber.text(said).value;
  return {
    purpose: TONE,
    start: async () => [
      {
        type: 'ToneAsked',
        data: {
          subjectKeyId: subject,
          autonomyLevel: 'investigate',
          model,
          promptVersion: 'sha256:00',
          systemPrompt: 'You say in which tone a message is written.',
          tools: [],
          budget: BUDGET,
          boundary: `boundary-${id}`,
          startedAt: ports.now(),
          message,
          suspicion: suspicionIn(message),
        },
      },
    ],
    resumed: (data) => ({ type: 'ToneResumed', data }),
    failed: (data) => ({ type: 'ToneAttemptFailed', data }),
    judge: async (facts) => [judged(facts, ports.now())],
    conclude: async (_, reason) => [{ type: 'ToneUnknown', data: { reason, at: ports.now() } }],
  };
};

const judged = (facts: ToneFacts, now: string): OwnEvent => {
  const use = toolUsesOf(facts.turns.at(-1)?.answer ?? { content: [] })[0];
  const parsed = Tone.safeParse(use?.input);
  if (parsed.success && facts.started.message?.includes(parsed.data.quote) === true)
    return { type: 'ToneFound', data: { ...parsed.data, at: now } };
  const ids = { seq: facts.lastSeq + 1, toolUseId: use?.id ?? '' };
  const reasons = ['the quote does not stand in the message'];
  return { type: 'ToneRefused', data: { ...ids, rejections: facts.rejections + 1, reasons, at: now } };
};

/** Works on one message as `workOn` does; resolves with where it stands. */
export const readTone = async (
  ports: AgentPorts,
  { model, message, workerLost }: { model: string; message: string; workerLost: boolean },
  of: RunOf,
  signal: AbortSignal,
): Promise<ToneState> => {
  const streams = { kind: tones, events: ToneEvent };
  const sleep = (ms: number): Promise<void> => ports.sleep(ms, signal);
  const run: Run<OwnEvent, ToneState> = await openRun(TONE, streams, ports.store, of, sleep);
  await workOn({ agent: toneAgent(ports, model, of, message), ports, run, signal }, workerLost);
  return run.state();
};
