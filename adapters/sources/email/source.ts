import PQueue from 'p-queue';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { withinHealthLimit } from '../../connectors/healthLimit.ts';
import { SourceError, type SourceServer } from '../serveSource.ts';
import type { MailAccount } from './account.ts';
import { ticketOf } from './conversations.ts';
import { mailFailure, silent, type Side } from './failures.ts';
import { fetchPage, type PassedOver } from './fetchPage.ts';
import { openMailbox, type Mailbox } from './imap.ts';
import { attachmentAt, passedOverAt, passedOverId } from './cursor.ts';
import { conversationNamed, conversationWith, createRoots, GONE } from './locate.ts';
import { postReply } from './postReply.ts';
import { createOutgoing } from './smtp.ts';

/**
 * SU-57: a mailbox. A mail that begins a conversation is a ticket, known by its Message-ID; answers join it by
 * References. Nothing in the mailbox is changed but that copies of replies are kept among what was sent: it is opened
 * for reading alone, so that no mail becomes seen. `told` hears that mails have come, where the server says so by IDLE.
 */
export const emailSource = (account: MailAccount, policy: AddressPolicy, told: () => void = () => {}): SourceServer => {
  const roots = createRoots();
  const outgoing = createOutgoing(account, policy);
  const passedOver: PassedOver = { bounce: 0, auto_reply: 0, bulk: 0, own: 0 };
  const sent = new Set<string>();
  const kept = keptMailbox(account, policy, told);
  const attached = lastAttachments();
  const once = <T>(signal: AbortSignal, work: (box: Mailbox) => Promise<T>): Promise<T> =>
    withMailbox(() => openMailbox(account, policy), signal, work, true);
  return {
    fetch_new_tickets: (wanted, signal) => {
      attached.forget();
      return kept.use(signal, (box) => fetchPage({ roots, passedOver }, box, wanted));
    },
    get_ticket: ({ external_id: id }, signal) =>
      once(signal, async (box) => {
        await box.open();
        const passed = passedOverAt(id);
        const conversation = passed === null ? conversationNamed(box, roots, id) : conversationWith(box, roots, passed);
        const ticket = ticketOf(await conversation);
        if (ticket === null) throw new SourceError('not_found', 'Nobody but us wrote in this conversation.');
        return ticket;
      }),
    attachment: (ref, signal) => kept.use(signal, (box) => attached.read(box, ref)),
    post_reply: (args, signal) => once(signal, (box) => postReply({ account, roots, outgoing, sent }, box, args)),
    // A mailbox has no such state, and none is made up.
    mark_resolved: () => Promise.resolve({ ok: true }),
    healthcheck: async (_, signal) => {
      const limited = withinHealthLimit(signal);
      await bothWithin(limited, [
        ['IMAP', once(limited, (box) => box.open())],
        ['SMTP', outgoing.verify()],
      ]);
      return { details: detailsOf(passedOver) };
    },
    close: () => kept.close(),
  };
};

/**
 * Waits for both servers until the signal aborts, and names the one that keeps silent then: the limits of the libraries
 * count for each step alone, and there is none for the answer to a sign-in.
 */
const bothWithin = async (
  limit: AbortSignal,
  sides: readonly (readonly [side: Side, work: Promise<unknown>])[],
): Promise<void> => {
  const waiting = new Set(sides.map(([side]) => side));
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(silent([...waiting][0] ?? 'IMAP')), { once: true });
  });
  const done = sides.map(([side, work]) => work.then(() => waiting.delete(side)));
  await Promise.race([late, Promise.all(done)]);
};

const detailsOf = ({ bounce, auto_reply: replies, bulk, own }: PassedOver): string =>
  `Passed over since the start: ${bounce} bounces, ${replies} automatic replies, ${bulk} mails of lists, ${own} own mails.`;

/** What hangs on the mail that was asked for last: its parts are asked for one after the other. */
const lastAttachments = () => {
  let last: { mail: string; bytes: readonly Uint8Array[] } | null = null;
  return {
    read: async (box: Mailbox, ref: string): Promise<Uint8Array> => {
      const place = attachmentAt(ref);
      const mail = place && passedOverId(place);
      const bytes = last?.mail === mail ? last?.bytes : place && (await box.attachments(place));
      const found = place && bytes?.[place.index];
      if (!mail || !bytes || !found) throw GONE;
      last = { mail, bytes };
      return found;
    },
    forget: (): void => {
      last = null;
    },
  };
};

/** One look at a time, at a connection that stays between looks, so that the server can tell of new mails. */
const keptMailbox = (account: MailAccount, policy: AddressPolicy, told: () => void) => {
  const turns = new PQueue({ concurrency: 1 });
  let current: Mailbox | null = null;
  const open = async (): Promise<Mailbox> => {
    if (current?.usable === true) return current;
    current?.close();
    current = await openMailbox(account, policy);
    current.watch(told);
    return current;
  };
  return {
    use: <T>(signal: AbortSignal, work: (box: Mailbox) => Promise<T>): Promise<T> =>
      turns.add(() => withMailbox(open, signal, work, false)),
    /** After the look that is under way. */
    close: (): void => void turns.add(() => current?.close()),
  };
};

const withMailbox = async <T>(
  open: () => Promise<Mailbox>,
  signal: AbortSignal,
  work: (box: Mailbox) => Promise<T>,
  closes: boolean,
): Promise<T> => {
  signal.throwIfAborted();
  const box = await open();
  const end = (): void => box.close();
  signal.addEventListener('abort', end);
  try {
    return await work(box);
  } catch (error) {
    // What a broken look has left behind tells the next one nothing.
    end();
    throw mailFailure(error, 'IMAP');
  } finally {
    signal.removeEventListener('abort', end);
    if (closes) end();
  }
};
