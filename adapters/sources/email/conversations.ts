import type { RawTicket } from '../../../domain/sources/toolContract.ts';
import type { FailedReply } from './bounces.ts';
import type { Mail } from './mail.ts';
import { externalIdOf, ourReplyIn, tagOf, type OurReply } from './replyId.ts';

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
 * own: a Message-ID is no secret, and must not let a stranger speak in somebody's ticket. Nor does a sender that gives
 * every mail the same Message-ID make them one: each that begins something is a conversation. `proven`: addresses that
 * are known to belong to the main one, whatever is left of it.
 */
export const conversationsOf = (
  main: { externalId: string; root: string | null },
  mails: readonly Arrived[],
  proven: readonly string[] = [],
): readonly Conversation[] => {
  const found = new Map<string, Gathered>([[main.externalId, gathered(proven)]]);
  for (const mail of mails.toSorted(byArrival)) {
    const externalId = placeOf(main, found, mail);
    const own = found.get(externalId) ?? gathered([]);
    found.set(externalId, own);
    if (!mail.isSent) own.uids.add(mail.uid);
    if (own.mails.some((other) => isCopy(other, mail))) continue;
    for (const address of mail.people) own.people.add(address);
    own.mails.push(mail);
  }
  const filled = [...found].filter(([, { mails: own }]) => own.length > 0);
  return filled.map(([externalId, { mails: own, uids }]) => {
    const begins = externalId === main.externalId ? main.root !== null && own[0]?.id === main.root : !isAnswer(own[0]);
    return { externalId, isWhole: begins, mails: own, uids };
  });
};

type Gathered = { people: Set<string>; mails: Arrived[]; uids: Set<number> };
const gathered = (people: readonly string[]): Gathered => ({ people: new Set(people), mails: [], uids: new Set() });

/** Which of the conversations around one root a mail belongs to. */
const placeOf = (
  { externalId: main, root }: { externalId: string; root: string | null },
  found: ReadonlyMap<string, Gathered>,
  mail: Arrived,
): string => {
  if (mail.isSent) return ourReplyIn(mail.id)?.externalId ?? main;
  const copied = [...found].find(([, { mails }]) => mails.some((other) => isCopy(other, mail)));
  if (copied !== undefined) return copied[0];
  const answered = answeredBy(mail);
  if (answered !== null) return answered;
  const { people, mails } = found.get(main) ?? gathered([]);
  const knows = people.size === 0 || mail.isColleague || (mail.from !== null && people.has(mail.from));
  const isMember = knows && !mail.isImpostor;
  const stranger = externalIdOf(root ?? main, mail.from ?? '');
  const place = isMember ? main : stranger;
  const before = isMember ? mails : (found.get(stranger)?.mails ?? []);
  const isAnother = isBeginning(mail) && before.some(({ id }) => id === mail.id);
  return isAnother ? externalIdOf(root ?? main, `again ${mail.fingerprint}`) : place;
};

/** The conversation of the reply of ours that a mail answers, where it is from whom that went to. */
const answeredBy = ({ from, inReplyTo, references }: Mail): string | null => {
  const replies = [...inReplyTo, ...references.toReversed()].map(ourReplyIn);
  const own = replies.find((reply) => reply !== null && from !== null && tagOf(reply.externalId, from) === reply.tag);
  return own?.externalId ?? null;
};

const isBeginning = ({ references, inReplyTo }: Mail): boolean => references.length === 0 && inReplyTo.length === 0;

/** An answer to a reply of ours, which what it answers came before. */
const isAnswer = (mail: Mail | undefined): boolean => mail !== undefined && answeredBy(mail) !== null;

/** What came twice, by a list and directly, is one mail; a list may add to its end. */
const isCopy = (a: Arrived, b: Arrived): boolean =>
  a.id === b.id && a.from === b.from && a.date === b.date && (a.text.startsWith(b.text) || b.text.startsWith(a.text));

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
        author: mail.isSent || isStaff(mail, first) ? ('staff' as const) : ('customer' as const),
        ...(mail.isSent || isStaff(mail, first) || mail.from === first.from ? {} : { name: writerOf(mail) }),
        body: isOther(mail.subject, first.subject) ? `[Subject: ${mail.subject}]\n${mail.text}` : mail.text,
        at: mail.at,
      })),
      ...(note === null ? [] : [{ author: 'staff' as const, body: note.text, at: note.at }]),
    ],
    attachments: customers.flatMap(({ attachments, at }) => attachments.map((each) => ({ ...each, at }))),
  };
};

/** Who writes from an address beside ours to somebody who has none answers them from a mailbox of their own. */
const isStaff = (mail: Mail, first: Mail): boolean => mail.isColleague && !first.isColleague;

/** Somebody in copy: their address always, since anybody can call themselves what they like. */
const writerOf = ({ from, author }: Mail): string =>
  author !== null && author.name !== null && author.email === from
    ? `${author.name} <${from}>`
    : (from ?? 'an unknown sender');

/** Whether a subject says something else than that of the mail which began, whatever marks stand around it. */
const isOther = (subject: string, first: string): boolean => {
  const [a, b] = [bare(subject), bare(first)];
  return a !== '' && (b === '' || !(a.includes(b) || b.includes(a)));
};
const bare = (subject: string): string => subject.toLowerCase().replaceAll(/\s+/g, ' ').trim();

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
