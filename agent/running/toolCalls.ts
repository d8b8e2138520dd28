import { uuidv5 } from '../../domain/core/ids.ts';
import { LOCAL_KIND } from '../tools/authorization.ts';
import { timeLeftMs } from '../state/budget.ts';
import { completeCall, type CallEnd } from '../tools/completeCall.ts';
import type { AgentData } from '../state/events.ts';
import type { Call, Facts, Progress } from '../state/facts.ts';
import type { Words } from '../state/purpose.ts';
import { customerPinned, pinnedBy, withinPin } from '../tools/pinnedCustomer.ts';
import { parseReadResult, readResult } from '../tools/readResult.ts';
import { storableJson } from '../tools/storableJson.ts';
import { loadResult } from '../tools/storedResults.ts';
import type { AgentPorts } from './agent.ts';
import { storeResult } from './storeResult.ts';
import { factsOf, type Run } from './run.ts';

/** Calls record what any agent records, and read what any agent knows. */
type AnyRun = Run<never, Progress>;
type Finished = { end: CallEnd; durationMs: number };

/**
 * Runs the open calls of one answer together and records their results in the order asked, so that the prompt stays
 * the same however they race (SU-92). A crash in between leaves calls without a result; those run again under the
 * same id, and tools only read.
 */
export const runCalls = async (
  ports: AgentPorts,
  words: Words,
  run: AnyRun,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<void> => {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const running = calls.map((call) => ({ call, finished: runCall(ports, run, call, both) }));
  // A call that ends after this worker has stopped is nobody's business any more.
  for (const { finished } of running) finished.catch(() => undefined);
  try {
    for (const { call, finished } of running) await record(ports, words, run, call, await finished);
  } finally {
    stop.abort();
  }
};

const runCall = async (ports: AgentPorts, run: AnyRun, call: Call, signal: AbortSignal): Promise<Finished> => {
  const begun = ports.now();
  const end =
    call.connectorKind === LOCAL_KIND
      ? await runLocal(ports, factsOf(run), call)
      : await runRemote(ports, run, call, signal);
  return { end, durationMs: Math.max(0, Date.parse(ports.now()) - Date.parse(begun)) };
};

const runRemote = async (ports: AgentPorts, run: AnyRun, call: Call, signal: AbortSignal): Promise<CallEnd> => {
  const { started } = factsOf(run);
  if (ports.tools === null || call.connectorId === null || call.tool === null)
    throw new Error('an authorised call names its connector, and there are tools to call');
  const timeoutMs = Math.max(1, Math.min(started.budget.toolTimeMs, timeLeftMs(factsOf(run), ports.now())));
  const scope = { customer: run.customer, pinned: pinnedBy(factsOf(run), call.connectorId) };
  const outcome = await ports.tools.call(
    run.workspaceId,
    { connectorId: call.connectorId, tool: call.tool },
    call.arguments,
    { signal, timeoutMs, scope },
  );
  if (outcome.status !== 'ok')
    return {
      status: outcome.status,
      code: outcome.code,
      message: ports.scrubber.text(outcome.message.toWellFormed()).value,
    };
  const scrubbed = ports.scrubber.json(outcome.result);
  return {
    status: 'ok',
    result: storableJson(scrubbed.value),
    redactions: outcome.redactions + scrubbed.redactions,
    truncated: outcome.truncated,
    pin: outcome.pin,
  };
};

/** `read_result` (SU-94): pages what is recorded, without a connector. */
const runLocal = async (ports: AgentPorts, facts: Facts, call: Call): Promise<CallEnd> => {
  const args = parseReadResult(call.arguments);
  if (args === null) return failed('invalid_arguments');
  const source = facts.turns.flatMap((turn) => turn.calls).find(({ seq }) => seq === args.seq);
  if (source?.outcome.type !== 'completed' || source.outcome.code !== null) return failed('not_found');
  const page = readResult(await loadResult(ports.store, source), args, facts.started.budget.toolResultTokens);
  return page === null
    ? failed('not_found')
    : { status: 'ok', result: storableJson(page), redactions: 0, truncated: null, pin: null };
};

const failed = (code: string): CallEnd => ({ status: 'error', code, message: null });

const record = async (
  ports: AgentPorts,
  words: Words,
  run: AnyRun,
  call: Call,
  { end: ended, durationMs }: Finished,
): Promise<void> => {
  const facts = factsOf(run);
  const callId = uuidv5('tool_call', run.id, String(call.seq));
  const end = withinPin(words, facts, call, ended);
  const at = ports.now();
  const { event, store } = completeCall(facts, { seq: call.seq, callId }, end, { durationMs, at });
  if (store !== null) await storeResult(ports.store, run.subject, store, run.metaFor('result'));
  await run.record([event, ...customerPinned(facts, call, end, at)]);
  ports.logger.info(executed(run.fields, call, event.data), 'tool.executed');
};

const executed = (fields: AnyRun['fields'], call: Call, data: AgentData<'ToolCallCompleted'>): object => ({
  ...fields,
  connector_kind: call.connectorKind,
  tool: call.tool,
  outcome: data.status,
  duration_ms: data.durationMs,
});
