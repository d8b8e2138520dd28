import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { RawTicket } from '../../../domain/sources/toolContract.ts';
import { isBeside, isDoubted } from './colleagues.ts';
import { automaticKind, type Automatic, type Headers } from './automatic.ts';
import { bytesOf, opaqueNote, withoutArmour } from './content/opaque.ts';
import { relabelled } from './content/relabel.ts';
import { oneLine, readableText } from './text.ts';

type Person = { email: string; name: string | null };

/** A mail as far as tickets need it. Every text in here is its sender's. */
export type Mail = {
  /** Its Message-ID without brackets; of a mail without a usable one, a hash, which no other mail refers to. */
  id: string;
  hasOwnId: boolean;
  /** Tells it from another mail with the same Message-ID; of a head alone, nothing. */
  fingerprint: string;
  /** As its sender wrote it: what came twice, by a list and directly, has the same. */
  date: string;
  references: readonly string[];
  inReplyTo: readonly string[];
  /** Whom an answer goes to: Reply-To before From, and never the account itself where the other is somebody. */
  author: Person | null;
  /**
   * The address in From, which servers of good standing vouch for, as they do for no other. Of what a form of our own
   * sends, whom it was filled in by.
   */
  from: string | null;
  /** It says to be from the account itself, and answers go nowhere else. */
  isFromUs: boolean;
  /** Its sender has an address beside ours, and the servers on its way do not doubt that. */
  isColleague: boolean;
  /** It says to be from such an address, and a server has found that this is not proven. */
  isImpostor: boolean;
  /** It names nobody but the account itself. */
  isInternal: boolean;
  /** Addresses of all whom its head names as sender or receiver. */
  people: readonly string[];
  subject: string;
  text: string;
  attachments: RawTicket['attachments'];
  automatic: Automatic | null;
};

const NESTING_MAX = 50;
/** More lines than a mail with an attachment of 10 MiB has; each costs time, so that one of empty lines alone would take minutes. */
const LINES_MAX = 230_000;
const ATTACHMENTS_MAX = 100;
const SUBJECT_MAX = 300;
const PEOPLE_MAX = 200;
/** Longest Message-ID that is taken as one; also what a search may be given without being quoted. */
const ID = /<([\x21\x23-\x3b\x3d\x3f-\x5b\x5d-\x7e]{3,250})>/g;
const IDS_MAX = 200;
const UNREADABLE = '[This mail could not be read. Please look at it in the mailbox.]';
const NO_TEXT = '(no text)';

/**
 * Reads a mail. One that is broken is still a mail: with what its head says, or with nothing but that it is there.
 * `own`: addresses of the account. `size`: its bytes on the server, of which `given` may be the beginning.
 */
export const readMail = async (given: Uint8Array, size: number, own: readonly string[]): Promise<Mail> => {
  const raw = firstLines(given);
  const whole = await parsed(raw);
  if (whole !== null) {
    const text = withoutArmour(readableText(whole)) || (opaqueNote(whole) ?? NO_TEXT);
    const note = raw.byteLength < size ? cutNote(size) : '';
    return mailOf(whole, raw, own, text + note, whole.attachments.slice(0, ATTACHMENTS_MAX).map(attachmentOf));
  }
  return mailOf((await parsed(headOf(raw))) ?? { headers: [] }, raw, own, UNREADABLE, []);
};

/** The bytes of what hangs on a mail, in the order in which `readMail` lists it. */
export const attachmentBytes = async (given: Uint8Array): Promise<readonly Uint8Array[]> =>
  ((await parsed(firstLines(given)))?.attachments ?? []).slice(0, ATTACHMENTS_MAX).map(bytesOf);

/** Of a head alone, as a search brings it: the same mail without text and attachments. */
export const readHead = async (head: Uint8Array, own: readonly string[]): Promise<Mail> =>
  mailOf((await parsed(head)) ?? { headers: [] }, head, own, '', []);

