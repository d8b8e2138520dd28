import { priceOf } from '../../domain/pricing/priceTable.ts';
import { buildRequest, requestDigest, type ModelRequest } from '../prompt/modelRequest.ts';
import { requestsExhausted, timeLeftMs } from '../state/budget.ts';
import type { AgentData, AgentEvent } from '../state/events.ts';
import type { Facts } from '../state/facts.ts';
import { recordedAs } from '../state/purpose.ts';
import type { Ask, Asking } from './asking.ts';
import type { ModelAnswer } from './modelProvider.ts';
import { ProviderFailure } from './providerFailure.ts';
import { discarded, responded } from './recordedAnswer.ts';
import { factsOf } from './run.ts';
import { highestMicroUsd } from './spending.ts';

/** The provider did not answer within the retries of this attempt (SU-29). */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the model provider is unavailable', { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The provider refuses every request until somebody mends a setting; no attempt is lost over it (SU-29). */
export class ProviderRefuses extends Error {
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure) {
    super('the model provider refuses every request', { cause: failure });
    this.name = 'ProviderRefuses';
    this.failure = failure;
  }
}

/** The conversation does not fit into the model's window, whatever was estimated before. */
export class ConversationTooLong extends Error {
  constructor(cause: ProviderFailure) {
    super('the conversation is too long for the model', { cause });
    this.name = 'ConversationTooLong';
  }
}

const RETRIES_MAX = 5;
const RETRY_BASE_MS = 1_000;

/**
 * Sends one request, recording each sending before it is made, and records the answer together with what `also`
 * makes of it. Rate limits and outages are repeated by Retry-After, else after 1, 2, 4, 8 and 16 s, within the time
 * budget (SU-96); then ProviderUnavailable. Returns without an answer when a budget ends the repetitions. A paid
 * answer that cannot be used is recorded with its cost before the request is repeated. The highest cost of each
 * sending is set aside before; throws BudgetSpent where the money does not allow it (SU-185).
 */
export const askModel = async <F extends Facts>(
  asking: Asking<F>,
  ask: Ask,
  also: (answer: AgentData<'ModelResponded'>) => readonly AgentEvent[] = () => [],
): Promise<void> => {
  const { purpose, ports, run, signal } = asking;
  let retryReason = unanswered(factsOf(run), ask.seq) ? 'unanswered' : null;
  for (let retry = retryReason === null ? 0 : 1; ; retry += 1) {
    const request = buildRequest(purpose, factsOf(run), ask.role);
    const sending = await reserved(asking, ask, request);
    await recordSending(
      asking,
      sending,
      requested(asking, ask, requestDigest(request), retry, retryReason, sending.at),
    );
    const timer = AbortSignal.timeout(Math.max(1, timeLeftMs(factsOf(run), ports.now())));
    let answer: ModelAnswer;
    try {
      answer = await ports.model.respond(request, AbortSignal.any([signal, timer]));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderFailure)) {
        if (timer.aborted) return;
        throw error;
      }
      await charged(asking, ask, sending, error, retry);
      // What was charged, or the time that passed, may have used up a budget; the next step says so.
      if (timer.aborted || requestsExhausted(factsOf(run), ports.now())) return;
      if (error.kind === 'refused') throw new ProviderRefuses(error);
      if (error.reason === 'prompt_too_long') throw new ConversationTooLong(error);
      await ports.sleep(pauseMs(error, retry, timeLeftMs(factsOf(run), ports.now())), signal);
      retryReason = error.kind;
      continue;
    }
    // A failure of this append is never one of the request: what it left in the log is not known.
    const event = responded(asking, ask, answer, sending.at);
    await ports.spending.settle(sending.id, event.costMicroUsd);
    return run.record([{ type: 'ModelResponded', data: event }, ...also(event)]);
  }
};

type Sending = { id: string; at: string };

/** Settled before the answer is recorded: what a kill takes back then is asked for, and set aside, once more. */
const reserved = async <F extends Facts>(
  { purpose, ports, run }: Asking<F>,
  { role }: Ask,
  request: ModelRequest,
): Promise<Sending> => {
  const id = run.stepId();
  const price = priceOf(ports.prices, request.model);
  await ports.spending.reserve({
    id,
    purpose: recordedAs(purpose, role).purpose,
    model: request.model,
    highestMicroUsd: price === null ? null : highestMicroUsd(request, price),
  });
  return { id, at: ports.now() };
};

/** What cannot be recorded is not sent, and what was set aside for it comes back. */
const recordSending = async <F extends Facts>(
  { ports, run }: Asking<F>,
  { id }: Sending,
  event: AgentEvent,
): Promise<void> => {
  try {
    await run.record([event]);
  } catch (error) {
    await ports.spending.settle(id, 0);
    throw error;
  }
};

/** What a failed sending costs all the same. */
const charged = async <F extends Facts>(
  asking: Asking<F>,
  ask: Ask,
  { id, at }: Sending,
  { kind, status, reason, charge }: ProviderFailure,
  retry: number,
): Promise<void> => {
  const { ports, run } = asking;
  ports.logger.warn({ ...run.fields, kind, status, reason, retry }, 'model_request_failed');
  if (charge === null) return ports.spending.settle(id, 0);
  const event = discarded(asking, ask, charge, reason ?? kind, at);
  await ports.spending.settle(id, event.costMicroUsd);
  await run.record([{ type: 'ModelResponded', data: event }]);
};

/** A request was in flight when the worker before ended; whether it was charged is not known. */
const unanswered = (facts: Facts, seq: number): boolean =>
  facts.summarizing === seq || facts.turns.some((turn) => turn.seq === seq && turn.answer === null);

const pauseMs = (failure: ProviderFailure, retry: number, leftMs: number): number => {
  const ms = failure.retryAfterMs ?? RETRY_BASE_MS * 2 ** Math.min(retry, RETRIES_MAX);
  if (failure.kind === 'rejected' || retry >= RETRIES_MAX || ms >= leftMs) throw new ProviderUnavailable(failure);
  return ms;
};

const requested = <F extends Facts>(
  { purpose, run }: Asking<F>,
  { seq, role }: Ask,
  digest: string,
  retry: number,
  retryReason: string | null,
  at: string,
): AgentEvent => {
  const { model, promptVersion } = factsOf(run).started;
  const data = {
    seq,
    ...recordedAs(purpose, role),
    model,
    requestDigest: digest,
    promptVersion,
    retry,
    retryReason,
    at,
  };
  return { type: 'ModelRequested', data };
};
