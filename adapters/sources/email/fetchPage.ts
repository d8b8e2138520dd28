import type { GivenPage, RawTicket } from '../../../domain/sources/toolContract.ts';
import { failureNote } from './bounces.ts';
import { ticketOf, type Arrived } from './conversations.ts';
import type { Automatic } from './automatic.ts';
import { cursorAt, passedOverId, placeAt, type Place } from './cursor.ts';
import type { Mailbox } from './imap.ts';
import { PAGE_CHARS, PAGE_MAILS, PAGE_MS } from './limits.ts';
import { conversationNamed, conversationOf, type Roots } from './locate.ts';
import { ourReplyIn } from './replyId.ts';

/** Why a mail becomes no ticket. */
type Reason = Automatic | 'own';
/** Mails that became no ticket, since the program was started, by why. */
export type PassedOver = Record<Reason, number>;

const REASONS: Readonly<Record<Reason, string>> = {
  bounce: 'A report of a mail server that a mail could not be delivered.',
  auto_reply: 'An automatic reply, such as an absence or a receipt.',
  bulk: 'A mail of a list, a newsletter or a notification by a program.',
  own: 'It says to be from the address of this mailbox, and was not sent by this service.',
};

export type PageReading = { roots: Roots; passedOver: PassedOver };

type Wanted = { cursor: string | null; since?: string | undefined; limit: number };

/** SU-69, SU-75: mails after the cursor, each with the conversation that it belongs to. */
export const fetchPage = async (deps: PageReading, box: Mailbox, wanted: Wanted): Promise<GivenPage> => {
  const { uidValidity } = await box.open();
  const given = wanted.cursor === null ? null : placeAt(wanted.cursor);
  const isReset = wanted.cursor !== null && given?.uidValidity !== uidValidity;
  const since = given === null ? startOf(wanted.since) : given.since;
  const place: Place = { uidValidity, uid: isReset || given === null ? 0 : given.uid, since };
  const uids = await box.uidsAfter(place.uid, since);
  const { tickets, passed, last } = await read(deps, box, uids.slice(0, Math.min(wanted.limit, PAGE_MAILS)), since);
  return {
    tickets,
    passed_over: passed.map(({ uid, ...item }) => ({ ...item, id: passedOverId({ uidValidity, uid }) })),
    next_cursor: cursorAt({ ...place, uid: last ?? place.uid }),
    has_more: last !== null && last !== uids.at(-1),
    cursor_reset: isReset,
  };
};

type Passed = { uid: number; title: string; sender: string | null; reason: string; at: string };

const startOf = (since: string | undefined): Date | null => (since === undefined ? null : new Date(since));

/** Ends early where the page grows too large, or takes too long, to be one answer. */
const read = async (
  deps: PageReading,
  box: Mailbox,
  uids: readonly number[],
  since: Date | null,
): Promise<{ tickets: RawTicket[]; passed: Passed[]; last: number | null }> => {
  const until = performance.now() + PAGE_MS;
  const tickets = new Map<string, RawTicket>();
  const passed: Passed[] = [];
  let last: number | null = null;
  for (const uid of uids) {
    const found = await box.mail(uid);
    const mail = found === null || isOlder(found, since) ? null : found;
    const ticket = mail && (await ticketWith(deps, box, mail));
    if (ticket !== null) tickets.set(ticket.external_id, together(tickets.get(ticket.external_id), ticket));
    const reason = mail && (await reasonOf(box, mail));
    if (mail !== null && reason !== null) passed.push(passedOf(mail, reason));
    last = uid;
    if (performance.now() > until || charsOf([...tickets.values()]) > PAGE_CHARS) break;
  }
  return { tickets: [...tickets.values()], passed, last };
};

/** Servers search by the day. */
const isOlder = ({ at }: Arrived, since: Date | null): boolean => since !== null && Date.parse(at) < since.getTime();

const charsOf = (tickets: readonly RawTicket[]): number =>
  tickets.reduce(
    (sum, { body, thread }) => sum + body.length + thread.reduce((all, each) => all + each.body.length, 0),
    0,
  );

/** Two mails of one conversation on a page: what either tells of it. */
const together = (earlier: RawTicket | undefined, later: RawTicket): RawTicket => {
  const has = ({ thread }: RawTicket, { author, body, at }: RawTicket['thread'][number]): boolean =>
    thread.some((other) => other.author === author && other.body === body && other.at === at);
  const missing = (earlier?.thread ?? []).filter((message) => !has(later, message));
  if (missing.length === 0) return later;
  return { ...later, thread: [...missing, ...later.thread].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
};

/** Why a mail is passed over, for people; null for one that is not, and for what this service itself has sent. */
const reasonOf = async (box: Mailbox, mail: Arrived): Promise<string | null> => {
  const reason = mail.automatic ?? (mail.isFromUs ? 'own' : null);
  // A report on a reply of ours stands in its ticket.
  if (reason === null || mail.failedReply !== null) return null;
  const isKept = mail.isFromUs && ourReplyIn(mail.id) !== null && (await box.hasSent(mail.id)) === true;
  return isKept ? null : REASONS[reason];
};

const passedOf = ({ uid, subject, author, at }: Arrived, reason: string): Passed => ({
  uid,
  title: subject,
  sender: author?.email ?? null,
  reason,
  at,
});

/** Null for what no person wrote to us. */
const ticketWith = async (deps: PageReading, box: Mailbox, mail: Arrived): Promise<RawTicket | null> => {
  if (mail.automatic === null && !mail.isFromUs) {
    const conversation = await conversationOf(box, deps.roots, mail);
    return conversation === null ? null : ticketOf(conversation);
  }
  deps.passedOver[mail.automatic ?? 'own'] += 1;
  const { failedReply, at } = mail;
  if (failedReply === null) return null;
  const answered = await conversationNamed(box, deps.roots, failedReply.externalId).catch(() => null);
  return answered === null ? null : ticketOf(answered, { text: failureNote(failedReply), at });
};
