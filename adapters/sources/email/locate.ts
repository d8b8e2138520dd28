import { LRUCache } from 'lru-cache';
import { SourceError } from '../serveSource.ts';
import { claimOf, conversationsOf } from './conversations.ts';
import type { Arrived, Claim, Conversation } from './conversations.ts';
import type { PassedOverPlace } from './cursor.ts';
import type { Mailbox } from './imap.ts';
import type { Mail } from './mail.ts';
import { externalIdOf, ourReplyIn, tagOf } from './replyId.ts';

/** The mail that began a conversation; `uid`: where it lies, of one without a Message-ID, which no search finds. */
export type Root = { id: string; uid: number | null };
/** Roots by the id of their tickets, as far as this process has met them. */
export type Roots = LRUCache<string, Root>;
export const createRoots = (): Roots => new LRUCache({ max: 20_000 });

const PARENTS_MAX = 10;
const HEADS_AT_ONCE = 500;
const HEADS_MAX = 20_000;

/** The conversation that a mail belongs to, with what the mailboxes hold of it; null where that cannot be told. */
export const conversationOf = async (box: Mailbox, roots: Roots, mail: Arrived): Promise<Conversation | null> => {
  const claim = await claimedBy(box, mail);
  const main = await mainOf(box, roots, claim, mail);
  const others = (await othersOf(box, main, mail)).filter(isReadable);
  const found = remembered(roots, main, [...others, mail], provenBy(claim, mail));
  return found.find(({ uids }) => uids.has(mail.uid)) ?? null;
};

/** The first mail of a conversation has no others, unless they came before it. */
const othersOf = async (box: Mailbox, { root, externalId }: Main, mail: Arrived): Promise<readonly Arrived[]> => {
  const isFirst = root?.id === mail.id;
  if (root === null || (isFirst && !mail.hasOwnId)) return [];
  if (!isFirst || root.uid !== null)
    return (await mailsOf(box, root, externalId)).filter(({ uid, isSent }) => isSent || uid !== mail.uid);
  const others = (await box.naming(root.id)).filter(({ uid }) => uid !== mail.uid);
  return others.length === 0 ? [] : [...others, ...(await box.sentNaming(root.id))];
};

/** All that the mailboxes hold around a root. What no Message-ID leads to is named by our replies alone. */
const mailsOf = async (box: Mailbox, { id, uid }: Root, externalId: string): Promise<readonly Arrived[]> => {
  if (uid === null) return [...(await box.naming(id)), ...(await box.sentNaming(id))];
  const first = await box.mail(uid);
  const rest = [...(await box.naming(externalId)), ...(await box.sentNaming(externalId))];
  return [...(first === null ? [] : [first]), ...rest];
};

/** The conversation that a ticket is about. Throws `not_found`. */
export const conversationNamed = async (box: Mailbox, roots: Roots, externalId: string): Promise<Conversation> => {
  const root = await rootNamed(box, roots, externalId);
  if (root === null) throw GONE;
  const main = { externalId: externalIdOf(root.id), root };
  const mails = await mailsOf(box, root, externalId);
  const among = (some: readonly Arrived[]): Conversation | undefined =>
    remembered(roots, main, some, []).find((each) => each.externalId === externalId);
  // What somebody took in after all is a conversation of mails that are passed over.
  const conversation =
    among(mails.filter(isReadable)) ?? among(mails.filter((mail) => !mail.isSent || !mail.isInternal));
  if (conversation === undefined) throw GONE;
  return conversation;
};

/** What `passedOverId` names, as the conversation that it becomes or belongs to. Throws `not_found`. */
export const conversationWith = async (box: Mailbox, roots: Roots, passed: PassedOverPlace): Promise<Conversation> => {
  const { uidValidity } = await box.open();
  const mail = uidValidity === passed.uidValidity ? await box.mail(passed.uid) : null;
  const conversation =
    mail === null ? null : await conversationOf(box, roots, { ...mail, automatic: null, isFromUs: false });
  if (conversation === null) throw GONE;
  return conversation;
};

