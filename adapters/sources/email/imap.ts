import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import { LRUCache } from 'lru-cache';
import { AddressNotAllowed, type AddressPolicy } from '../../network/addressPolicy.ts';
import { checkedLookup } from '../../network/checkedSocket.ts';
import { SourceError } from '../serveSource.ts';
import { ownAddresses, type MailAccount } from './account.ts';
import { failedReplyIn } from './bounces.ts';
import { CONNECT_MS, LITERAL_BYTES_MAX, PARTIAL_BYTES, WHOLE_BYTES_MAX } from './limits.ts';
import type { Arrived } from './conversations.ts';
import { loginFailure, mailFailure, noStartTls } from './failures.ts';
import { ourReplyIn } from './replyId.ts';
import { attachmentRef, type PassedOverPlace } from './cursor.ts';
import { attachmentBytes, readHead, readMail, type Mail } from './mail.ts';

/** A mail without its text, and where it lies. */
export type Head = Mail & { uid: number };

/** A mailbox that is only looked at: it is opened by EXAMINE, and mails are peeked at, so that none becomes seen. */
export interface Mailbox {
  /** Goes to the mailbox of the tickets, anew. */
  open(): Promise<{ uidValidity: string; count: number }>;
  /** Of mails that came after `uid`, and not before the day of `since`, or the one before it, in the order in which they came. */
  uidsAfter(uid: number, since: Date | null): Promise<readonly number[]>;
  /** Null for one that is gone, and for drafts. */
  mail(uid: number): Promise<Arrived | null>;
  /** SU-195: the bytes of all that hangs on a mail of the mailbox as it is numbered now; null for one that is gone. */
  attachments(mail: PassedOverPlace): Promise<readonly Uint8Array[] | null>;
  /** Heads of `from` to `to` by their number in the mailbox. */
  heads(from: number, to: number): Promise<readonly Head[]>;
  /** Mails that came whose Message-ID, References or In-Reply-To name this id, or a reply of ours in this ticket. */
  naming(id: string): Promise<readonly Arrived[]>;
  /** The same of those that were sent. */
  sentNaming(id: string): Promise<readonly Arrived[]>;
  /** Whether the mailbox of what was sent has a mail with this Message-ID; null where there is no such mailbox. */
  hasSent(id: string): Promise<boolean | null>;
  /** Puts a copy of what was sent there, if there is such a mailbox. */
  keepSent(raw: Buffer): Promise<void>;
  /** Calls `told` whenever mails have come to the mailbox that was opened last. */
  watch(told: () => void): void;
  readonly usable: boolean;
  close(): void;
}

/** Without a sign of life for as long, the connection is taken for dead; IDLE is renewed well before. */
const SILENCE_MS = 5 * 60_000;
const IDLE_MS = 4 * 60_000;
/** Between two commands of one look there is less. */
const IDLE_AFTER_MS = 2_000;
/** Mails of one conversation that are read: the one that began it, and the newest. */
const CONVERSATION_MAX = 60;
/** Mails that are kept as they were read, for the next mail of their conversation. */
const KEPT_MAX = 500;

/** Signs in. Throws SourceError with a sentence that says what to mend. */
export const openMailbox = async (account: MailAccount, policy: AddressPolicy): Promise<Mailbox> => {
  const { host, port, implicit } = account.imap;
  const verdict = isIP(host) === 0 ? 'allowed' : policy.judge(host);
  if (verdict !== 'allowed') throw mailFailure(new AddressNotAllowed(verdict), 'IMAP');
  const client = new ImapFlow({
    host,
    port,
    secure: implicit,
    // Never in clear: a server without STARTTLS is refused.
    ...(implicit ? {} : { doSTARTTLS: true }),
    tls: { lookup: checkedLookup(policy) },
    auth: loginOf(account),
    clientInfo: { name: 'support-service' },
    logger: false,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxIdleTime: IDLE_MS,
    autoIdleDelay: IDLE_AFTER_MS,
    maxLiteralSize: LITERAL_BYTES_MAX,
    maxResponseSize: 2 * LITERAL_BYTES_MAX,
  });
  // What ends the connection is found by the next command.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw isWithoutStartTls(error) ? noStartTls('IMAP') : loginFailure(error, 'IMAP', account);
  });
  return mailboxOn(client, account);
};

/** XOAUTH2 or OAUTHBEARER (RFC 7628), whichever the server offers. */
const loginOf = ({ username: user, secret }: MailAccount) =>
  'password' in secret ? { user, pass: secret.password } : { user, accessToken: secret.accessToken() };

/** The library has no code for it. */
const isWithoutStartTls = (error: unknown): boolean =>
  error instanceof Error && /does not support STARTTLS/i.test(error.message);

