import type { GivenPage, RawTicket } from '../../../domain/sources/toolContract.ts';
import { failureNote } from './bounces.ts';
import { ticketOf, type Arrived } from './conversations.ts';
import { cursorAt, placeAt, type Place } from './cursor.ts';
import type { Mailbox } from './imap.ts';
import { PAGE_CHARS, PAGE_MAILS, PAGE_MS } from './limits.ts';
import { conversationNamed, conversationOf, type Roots } from './locate.ts';

/** Mails that became no ticket, since the program was started, by why. */
export type PassedOver = Record<'bounce' | 'auto_reply' | 'bulk' | 'own', number>;

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
  const { tickets, last } = await read(deps, box, uids.slice(0, Math.min(wanted.limit, PAGE_MAILS)), since);
  return {
    tickets,
    next_cursor: cursorAt({ ...place, uid: last ?? place.uid }),
    has_more: last !== null && last !== uids.at(-1),
    cursor_reset: isReset,
  };
};

const startOf = (since: string | undefined): Date | null => (since === undefined ? null : new Date(since));

/** Ends early where the page grows too large, or takes too long, to be one answer. */
const read = async (
  deps: PageReading,
  box: Mailbox,
  uids: readonly number[],
  since: Date | null,
): Promise<{ tickets: RawTicket[]; last: number | null }> => {
  const until = performance.now() + PAGE_MS;
  const tickets = new Map<string, RawTicket>();
  let last: number | null = null;
  for (const uid of uids) {
    const mail = await box.mail(uid);
    const ticket = mail === null || isOlder(mail, since) ? null : await ticketWith(deps, box, mail);
    if (ticket !== null) tickets.set(ticket.external_id, ticket);
    last = uid;
    if (performance.now() > until || charsOf([...tickets.values()]) > PAGE_CHARS) break;
  }
  return { tickets: [...tickets.values()], last };
};

/** Servers search by the day. */
const isOlder = ({ at }: Arrived, since: Date | null): boolean => since !== null && Date.parse(at) < since.getTime();

const charsOf = (tickets: readonly RawTicket[]): number =>
  tickets.reduce(
    (sum, { body, thread }) => sum + body.length + thread.reduce((all, each) => all + each.body.length, 0),
    0,
  );

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