export const GONE = new SourceError(
  'not_found',
  'The mailbox does not hold this mail any more; it was moved or deleted.',
);

/** Lists and absences are nobody's message; what says to be ours is only where it was sent from. */
const isReadable = (mail: Arrived): boolean =>
  mail.isSent ? !mail.isInternal : mail.automatic === null && !mail.isFromUs;

type Main = { externalId: string; root: Root | null };

const remembered = (
  roots: Roots,
  { externalId: main, root }: Main,
  mails: readonly Arrived[],
  proven: readonly string[],
): readonly Conversation[] => {
  const found = conversationsOf({ externalId: main, root: root?.id ?? null }, mails, proven);
  if (root !== null) for (const { externalId } of found) roots.set(externalId, root);
  return found;
};

/** A mail with In-Reply-To alone belongs where its parent does. */
const claimedBy = async (box: Mailbox, mail: Mail): Promise<Claim> => {
  let current = mail;
  for (let steps = 0; steps < PARENTS_MAX; steps += 1) {
    const claim = claimOf(current);
    if (claim !== null) return claim;
    const [parentId = current.id] = current.inReplyTo;
    const parent = [...(await box.naming(parentId)), ...(await box.sentNaming(parentId))].find(
      ({ id }) => id === parentId,
    );
    if (parent === undefined) return { root: parentId };
    current = parent;
  }
  return { root: current.id };
};

const mainOf = async (box: Mailbox, roots: Roots, claim: Claim, mail: Arrived): Promise<Main> => {
  if (!('root' in claim)) {
    const root = await rootNamed(box, roots, claim.externalId);
    return { externalId: root === null ? claim.externalId : externalIdOf(root.id), root };
  }
  const uid = claim.root === mail.id && !mail.hasOwnId ? mail.uid : null;
  return { externalId: externalIdOf(claim.root), root: { id: claim.root, uid } };
};

/** Who answers a reply that was sent to them belongs to its conversation, even where nothing else is left of it. */
const provenBy = (claim: Claim, { from }: Mail): readonly string[] => {
  if ('root' in claim) return [];
  return from !== null && tagOf(claim.externalId, from) === claim.tag ? [from] : [NOBODY];
};

/** Makes everybody a stranger. */
const NOBODY = '';

/** A hash leads back to no id, so heads are looked through, the newest first. */
const rootNamed = async (box: Mailbox, roots: Roots, externalId: string): Promise<Root | null> => {
  const known = roots.get(externalId);
  if (known !== undefined) return known;
  const { count } = await box.open();
  let unnamed = 0;
  for (let to = count; to > 0 && to > count - HEADS_MAX; to -= HEADS_AT_ONCE)
    for (const head of await box.heads(Math.max(1, to - HEADS_AT_ONCE + 1), to)) {
      // Without a Message-ID it is known by its text as well.
      const mail = head.hasOwnId || unnamed >= UNNAMED_MAX ? head : await box.mail(head.uid);
      if (!head.hasOwnId) unnamed += 1;
      if (mail === null) continue;
      const id = rootIn(mail);
      const root = { id, uid: id === mail.id && !mail.hasOwnId ? head.uid : null };
      roots.set(externalIdOf(id), root);
      if (namesOf(mail, id).includes(externalId)) return root;
    }
  return null;
};

/** Mails without a Message-ID that are read whole in one search. */
const UNNAMED_MAX = 300;

/** The tickets that a mail may be part of: of its root, of a stranger to that, of one that has the same Message-ID. */
const namesOf = ({ from, fingerprint }: Mail, root: string): readonly string[] => [
  externalIdOf(root),
  externalIdOf(root, from ?? ''),
  externalIdOf(root, `again ${fingerprint}`),
];

const rootIn = (mail: Mail): string => {
  const claim = claimOf(mail);
  if (claim !== null && 'root' in claim) return claim.root;
  return mail.inReplyTo.find((id) => ourReplyIn(id) === null) ?? mail.id;
};
