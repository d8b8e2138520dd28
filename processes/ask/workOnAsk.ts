import type { ModelProvider } from '../../agent/running/modelProvider.ts';
import { ProviderRefuses } from '../../agent/running/modelCall.ts';
import { openRun, type Run } from '../../agent/running/run.ts';
import { BudgetSpent } from '../../agent/running/spending.ts';
import { workOn } from '../../agent/running/work.ts';
import { asks, type Ask } from '../../domain/ask/ask.ts';
import { AskEvent, type OwnEvent } from '../../domain/ask/events.ts';
import { askPurpose } from '../../domain/ask/prompt.ts';
import { RevisionConflict } from '../../domain/core/log/eventLog.ts';
import { load } from '../../domain/core/log/streams.ts';
import { attemptFailure } from '../../agent/state/resume.ts';
import { askAgent, type Question } from './askAgent.ts';
import type { AskPorts, AskSettings, AskWatcher } from './askPorts.ts';

/** Where questions are kept. */
const streams = { kind: asks, events: AskEvent };

/** A question by its id, with what is needed to begin it; without for one that another worker has begun. */
export type AskOf = { askId: string; begins: Question | null };

/**
 * Works on a question until its end is recorded; the caller holds its lease. Resolves with where it stands: another worker
 * may have ended it. Rejects with the reason of `signal`, and when the store is out of reach; the question then waits as
 * it stands, for `recoverAsks`.
 */
export const workOnAsk = async (
  ports: AskPorts,
  settings: AskSettings,
  { askId, begins }: AskOf,
  watcher: AskWatcher,
  workerLost: boolean,
  signal: AbortSignal,
): Promise<Ask> => {
  const { state } = await load(ports.store, asks, askId);
  const of = state.status === 'absent' ? begins : state.facts.started;
  if (of === null || state.status === 'completed' || state.status === 'failed') return state;
  const run: Run<OwnEvent, Ask> = await openRun(
    askPurpose(() => []),
    streams,
    ports.store,
    {
      id: askId,
      workerId: ports.newId(),
      workspaceId: of.workspaceId,
      subject: of.subjectKeyId,
      customer: null,
      correlationId: askId,
      causationId: null,
    },
    (ms) => ports.sleep(ms, signal),
  );
  const agent = askAgent(ports, settings, begins, watcher);
  try {
    const opened = run.state();
    if (opened.status === 'running') await agent.takeUp(opened.facts);
    const { model } = ports;
    const respond: ModelProvider['respond'] = (request, until) =>
      model.respond(request, until, (text) => watcher.text(text));
    const watched = { ...ports, tools: null, model: { ...model, respond } };
    await workOn({ agent, ports: watched, run, signal }, workerLost);
  } catch (error) {
    if (error instanceof RevisionConflict) return (await load(ports.store, asks, askId)).state;
    if (error instanceof BudgetSpent) await endForMoney(ports, run, error);
    else if (error instanceof ProviderRefuses) await giveUp(ports, run, agent);
    else throw error;
  }
  return run.state();
};

/** SU-185: nobody waits until there is money again. */
const endForMoney = async (
  { now }: AskPorts,
  run: Run<OwnEvent, Ask>,
  { neededMicroUsd }: BudgetSpent,
): Promise<void> => {
  if (run.state().status !== 'running') return;
  const data = { fault: 'budget_exceeded' as const, neededMicroUsd, at: now() };
  await run.record([{ type: 'AskFailed', data }]);
};

/** Nobody waits until somebody has mended a setting. */
const giveUp = async (
  { now, logger }: AskPorts,
  run: Run<OwnEvent, Ask>,
  agent: ReturnType<typeof askAgent>,
): Promise<void> => {
  const state = run.state();
  if (state.status !== 'running') return;
  logger.warn({ ...run.fields }, 'ask_provider_refuses');
  await run.record([agent.failed(attemptFailure(state.facts, 'provider_unavailable', now()))]);
};
