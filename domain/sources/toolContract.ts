import { z } from 'zod';
import { Attachment, Author } from '../tickets/thread.ts';

/** SU-68: the version that this release speaks; `docs/ticket-source-contract.md` describes it. */
export const CONTRACT_VERSION = '1.2';
/** SU-69: most tickets of one page. */
export const PAGE_MAX = 100;
/** Longest cursor, in characters. */
export const CURSOR_LENGTH_MAX = 4096;

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
/** Optional members may be absent or null. */
const listOrNone = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const short = z.string().max(1000).nullish();

/**
 * `at` and `ref` are those of our own sources: when the message came that it hangs on, and where its bytes are found
 * again (SU-195).
 */
const RawAttachment = Attachment.pick({ name: true, mime: true, size: true }).extend({
  at: Moment.nullish(),
  ref: z.string().min(1).max(255).nullish(),
});
export type RawAttachment = z.infer<typeof RawAttachment>;

/** SU-74. Members that the contract does not name are passed over; lists may be left out. */
export const RawTicket = z.object({
  external_id: z.string().min(1).max(255),
  title: z.string(),
  body: z.string(),
  customer: z.object({ id: short, email: short, name: short }).nullish(),
  received_at: Moment,
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  thread: listOrNone(z.object({ author: Author, name: short, body: z.string(), at: Moment })),
  attachments: listOrNone(RawAttachment),
  /** People have solved or closed it there. */
  closed: z.boolean().nullish(),
});
export type RawTicket = z.infer<typeof RawTicket>;

/**
 * What a source found and made no ticket of, for people to judge. `id`: what `get_ticket` takes to give it as a ticket
 * after all, which may have another `external_id`. `reason`: a sentence without personal data.
 */
export const RawPassedOver = z.object({
  id: z.string().min(1).max(255),
  title: z.string(),
  sender: z.string().max(1000).nullish(),
  reason: z.string().min(1),
  at: Moment,
});
export type RawPassedOver = z.infer<typeof RawPassedOver>;

/** SU-69. `next_cursor` null: nothing was ever there. */
export const FetchedPage = z.object({
  tickets: z.array(RawTicket).max(PAGE_MAX),
  passed_over: z.array(RawPassedOver).max(PAGE_MAX).default([]),
  next_cursor: z
    .string()
    .max(CURSOR_LENGTH_MAX)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'))
    .nullable(),
  has_more: z.boolean(),
  cursor_reset: z
    .boolean()
    .nullish()
    .transform((reset) => reset ?? false),
});
export type FetchedPage = z.infer<typeof FetchedPage>;
/** The same as a source writes it: what it has nothing to say of may be left out. */
export type GivenPage = z.input<typeof FetchedPage>;

/** Answer of `post_reply` (SU-71). */
export const Posted = z.object({ reply_id: z.union([z.string().max(255), z.int()]).transform(String) });
/** Answer of `mark_resolved` (SU-72). */
export const Resolved = z.object({ ok: z.literal(true) });
/** Answer of `healthcheck` (SU-73). */
export const SourceHealthAnswer = z.object({
  ok: z.boolean(),
  contract_version: z.string().max(20).nullish(),
  details: z.string().max(2000).nullish(),
  queue_depth: z.int().min(0).nullish(),
  dropped_since_boot: z.int().min(0).nullish(),
});

/** What a source is asked for: SU-69. `since` goes with `cursor` null alone (SU-75). */
export type FetchRequest = { cursor: string | null; since?: string; limit: number };

/** SU-68: what a server offers beside or instead of the five tools; null when it offers exactly these. */
export const toolsBreach = (expected: readonly string[], offered: readonly string[]): string | null => {
  const missing = expected.filter((name) => !offered.includes(name));
  if (missing.length > 0) return `The tool server lacks ${missing.join(', ')}.`;
  if (offered.length > expected.length) return 'The tool server offers tools outside the contract.';
  return null;
};

/** SU-73: what is wrong with the version that a server says it keeps; null where this release speaks it. */
export const versionBreach = (said: string | null | undefined): string | null => {
  const version = said ?? CONTRACT_VERSION;
  const [first] = CONTRACT_VERSION.split('.');
  const [, told] = /^([0-9]{1,6})\.[0-9]{1,6}$/.exec(version) ?? [];
  if (told === undefined) return 'The tool server says no version of the contract, such as 1.0, in contract_version.';
  return told === first
    ? null
    : `The tool server keeps version ${version} of the contract, and this service speaks ${first}.x.`;
};

/** Which field of an answer does not fit, for people: the names are the contract's own. */
export const misfit = (error: z.ZodError): string => {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map(String).join('.');
  return path === '' ? 'the answer is not an object of the contract' : `${path} does not fit the contract`;
};
