import type { JsonValue } from '../domain/core/canonicalJson.ts';
import { JsonObject } from '../domain/core/json.ts';
import type { Scrubber } from '../domain/core/scrubber.ts';
import { timeLeftMs } from '../domain/investigation/budget.ts';
import type { EventOf, InvestigationEvent, Purpose } from '../domain/investigation/events.ts';
import type { Facts } from '../domain/investigation/investigation.ts';
import { buildRequest, requestDigest } from '../domain/investigation/modelRequest.ts';
import { ProviderFailure } from '../domain/investigation/providerFailure.ts';
import { storableJson } from '../domain/investigation/storableJson.ts';
import { costMicroUsd } from '../domain/pricing/price.ts';
import { priceOf } from '../domain/pricing/priceTable.ts';
import type { InvestigationPorts, InvestigationSettings } from './investigationPorts.ts';
import type { Session } from './investigationSession.ts';
import type { ModelAnswer } from './modelProvider.ts';

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

const RETRIES_MAX = 5;
const RETRY_BASE_MS = 1_000;

/**
 * Sends one request, recording each sending before it is made, and records the answer together with what `also`
 * makes of it. Rate limits and outages are repeated by Retry-After, else after 1, 2, 4, 8 and 16 s, within the time
 * budget (SU-96); then ProviderUnavailable. Returns without an answer when the time budget ends the request.
 */
export const askModel = async (
  ports: InvestigationPorts,
  settings: InvestigationSettings,
  session: Session,
  ask: { seq: number; purpose: Purpose },
  signal: AbortSignal,
  also: (answer: EventOf<'ModelResponded'>) => readonly InvestigationEvent[] = () => [],
): Promise<void> => {
  let retryReason = unanswered(factsOf(session), ask.seq) ? 'unanswered' : null;
  for (let retry = retryReason === null ? 0 : 1; ; retry += 1) {
    const facts = factsOf(session);
    const request = buildRequest(facts, ask.purpose);
    const sentAt = ports.now();
    await session.record([
      { type: 'ModelRequested', data: requested(facts, ask, requestDigest(request), retry, retryReason, sentAt) },
    ]);
    const timer = AbortSignal.timeout(Math.max(1, timeLeftMs(factsOf(session), ports.now())));
    let answer: ModelAnswer;
    try {
      answer = await ports.model.respond(request, AbortSignal.any([signal, timer]));
    } catch (error) {
      signal.throwIfAborted();
      if (timer.aborted) return;
      if (!(error instanceof ProviderFailure)) throw error;
      ports.log.warn(
        { investigation_id: session.investigationId, kind: error.kind, status: error.status, retry },
        'model_request_failed',
      );
      if (error.kind === 'refused') throw new ProviderRefuses(error);
      await ports.sleep(pauseMs(error, retry, timeLeftMs(factsOf(session), ports.now())), signal);
      retryReason = error.kind;
      continue;
    }
    // A failure of this append is never one of the request: what it left in the log is not known.
    const event = responded(ports, settings, facts, ask, answer, sentAt);
    return session.record([{ type: 'ModelResponded', data: event }, ...also(event)]);
  }
};

/** The facts of an investigation that has started. */
export const factsOf = (session: Session): Facts => {
  const state = session.state();
  if (state.status === 'absent') throw new Error(`investigation ${session.investigationId} has not started`);
  return state.facts;
};

/** A request was in flight when the worker before ended; whether it was charged is not known. */
const unanswered = (facts: Facts, seq: number): boolean =>
  facts.summarizing === seq || facts.turns.some((turn) => turn.seq === seq && turn.answer === null);

const pauseMs = (failure: ProviderFailure, retry: number, leftMs: number): number => {
  const ms = failure.retryAfterMs ?? RETRY_BASE_MS * 2 ** Math.min(retry, RETRIES_MAX);
  if (failure.kind === 'rejected' || retry >= RETRIES_MAX || ms >= leftMs) throw new ProviderUnavailable(failure);
  return ms;
};

const requested = (
  facts: Facts,
  { seq, purpose }: { seq: number; purpose: Purpose },
  digest: string,
  retry: number,
  retryReason: string | null,
  at: string,
): EventOf<'ModelRequested'> => ({
  seq,
  purpose,
  model: facts.started.model,
  requestDigest: digest,
  promptVersion: facts.started.promptVersion,
  retry,
  retryReason,
  at,
});

const responded = (
  { scrubber, log, now }: Pick<InvestigationPorts, 'scrubber' | 'log' | 'now'>,
  { prices }: Pick<InvestigationSettings, 'prices'>,
  { started }: Facts,
  { seq, purpose }: { seq: number; purpose: Purpose },
  answer: ModelAnswer,
  sentAt: string,
): EventOf<'ModelResponded'> => {
  const price = priceOf(prices, started.model);
  if (price === null) log.warn({ model: started.model }, 'model_price_unknown');
  const at = now();
  return {
    seq,
    purpose,
    model: answer.model,
    messageId: answer.messageId,
    stopReason: answer.stopReason,
    usage: answer.usage,
    costMicroUsd: price === null ? null : costMicroUsd(answer.usage, price),
    price,
    malformedInputs: [...answer.malformedInputs],
    ...scrubbedContent(answer.content, scrubber),
    durationMs: Math.max(0, Date.parse(at) - Date.parse(sentAt)),
    at,
  };
};

/** Blocks that the provider has signed (thinking) go back to it as they are; they hold nothing that was not sent. */
const scrubbedContent = (
  content: ModelAnswer['content'],
  scrubber: Scrubber,
): Pick<EventOf<'ModelResponded'>, 'content' | 'redactions'> => {
  let redactions = 0;
  const scrub = (value: JsonValue): JsonValue => {
    const scrubbed = scrubber.json(value);
    redactions += scrubbed.redactions;
    return scrubbed.value;
  };
  const blocks = content.map((received) => {
    const block = JsonObject.parse(storableJson(received));
    if (block['type'] === 'text') return { ...block, text: scrub(block['text'] ?? '') };
    return block['type'] === 'tool_use' ? { ...block, input: JsonObject.parse(scrub(block['input'] ?? {})) } : block;
  });
  return { content: blocks, redactions };
};
