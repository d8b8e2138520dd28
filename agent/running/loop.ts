import { unreachable } from '../../domain/core/decider.ts';
import type { DomainEvent } from '../../domain/core/log/eventStore.ts';
import type { Facts, Progress } from '../state/facts.ts';
import { nextStep, type Step } from '../state/nextStep.ts';
import { authorizeCalls } from '../tools/authorizeCalls.ts';
import { textOf } from '../tools/toolUses.ts';
import type { Agent, AgentPorts } from './agent.ts';
import type { Ask } from './asking.ts';
import { askModel, ConversationTooLong } from './modelCall.ts';
import { factsOf, type Run } from './run.ts';
import { runCalls } from './toolCalls.ts';

/** One worker, on one run of one agent. */
export type Work<Own extends DomainEvent, F extends Facts> = {
  agent: Agent<Own, F>;
  ports: AgentPorts;
  run: Run<Own, Progress<F>>;
  signal: AbortSignal;
};

/** Far more than the budgets allow: a loop that gets here does not advance, which is a bug. */
const STEPS_MAX = 1_000;

/**
 * Performs one step after the other, each recorded before the next is named, until there is nothing to do: the run has
 * ended, or an attempt has failed. A crash at any point leaves a stream from which the next worker goes on.
 */
export const runLoop = async <Own extends DomainEvent, F extends Facts>(work: Work<Own, F>): Promise<void> => {
  const { agent, ports, run, signal } = work;
  for (let count = 0; count < STEPS_MAX; count += 1) {
    signal.throwIfAborted();
    const step = nextStep(agent.purpose, run.state(), ports.now());
    if (step.type === 'Stop' || step.type === 'Wait') return;
    await perform(step, work);
  }
  throw new Error(`run ${run.id} does not advance`);
};

const perform = async <Own extends DomainEvent, F extends Facts>(
  step: Exclude<Step, { type: 'Stop' | 'Wait' }>,
  work: Work<Own, F>,
): Promise<void> => {
  const { agent, ports, run, signal } = work;
  const { purpose } = agent;
  switch (step.type) {
    case 'Start':
      return run.record(await agent.start());
    case 'AskModel':
    case 'Compact':
      return ask(step, work);
    case 'AuthorizeCalls':
      return run.record(authorizeCalls(purpose, run.id, factsOf(run), ports.now()));
    case 'RunCalls':
      return runCalls(ports, purpose.words, run, step.calls, signal);
    case 'JudgeResult':
      return run.record(await agent.judge(factsOf(run)));
    case 'Conclude':
      return run.record(await agent.conclude(factsOf(run), step.reason));
    default:
      return unreachable(step);
  }
};

/** A conversation that the model cannot take any more ends with what was found (SU-93). */
const ask = async <Own extends DomainEvent, F extends Facts>(
  step: Extract<Step, { type: 'AskModel' | 'Compact' }>,
  { agent, run, ports, signal }: Work<Own, F>,
): Promise<void> => {
  const asking = { purpose: agent.purpose, ports, run, signal };
  try {
    if (step.type === 'AskModel') await askModel(asking, step);
    else
      // The answer and the compaction that it leads to are one append: a summary is never paid for twice.
      await askModel(asking, { seq: step.seq, role: 'summarizer' } satisfies Ask, ({ at, content }) => [
        {
          type: 'ContextCompacted',
          data: { throughSeq: step.throughSeq, at, summary: textOf({ content: content ?? [] }) },
        },
      ]);
  } catch (error) {
    if (!(error instanceof ConversationTooLong)) throw error;
    await run.record(await agent.conclude(factsOf(run), 'budget'));
  }
};
