import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { fetchedTicket } from '../../../domain/sources/intake.ts';
import { RawTicket } from '../../../domain/sources/toolContract.ts';
import type { Delivery } from './place.ts';

const RULES = {
  scrubber: createScrubber(() => []),
  keyedHash: (...parts: readonly string[]) => parts.join('/').padEnd(32, '0'),
  bodyCharsMax: 100_000,
};
const OF = { sourceId: 'source', workspaceId: 'default', sourceKind: 'mcp_custom' } as const;

/** What tickets become that a source gave: checked by the contract, then as they are recorded. */
export const fromSource = (given: readonly unknown[]): Delivery => {
  const tickets = given.map((raw) => fetchedTicket(RULES, OF, RawTicket.parse(raw)));
  const messages = tickets.flatMap(({ title, body, customer, thread }) => [
    title,
    body,
    customer,
    ...(thread ?? []).map((message) => `[${message.author}, ${message.at}]\n${message.body}`),
  ]);
  const [first] = tickets;
  return { ticket: { title: first?.title ?? '', body: messages.join('\n\n'), customer: first?.customer ?? null } };
};
