import { unreachable } from '../../domain/core/decider.ts';
import { authorizeCalls } from '../../domain/investigations/agent/authorizeCalls.ts';
import { suspicionIn } from '../../domain/investigations/injection/detect.ts';
import type { InvestigationEvent, TicketText } from '../../domain/investigations/events.ts';
import { recordedResults } from '../../domain/investigations/recordedResults.ts';
import { concludeInCode, judgeVerdict, type Court } from '../../domain/investigations/verdict/judgeVerdict.ts';
import { nextStep, type Step } from '../../domain/investigations/agent/nextStep.ts';
import { PROMPT_VERSION, SYSTEM_PROMPT } from '../../domain/investigations/prompt/systemPrompt.ts';
import { scrubbedTicket } from '../../domain/tickets/intake.ts';
import type { SourceKind } from '../../domain/tickets/events.ts';
import { playbookSelected } from '../../domain/investigations/playbookSelected.ts';
import { asksForCategory } from '../../domain/playbooks/selectPlaybook.ts';
import { textOf } from '../../domain/investigations/agent/toolUses.ts';
import { askModel, ConversationTooLong, factsOf } from './investigationModel.ts';
import type { InvestigationPorts, InvestigationSettings } from './investigationPorts.ts';
import type { Run } from './investigationRun.ts';
import { priorCategory } from './priorCategory.ts';
import { runCalls } from './investigationTools.ts';

/** What a step needs: the outside, the settings for a new investigation, and the ticket's own text. */
export type LoopContext = {
  ports: InvestigationPorts;
  settings: InvestigationSettings;
  run: Run;
  ticketId: string;
  ticket: TicketText;
  /** The kind of source that the ticket came from. */
  source: SourceKind;
  signal: AbortSignal;
};

/** Far more than the budgets allow: a loop that gets here does not advance, which is a bug. */
const STEPS_MAX = 1_000;

/**
 * Performs one step after the other, each recorded before the next is named, until there is nothing to do: a verdict
 * is recorded, or an attempt has failed. A crash at any point leaves a stream from which the next worker goes on.
 */
export const runLoop = async (context: LoopContext): Promise<void> => {
  for (let count = 0; count < STEPS_MAX; count += 1) {
    context.signal.throwIfAborted();
    const step = nextStep(context.run.state(), context.ports.now());
    if (step.type === 'Stop' || step.type === 'Wait') return;
    await perform(step, context);
  }
  throw new Error(`investigation ${context.run.investigationId} does not advance`);
};

const perform = async (step: Exclude<Step, { type: 'Stop' | 'Wait' }>, context: LoopContext): Promise<void> => {
  const { ports, settings, run, signal } = context;
  switch (step.type) {
    case 'Start':
      return start(context);
    case 'AskModel':
      return withinWindow(context, askModel(ports, settings, run, step, signal));
    case 'Compact':
      return withinWindow(context, compact(step, context));
    case 'AuthorizeCalls':
      return run.record(authorizeCalls(factsOf(run), ports.now()));
    case 'RunCalls':
      return runCalls(ports, run, step.calls, context.ticket.customer, signal);
    case 'JudgeVerdict':
      return run.record(judgeVerdict(factsOf(run), await courtOf(context)));
    case 'Conclude':
      return run.record(concludeInCode(factsOf(run), step.reason, await courtOf(context)));
    default:
      return unreachable(step);
  }
};

/** Records everything that the prompt is built from, so that no later step depends on settings, connectors or files. */
const start = async ({ ports, settings, run, ticketId, ticket, source }: LoopContext): Promise<void> => {
  const offered = await ports.tools.offered(run.workspaceId);
  // A ticket may be older than the secret that it holds.
  await ports.secrets.refresh();
  const scrubbed = scrubbedTicket(ticket, ports.scrubber);
  const files = await ports.playbooks.files();
  const category = asksForCategory(files) ? await priorCategory(ports.store, ticketId) : null;
  const startedAt = ports.now();
  await run.record([
    {
      type: 'InvestigationStarted',
      data: {
        investigationId: run.investigationId,
        ticketId,
        workspaceId: run.workspaceId,
        subjectKeyId: run.subject,
        autonomyLevel: 'investigate',
        model: settings.model,
        promptVersion: PROMPT_VERSION,
        systemPrompt: SYSTEM_PROMPT,
        tools: offered.map((tool) => ({ ...tool })),
        budget: settings.budget,
        boundary: `untrusted-${ports.randomHex(8)}`,
        startedAt,
        ticket: scrubbed,
        suspicion: suspicionIn(scrubbed),
      },
    },
    // One append with the start: whoever resumes has the same playbook, or none.
    ...playbookSelected(files, { ...scrubbed, source, category }, startedAt),
  ]);
};

/** A conversation that the model cannot take any more ends with what was found (SU-93). */
const withinWindow = async (context: LoopContext, asked: Promise<void>): Promise<void> => {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ConversationTooLong)) throw error;
    await context.run.record(concludeInCode(factsOf(context.run), 'budget', await courtOf(context)));
  }
};

/** The answer and the compaction that it leads to are one append: a summary is never paid for twice. */
const compact = (step: Extract<Step, { type: 'Compact' }>, context: LoopContext): Promise<void> =>
  askModel(
    context.ports,
    context.settings,
    context.run,
    { seq: step.seq, purpose: 'summarizer' },
    context.signal,
    (answer): InvestigationEvent[] => [
      {
        type: 'ContextCompacted',
        data: { throughSeq: step.throughSeq, at: answer.at, summary: textOf({ content: answer.content ?? [] }) },
      },
    ],
  );

/** What a verdict is judged by. */
const courtOf = async ({ ports, settings, run }: LoopContext): Promise<Court> => ({
  results: await recordedResults(ports.store, factsOf(run)),
  rules: settings.egress,
  at: ports.now(),
});