const mailboxOn = (client: ImapFlow, account: MailAccount): Mailbox => {
  const own = ownAddresses(account);
  const read = createReader(client, own);
  let known: { path: string | null } | null = null;
  const sent = async (): Promise<string | null> => {
    known ??= { path: (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null };
    return known.path;
  };
  const inSent = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const path = await sent();
    if (path === null || path === account.mailbox) return null;
    await examine(client, path);
    try {
      return await work();
    } finally {
      await examine(client, account.mailbox);
    }
  };
  return {
    open: async () => {
      const { uidValidity, exists } = await examine(client, account.mailbox);
      return { uidValidity: String(uidValidity), count: exists };
    },
    uidsAfter: async (uid, since) => {
      const found = await client.search(
        { uid: `${uid + 1}:*`, ...(since === null ? {} : { since: dayBefore(since) }) },
        { uid: true },
      );
      // The last mail answers to every range that ends with a star.
      if (!found) throw new SourceError('upstream_error', 'The IMAP server refuses to search the mailbox.');
      return found.filter((each) => each > uid).toSorted((a, b) => a - b);
    },
    mail: (uid) => read(uid, false),
    attachments: async ({ uidValidity, uid }) => {
      const box = await examine(client, account.mailbox);
      if (String(box.uidValidity) !== uidValidity) return null;
      const given = await client.fetchOne(uid, { source: true }, { uid: true });
      return given && given.source !== undefined ? attachmentBytes(given.source) : null;
    },
    heads: (from, to) => heads(client, `${from}:${to}`, own),
    naming: (id) => naming(client, id, (uid) => read(uid, false)),
    sentNaming: async (id) => (await inSent(() => naming(client, id, (uid) => read(uid, true)))) ?? [],
    hasSent: (id) =>
      inSent(async () => ((await client.search({ header: { 'message-id': id } }, { uid: true })) || []).length > 0),
    keepSent: async (raw) => {
      const path = await sent();
      if (path !== null) await client.append(path, raw, ['\\Seen']);
    },
    watch: (told) => void client.on('exists', told),
    get usable() {
      return client.usable;
    },
    close: () => client.close(),
  };
};

/** Servers compare days as their own clock has them. */
const dayBefore = (time: Date): Date => new Date(time.getTime() - 86_400_000);

const examine = async (client: ImapFlow, path: string) =>
  client.mailboxOpen(path, { readOnly: true }).catch((error: unknown) => {
    if (!client.usable) throw mailFailure(error, 'IMAP');
    throw new SourceError('upstream_error', 'The account has no mailbox of the name in MAILBOX, or may not read it.');
  });

/** Reads a mail of the mailbox that is open; what stands under a number there never changes. */
const createReader = (client: ImapFlow, own: readonly string[]) => {
  const kept = new LRUCache<string, Arrived>({ max: KEPT_MAX });
  return async (uid: number, isSent: boolean): Promise<Arrived | null> => {
    const { path, uidValidity } = client.mailbox || { path: '', uidValidity: 0n };
    const place = `${uidValidity} ${uid} ${path}`;
    const mail = kept.get(place) ?? (await arrived(client, uid, own, isSent));
    if (mail !== null) kept.set(place, mail);
    return mail;
  };
};

/** A mail that the server does not give is one that cannot be read, and stops nothing. */
const arrived = async (
  client: ImapFlow,
  uid: number,
  own: readonly string[],
  isSent: boolean,
): Promise<Arrived | null> => {
  const about = await client.fetchOne(uid, { uid: true, size: true, internalDate: true, flags: true }, { uid: true });
  if (!about || about.flags?.has('\\Draft') === true || about.flags?.has('\\Deleted') === true) return null;
  const size = about.size ?? 0;
  const wanted = { source: size > WHOLE_BYTES_MAX ? { start: 0, maxLength: PARTIAL_BYTES } : true };
  const given = await client.fetchOne(uid, wanted, { uid: true }).catch((error: unknown) => {
    if (!client.usable) throw error;
    return false as const;
  });
  const raw = (given && given.source) || Buffer.alloc(0);
  const at = new Date(about.internalDate ?? 0).toISOString();
  const mail = await readMail(raw, size, own);
  const { uidValidity } = client.mailbox || { uidValidity: 0n };
  const attachments = mail.attachments.map((each, index) =>
    size > WHOLE_BYTES_MAX ? each : { ...each, ref: attachmentRef({ uidValidity: String(uidValidity), uid, index }) },
  );
  return {
    ...mail,
    attachments,
    uid,
    at,
    isSent,
    failedReply: mail.automatic === 'bounce' ? failedReplyIn(raw) : null,
  };
};

const HEADS = ['message-id', 'references', 'in-reply-to', 'date', 'from', 'reply-to', 'to', 'subject'];

const heads = async (client: ImapFlow, range: string, own: readonly string[]): Promise<readonly Head[]> => {
  const found: Head[] = [];
  for await (const { headers, uid } of client.fetch(range, { headers: HEADS, uid: true }))
    if (headers !== undefined) found.push({ ...(await readHead(headers, own)), uid });
  return found;
};

const naming = async (
  client: ImapFlow,
  id: string,
  read: (uid: number) => Promise<Arrived | null>,
): Promise<readonly Arrived[]> => {
  const headers = ['message-id', 'references', 'in-reply-to'];
  const answer = await client.search({ or: headers.map((name) => ({ header: { [name]: id } })) }, { uid: true });
  const uids = (answer || []).toSorted((a, b) => a - b);
  const found: Arrived[] = [];
  for (const uid of uids.length <= CONVERSATION_MAX
    ? uids
    : [...uids.slice(0, 1), ...uids.slice(1 - CONVERSATION_MAX)]) {
    const mail = await read(uid);
    // Servers search for parts of words.
    const ids = mail === null ? [] : [mail.id, ...mail.references, ...mail.inReplyTo];
    if (mail !== null && ids.some((each) => each === id || ourReplyIn(each)?.externalId === id)) found.push(mail);
  }
  return found;
};
