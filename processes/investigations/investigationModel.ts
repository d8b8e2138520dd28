import type { JsonValue } from '../../domain/core/canonicalJson.ts';
import { JsonObject } from '../../domain/core/json.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import { requestsExhausted, timeLeftMs } from '../../domain/investigations/agent/budget.ts';
import type { InvestigationData, InvestigationEvent, Purpose } from '../../domain/investigations/events.ts';
import type { Facts } from '../../domain/investigations/investigation.ts';
import { buildRequest, requestDigest } from '../../domain/investigations/prompt/modelRequest.ts';
import { ProviderFailure, type Charge } from '../../domain/investigations/agent/providerFailure.ts';
import { storableJson } from '../../domain/investigations/agent/storableJson.ts';
import { costMicroUsd, NO_USAGE, type Price, type Usage } from '../../domain/pricing/price.ts';
import { priceOf } from '../../domain/pricing/priceTable.ts';
import type { InvestigationPorts, InvestigationSettings } from './investigationPorts.ts';
import type { Run } from './investigationRun.ts';
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
 * answer that cannot be used is recorded with its cost before the request is repeated.
 */
export const askModel = async (
  ports: InvestigationPorts,
  settings: InvestigationSettings,
  run: Run,
  ask: { seq: number; purpose: Purpose },
  signal: AbortSignal,
  also: (answer: InvestigationData<'ModelResponded'>) => readonly InvestigationEvent[] = () => [],
): Promise<void> => {
  let retryReason = unanswered(factsOf(run), ask.seq) ? 'unanswered' : null;
  for (let retry = retryReason === null ? 0 : 1; ; retry += 1) {
    const facts = factsOf(run);
    const request = buildRequest(facts, ask.purpose);
    const sentAt = ports.now();
    await run.record([
      { type: 'ModelRequested', data: requested(facts, ask, requestDigest(request), retry, retryReason, sentAt) },
    ]);
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
      const { kind, status, reason, charge } = error;
      ports.logger.warn({ investigation_id: run.investigationId, kind, status, reason, retry }, 'model_request_failed');
      if (charge !== null) await run.record([discarded(ports, settings, facts, ask, charge, reason ?? kind, sentAt)]);
      // What was charged, or the time that passed, may have used up a budget; the next step says so.
      if (timer.aborted || requestsExhausted(factsOf(run), ports.now())) return;
      if (kind === 'refused') throw new ProviderRefuses(error);
      if (reason === 'prompt_too_long') throw new ConversationTooLong(error);
      await ports.sleep(pauseMs(error, retry, timeLeftMs(factsOf(run), ports.now())), signal);
      retryReason = kind;
      continue;
    }
    // A failure of this append is never one of the request: what it left in the log is not known.
    const event = responded(ports, settings, facts, ask, answer, sentAt);
    return run.record([{ type: 'ModelResponded', data: event }, ...also(event)]);
  }
};

/** The facts of an investigation that has started. */
export const factsOf = (run: Run): Facts => {
  const state = run.state();
  if (state.status === 'absent') throw new Error(`investigation ${run.investigationId} has not started`);
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
): InvestigationData<'ModelRequested'> => ({
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
  { scrubber, logger, now }: Pick<InvestigationPorts, 'scrubber' | 'logger' | 'now'>,
  { prices }: Pick<InvestigationSettings, 'prices'>,
  { started }: Facts,
  { seq, purpose }: { seq: number; purpose: Purpose },
  answer: ModelAnswer,
  sentAt: string,
): InvestigationData<'ModelResponded'> => {
  const at = now();
  return {
    seq,
    purpose,
    model: answer.model,
    messageId: answer.messageId,
    stopReason: answer.stopReason,
    ...costOf({ prices, logger }, started.model, answer.usage),
    malformedInputs: [...answer.malformedInputs],
    ...scrubbedContent(answer.content, scrubber),
    durationMs: Math.max(0, Date.parse(at) - Date.parse(sentAt)),
    at,
  };
};

/** A paid answer of which nothing can be used: its cost is recorded like any other's. */
const discarded = (
  { logger, now }: Pick<InvestigationPorts, 'logger' | 'now'>,
  { prices }: Pick<InvestigationSettings, 'prices'>,
  { started }: Facts,
  { seq, purpose }: { seq: number; purpose: Purpose },
  { messageId, model, usage }: Charge,
  reason: string,
  sentAt: string,
): InvestigationEvent => {
  const at = now();
  return {
    type: 'ModelResponded',
    data: {
      seq,
      purpose,
      model,
      messageId,
      stopReason: 'discarded',
      discarded: reason,
      ...costOf({ prices, logger }, started.model, usage),
      malformedInputs: [],
      redactions: 0,
      durationMs: Math.max(0, Date.parse(at) - Date.parse(sentAt)),
      at,
      content: [],
    },
  };
};

/** Unknown figures or an unknown price make an unknown cost, never one of 0 (SU-156). */
const costOf = (
  { prices, logger }: Pick<InvestigationSettings, 'prices'> & Pick<InvestigationPorts, 'logger'>,
  model: string,
  usage: Usage | null,
): { usage: Usage; costMicroUsd: number | null; price: Price | null } => {
  const price = priceOf(prices, model);
  if (price === null) logger.warn({ model }, 'model_price_unknown');
  if (usage === null) logger.warn({ model }, 'model_usage_unknown');
  const known = price !== null && usage !== null;
  return { usage: usage ?? NO_USAGE, costMicroUsd: known ? costMicroUsd(usage, price) : null, price };
};

/** Blocks that the provider has signed (thinking) go back to it as they are; they hold nothing that was not sent. */
const scrubbedContent = (
  content: ModelAnswer['content'],
  scrubber: Scrubber,
): Pick<InvestigationData<'ModelResponded'>, 'content' | 'redactions'> => {
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
