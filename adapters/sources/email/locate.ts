import { LRUCache } from 'lru-cache';
import { SourceError } from '../serveSource.ts';
import { claimOf, conversationsOf } from './conversations.ts';
import type { Arrived, Claim, Conversation } from './conversations.ts';
import type { Mailbox } from './imap.ts';
import type { Mail } from './mail.ts';
import { externalIdOf, ourReplyIn, tagOf } from './replyId.ts';

/** Which mail began a conversation, by the id of its ticket, as far as this process has met it. */
export type Roots = LRUCache<string, string>;
export const createRoots = (): Roots => new LRUCache({ max: 20_000 });

const PARENTS_MAX = 10;
const HEADS_AT_ONCE = 500;
const HEADS_MAX = 20_000;

/** The conversation that a mail belongs to, with what the mailboxes hold of it; null where that cannot be told. */
export const conversationOf = async (box: Mailbox, roots: Roots, mail: Arrived): Promise<Conversation | null> => {
  const claim = await claimedBy(box, mail);
  const main = await mainOf(box, roots, claim);
  const mails = [...(await othersOf(box, main.root, mail)), mail];
  const found = remembered(roots, main, mails, provenBy(claim, mail));
  return found.find(({ uids }) => uids.has(mail.uid)) ?? null;
};

/** The first mail of a conversation has no others, unless they came before it. */
const othersOf = async (box: Mailbox, root: string | null, mail: Arrived): Promise<readonly Arrived[]> => {
  const isFirst = root === mail.id;
  if (root === null || (isFirst && !mail.hasOwnId)) return [];
  const others = (await box.naming(root)).filter(({ uid }) => uid !== mail.uid);
  return isFirst && others.length === 0 ? [] : [...others, ...(await box.sentNaming(root))];
};

/** The conversation that a ticket is about. Throws `not_found`. */
export const conversationNamed = async (box: Mailbox, roots: Roots, externalId: string): Promise<Conversation> => {
  const root = await rootNamed(box, roots, externalId);
  if (root === null) throw GONE;
  const found = remembered(
    roots,
    { externalId: externalIdOf(root), root },
    [...(await box.naming(root)), ...(await box.sentNaming(root))],
    [],
  );
  const conversation = found.find((each) => each.externalId === externalId);
  if (conversation === undefined) throw GONE;
  return conversation;
};

const GONE = new SourceError('not_found', 'The mailbox does not hold this mail any more; it was moved or deleted.');

/** Lists and absences are nobody's message; what says to be ours is only where it was sent from. */
const remembered = (
  roots: Roots,
  main: Parameters<typeof conversationsOf>[0],
  mails: readonly Arrived[],
  proven: readonly string[],
): readonly Conversation[] => {
  const found = conversationsOf(
    main,
    mails.filter((mail) => (mail.isSent ? !mail.isInternal : mail.automatic === null && !mail.isFromUs)),
    proven,
  );
  if (main.root !== null) for (const { externalId } of found) roots.set(externalId, main.root);
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

const mainOf = async (
  box: Mailbox,
  roots: Roots,
  claim: Claim,
): Promise<{ externalId: string; root: string | null }> =>
  'root' in claim
    ? { externalId: externalIdOf(claim.root), root: claim.root }
    : { externalId: claim.externalId, root: await rootNamed(box, roots, claim.externalId) };

/** Who answers a reply that was sent to them belongs to its conversation, even where nothing else is left of it. */
const provenBy = (claim: Claim, { from }: Mail): readonly string[] => {
  if ('root' in claim) return [];
  return from !== null && tagOf(claim.externalId, from) === claim.tag ? [from] : [NOBODY];
};

/** Makes everybody a stranger. */
const NOBODY = '';

/** A hash leads back to no id, so heads are looked through, the newest first. */
const rootNamed = async (box: Mailbox, roots: Roots, externalId: string): Promise<string | null> => {
  const known = roots.get(externalId);
  if (known !== undefined) return known;
  const { count } = await box.open();
  for (let to = count; to > 0 && to > count - HEADS_MAX; to -= HEADS_AT_ONCE)
    for (const mail of await box.heads(Math.max(1, to - HEADS_AT_ONCE + 1), to)) {
      const root = rootIn(mail);
      roots.set(externalIdOf(root), root);
      if (externalIdOf(root) === externalId || externalIdOf(root, mail.from ?? '') === externalId) return root;
    }
  return null;
};

const rootIn = (mail: Mail): string => {
  const claim = claimOf(mail);
  if (claim !== null && 'root' in claim) return claim.root;
  return mail.inReplyTo.find((id) => ourReplyIn(id) === null) ?? mail.id;
};