const parsed = (raw: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(relabelled(raw), { rfc822Attachments: true, maxNestingDepth: NESTING_MAX }).catch(() => null);

const cutNote = (size: number): string =>
  `\n\n[This mail has ${(size / 1_048_576).toFixed(1)} MB; only its beginning was read, and attachments may be missing.]`;

const mailOf = (
  email: Pick<Email, 'headers'> & Partial<Email>,
  raw: Uint8Array,
  own: readonly string[],
  text: string,
  attachments: Mail['attachments'],
): Mail => {
  const headers = headersOf(email);
  const [ownId] = idsIn(headers, 'message-id');
  const from = peopleOf([email.from]);
  const replyTo = peopleOf(email.replyTo);
  const others = replyTo.filter(({ email: address }) => !own.includes(address));
  const isOwn = from[0] !== undefined && own.includes(from[0].email);
  const author = others[0] ?? from[0] ?? null;
  const isForm = others[0] !== undefined && others[0].email !== from[0]?.email;
  const speaker = (isOwn ? author : from[0])?.email ?? null;
  const isInside = speaker !== null && isBeside(speaker, own);
  const print = fingerprint(headers, raw);
  const all = [...from, ...replyTo, ...peopleOf(email.to), ...peopleOf(email.cc)];
  const people = [...new Set(all.map(({ email: address }) => address))].slice(0, PEOPLE_MAX);
  return {
    id: ownId ?? print,
    hasOwnId: ownId !== undefined,
    fingerprint: print,
    date: headers.get('date')?.[0]?.trim() ?? '',
    references: idsIn(headers, 'references'),
    inReplyTo: idsIn(headers, 'in-reply-to'),
    author,
    from: speaker,
    isFromUs: isOwn && others.length === 0,
    isColleague: isInside && !isDoubted(headers),
    isImpostor: isInside && isDoubted(headers),
    isInternal: people.every((address) => own.includes(address)),
    people,
    subject: oneLine(email.subject ?? '', SUBJECT_MAX),
    text,
    attachments,
    automatic: automaticKind(headers, own, isForm),
  };
};

const headersOf = ({ headers }: Pick<Email, 'headers'>): Headers => {
  const found = new Map<string, string[]>();
  for (const { key, value } of headers) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
};

const idsIn = (headers: Headers, name: string): readonly string[] =>
  [...(headers.get(name) ?? []).join(' ').matchAll(ID)].map(([, id = '']) => id).slice(-IDS_MAX);

/** By what its sender wrote, so that it stays when the mail is moved. */
const fingerprint = (headers: Headers, raw: Uint8Array): string => {
  const told = ['date', 'from', 'to', 'subject'].map((name) => headers.get(name)?.join('\n') ?? '');
  const body = raw.subarray(headOf(raw).byteLength, headOf(raw).byteLength + FINGERPRINT_BYTES);
  return createHash('sha256').update(told.join('\0')).update('\0').update(body).digest('hex');
};
const FINGERPRINT_BYTES = 65_536;

const peopleOf = (addresses: readonly (Address | undefined)[] = []): readonly Person[] =>
  addresses
    .flatMap((address) => (address === undefined ? [] : (address.group ?? [address])))
    .map(({ address, name }) => ({ email: address.trim().toLowerCase(), name: oneLine(name, 200) || null }))
    .filter(({ email }) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email) && email.length <= 254);

const attachmentOf = ({ filename, mimeType, content }: Email['attachments'][number]): Mail['attachments'][number] => ({
  name: oneLine(filename ?? '', 255) || 'unnamed',
  mime: oneLine(mimeType, 255) || 'application/octet-stream',
  size: bytesOf({ content }).byteLength,
});

const firstLines = (raw: Uint8Array): Uint8Array => {
  let end = -1;
  for (let lines = 0; lines < LINES_MAX; lines += 1) {
    end = raw.indexOf(LINE_END, end + 1);
    if (end < 0) return raw;
  }
  return raw.subarray(0, end + 1);
};

const LINE_END = 0x0a;

/** Up to the first empty line. */
const headOf = (raw: Uint8Array): Uint8Array => {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => text.indexOf(end)).filter((at) => at >= 0);
  return raw.subarray(0, Math.min(raw.byteLength, 65_536, ...ends));
};
