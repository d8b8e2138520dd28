import type { RawTicket } from '../../../domain/sources/toolContract.ts';
import type { FailedReply } from './bounces.ts';
import type { Mail } from './mail.ts';
import { externalIdOf, ourReplyIn, type OurReply } from './replyId.ts';

/** A mail where it lies. `isSent`: in the mailbox of what was sent, which is the only proof that it is ours. */
export type Arrived = Mail & { uid: number; at: string; isSent: boolean; failedReply: FailedReply | null };

/** Mails that are one ticket, in the order in which they came. */
export type Conversation = {
  externalId: string;
  /** Whether its first mail here is the one that began it, as far as can be told. */
  isWhole: boolean;
  mails: readonly Arrived[];
  /** Of all that came to it, what came twice included. */
  uids: ReadonlySet<number>;
};

/** Which conversation a mail says to belong to: by the mail that began it, or by one of our replies. */
export type Claim = { root: string } | OurReply;

const THREAD_MAX = 100;
const THREAD_CHARS_MAX = 1_000_000;
const BEGINNING_MISSING = '(The mail that began this conversation is not in the mailbox. What is there follows below.)';

/** RFC 5322, 3.6.4: References begins with the first mail. Null for a mail that has only In-Reply-To: its parent's. */
export const claimOf = ({ id, references, inReplyTo }: Mail): Claim | null => {
  const root = references.find((each) => ourReplyIn(each) === null);
  if (root !== undefined) return { root };
  const ours = [...references, ...inReplyTo].map(ourReplyIn).find((each) => each !== null);
  if (ours) return ours;
  return inReplyTo.length === 0 ? { root: id } : null;
};

/**
 * The conversations among mails that all claim one. Who was neither sender nor receiver before begins one of their
 * own: a Message-ID is no secret, and must not let a stranger speak in somebody's ticket. `proven`: addresses that are
 * known to belong to it, whatever is left of it.
 */
export const conversationsOf = (
  main: { externalId: string; root: string | null },
  mails: readonly Arrived[],
  proven: readonly string[] = [],
): readonly Conversation[] => {
  const found = new Map<string, Gathered>();
  const gathered = (id: string): Gathered => {
    const known = found.get(id) ?? {
      people: new Set(id === main.externalId ? proven : []),
      mails: new Map(),
      uids: new Set(),
    };
    found.set(id, known);
    return known;
  };
  for (const mail of mails.toSorted(byArrival)) {
    const { people } = gathered(main.externalId);
    const isMember = people.size === 0 || (mail.from !== null && people.has(mail.from));
    const stranger = (): string => externalIdOf(main.root ?? main.externalId, mail.from ?? '');
    const answered = ourReplyIn(mail.id)?.externalId ?? main.externalId;
    const own = gathered(mail.isSent ? answered : isMember ? main.externalId : stranger());
    if (!mail.isSent) own.uids.add(mail.uid);
    for (const address of mail.people) own.people.add(address);
    // What came twice, by a list and directly, is one mail.
    if (!own.mails.has(mail.id)) own.mails.set(mail.id, mail);
  }
  return [...found].map(([externalId, { mails: own, uids }]) => {
    const [first] = own.values();
    const isWhole = externalId !== main.externalId || (main.root !== null && first?.id === main.root);
    return { externalId, isWhole, mails: [...own.values()], uids };
  });
};

type Gathered = { people: Set<string>; mails: Map<string, Arrived>; uids: Set<number> };

/** By the server's clock, which counts seconds; of what came in one, the mail of a customer was there first. */
const byArrival = (a: Arrived, b: Arrived): number =>
  a.at === b.at ? Number(a.isSent) - Number(b.isSent) || a.uid - b.uid : a.at < b.at ? -1 : 1;

/**
 * The conversation as the contract has it; null when no customer wrote in it. `note`: a sentence of ours to show after
 * its mails, with its time.
 */
export const ticketOf = (
  { externalId, isWhole, mails }: Conversation,
  note: { text: string; at: string } | null = null,
): RawTicket | null => {
  const customers = mails.filter(({ isSent }) => !isSent);
  const [first] = customers;
  if (first === undefined) return null;
  // Else its first mail may be known to the service already, and what is in `body` would not join a known ticket.
  const later = mails.filter((mail) => (isWhole ? mail !== first && mail.at >= first.at : true));
  return {
    external_id: externalId,
    title: first.subject,
    body: isWhole ? first.text : BEGINNING_MISSING,
    customer: { email: first.author?.email ?? null, name: first.author?.name ?? null },
    received_at: first.at,
    thread: [
      ...newest(later).map((mail) => ({
        author: mail.isSent ? ('staff' as const) : ('customer' as const),
        ...(mail.isSent || mail.from === first.from ? {} : { name: writerOf(mail) }),
        body: mail.text,
        at: mail.at,
      })),
      ...(note === null ? [] : [{ author: 'staff' as const, body: note.text, at: note.at }]),
    ],
    attachments: customers.flatMap(({ attachments }) => attachments),
  };
};

/** Somebody in copy: their address always, since anybody can call themselves what they like. */
const writerOf = ({ from, author }: Mail): string =>
  author !== null && author.name !== null && author.email === from
    ? `${author.name} <${from}>`
    : (from ?? 'an unknown sender');

const newest = (mails: readonly Arrived[]): readonly Arrived[] => {
  const kept: Arrived[] = [];
  let chars = 0;
  for (const mail of mails.toReversed().slice(0, THREAD_MAX)) {
    chars += mail.text.length;
    if (chars > THREAD_CHARS_MAX && kept.length > 0) break;
    kept.unshift(mail);
  }
  return kept;
};
