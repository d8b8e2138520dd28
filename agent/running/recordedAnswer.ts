import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import { JsonObject } from '../../domain/core/json/json.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import { costMicroUsd, NO_USAGE, type Price, type Usage } from '../../domain/pricing/price.ts';
import { priceOf } from '../../domain/pricing/priceTable.ts';
import type { AgentData } from '../state/events.ts';
import type { Facts } from '../state/facts.ts';
import { recordedAs } from '../state/purpose.ts';
import { storableJson } from '../tools/storableJson.ts';
import type { Ask, Asking } from './asking.ts';
import type { ModelAnswer } from './modelProvider.ts';
import type { Charge } from './providerFailure.ts';
import { factsOf } from './run.ts';

/** An answer as it is recorded: scrubbed, in a form that an event can hold, with what it costs. */
export const responded = <F extends Facts>(
  asking: Asking<F>,
  { seq, role }: Ask,
  answer: ModelAnswer,
  sentAt: string,
): AgentData<'ModelResponded'> => {
  const { purpose, ports } = asking;
  const at = ports.now();
  return {
    seq,
    ...recordedAs(purpose, role),
    model: answer.model,
    messageId: answer.messageId,
    stopReason: answer.stopReason,
    ...costOf(asking, answer.usage),
    malformedInputs: [...answer.malformedInputs],
    ...scrubbedContent(answer.content, ports.scrubber),
    durationMs: Math.max(0, Date.parse(at) - Date.parse(sentAt)),
    at,
  };
};

/** A paid answer of which nothing can be used: its cost is recorded like any other's. */
export const discarded = <F extends Facts>(
  asking: Asking<F>,
  ask: Ask,
  { messageId, model, usage }: Charge,
  reason: string,
  sentAt: string,
): AgentData<'ModelResponded'> => ({
  ...responded(
    asking,
    ask,
    { messageId, model, stopReason: 'discarded', usage, malformedInputs: [], content: [] },
    sentAt,
  ),
  discarded: reason,
});

/** Unknown figures or an unknown price make an unknown cost, never one of 0 (SU-156). */
const costOf = <F extends Facts>(
  { ports: { prices, logger }, run }: Asking<F>,
  usage: Usage | null,
): { usage: Usage; costMicroUsd: number | null; price: Price | null } => {
  const { model } = factsOf(run).started;
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
): Pick<AgentData<'ModelResponded'>, 'content' | 'redactions'> => {
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
