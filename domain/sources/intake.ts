import type { KeyedHash } from '../core/subjects.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import type { Attachment, ThreadMessage } from '../tickets/thread.ts';
import type { IntakeEventOf } from './events.ts';
import type { RawAttachment, RawTicket } from './toolContract.ts';

/** What is recorded of a ticket that a source gave. */
export type FetchedTicket = IntakeEventOf<'SourceTicketFetched'>['data'];

const TITLE_MAX = 300;
/** Messages of one ticket that are recorded at once; the newest count. */
const MESSAGES_MAX = 200;
const ATTACHMENTS_MAX = 100;
/** What one ticket may take of an append, as JSON; encrypted it grows by a third. */
const TICKET_BYTES_MAX = 480 * 1024;
const BODY_BYTES_MAX = 400 * 1024;
/** What an append may take in all, with room for metadata and keys. */
const APPEND_BYTES = 560 * 1024;
const APPEND_TICKETS = 100;
const EVENT_BYTES = 1500;

export type IntakeRules = {
  scrubber: Scrubber;
  keyedHash: KeyedHash;
  /** SU-09: SERVICE_MAX_TICKET_BODY_CHARS. */
  bodyCharsMax: number;
};

/** Digests of attachments whose bytes are kept, by where their source has them. */
export type Digests = ReadonlyMap<string, string>;
const NONE_KEPT: Digests = new Map();

type Of = Pick<FetchedTicket, 'sourceId' | 'workspaceId' | 'sourceKind'>;

/**
 * SU-08, SU-09, X-65: a ticket as it is recorded: scrubbed, cut to what a ticket may hold, its messages named by a hash
 * that tells nothing about them. `digests`: of the attachments whose bytes are kept, by `ref`.
 */
export const fetchedTicket = (
  rules: IntakeRules,
  of: Of,
  raw: RawTicket,
  digests: Digests = NONE_KEPT,
): FetchedTicket => {
  const { scrubber } = rules;
  const scrub = (text: string): string => scrubber.text(text.toWellFormed()).value;
  const orNull = (text: string | null | undefined): string | null => (text ? scrub(text) : null);
  const ref = { id: orNull(raw.customer?.id), email: orNull(raw.customer?.email), name: orNull(raw.customer?.name) };
  const customer = ref.email ?? ref.id ?? ref.name;
  const body = cutText(scrub(raw.body), rules.bodyCharsMax, BODY_BYTES_MAX);
  return {
    ...of,
    externalId: raw.external_id,
    receivedAt: raw.received_at,
    title: cutText(scrub(raw.title).trim() || '(no subject)', TITLE_MAX, TITLE_MAX * 6),
    body,
    customer,
    customerRef: customer === null ? null : ref,
    url: orNull(raw.url),
    thread: keptMessages(messagesOf(rules, of, raw, scrub), TICKET_BYTES_MAX - bytesOf(body)),
    attachments: raw.attachments
      .slice(-ATTACHMENTS_MAX)
      .map((each) => attachmentOf(scrubber, each, digests.get(each.ref ?? ''))),
  };
};

/** SU-195: what is recorded of an attachment; `digest`: of its bytes, if those are kept. */
export const attachmentOf = (
  scrubber: Scrubber,
  { name, mime, size, at }: RawAttachment,
  digest?: string,
): Attachment => ({
  name: scrubber.text(name.toWellFormed()).value.slice(0, 255).toWellFormed(),
  mime: scrubber.text(mime.toWellFormed()).value.slice(0, 255).toWellFormed(),
  size,
  ...(at ? { at } : {}),
  ...(digest === undefined ? {} : { digest }),
});

/** The key is made of what the source gave, so that it stays when the scrubber learns more. */
const messagesOf = (
  { keyedHash, bodyCharsMax }: IntakeRules,
  { sourceId }: Of,
  { external_id: externalId, thread }: RawTicket,
  scrub: (text: string) => string,
): readonly ThreadMessage[] =>
  thread
    .map(({ author, name, body, at }) => ({
      key: keyedHash('source_message', sourceId, externalId, author, at, body).slice(0, 32),
      author,
      ...(name ? { name: scrub(name) } : {}),
      body: cutText(scrub(body), bodyCharsMax, BODY_BYTES_MAX),
      at,
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));

/** The newest messages that fit, oldest first; of one that never fits, its beginning. */
const keptMessages = (messages: readonly ThreadMessage[], bytesMax: number): ThreadMessage[] => {
  const kept: ThreadMessage[] = [];
  let left = bytesMax;
  for (const message of messages.toReversed().slice(0, MESSAGES_MAX)) {
    const body = cutText(message.body, message.body.length, Math.max(1024, left - 200));
    left -= bytesOf(body) + 200;
    if (left < 0 && kept.length > 0) break;
    kept.unshift({ ...message, body });
  }
  return kept;
};

export const TRUNCATED = '[truncated]';

/** SU-09: at most `charsMax` characters and `bytesMax` bytes of JSON, with the mark where something is missing. */
export const cutText = (text: string, charsMax: number, bytesMax: number): string => {
  if (text.length <= charsMax && bytesOf(text) <= bytesMax) return text;
  let end = Math.min(text.length, charsMax) - TRUNCATED.length;
  while (bytesOf(text.slice(0, end)) + TRUNCATED.length > bytesMax) end = Math.floor(end / 2);
  return text.slice(0, Math.max(0, end)).toWellFormed() + TRUNCATED;
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * The tickets of a page in as many appends as they need; the last one takes the cursor along. What stands before it is
 * given again by the source after a crash, and changes nothing then.
 */
export const inAppends = (tickets: readonly FetchedTicket[]): readonly (readonly FetchedTicket[])[] => {
  const appends: FetchedTicket[][] = [[]];
  let bytes = 0;
  for (const ticket of tickets) {
    const size = bytesOf(ticket) + EVENT_BYTES;
    const current = appends.at(-1);
    if (
      current === undefined ||
      (current.length > 0 && (bytes + size > APPEND_BYTES || current.length >= APPEND_TICKETS))
    ) {
      appends.push([ticket]);
      bytes = size;
    } else {
      current.push(ticket);
      bytes += size;
    }
  }
  return appends;
};
