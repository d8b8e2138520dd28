import type { Email } from 'postal-mime';
import { oneLine } from '../text.ts';

const IN_MAILBOX = 'Please open it in the mailbox, or ask the sender to write it as plain text.';
const PGP = `[This mail is encrypted with PGP, so that it cannot be read here. ${IN_MAILBOX}]`;
const ENCRYPTED = `[This mail is encrypted with S/MIME, so that it cannot be read here. ${IN_MAILBOX}]`;
const SIGNED = `[The text of this mail is inside an S/MIME signature, which is not read here. ${IN_MAILBOX}]`;
const WINMAIL = `[The content of this mail is in winmail.dat, a format of Outlook (TNEF) that is not read here. ${IN_MAILBOX}]`;

/** The object identifier 1.2.840.113549.1.7.2 as DER: signed; enveloped data has another last byte. */
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex');
const ARMOUR = /-----BEGIN PGP MESSAGE-----[\s\S]*?(?:-----END PGP MESSAGE-----|$)/g;

type Attachment = Email['attachments'][number];

/** What a mail without readable text is, as a sentence for people; null where its kind says nothing. */
export const opaqueNote = ({ attachments }: Pick<Email, 'attachments'>): string | null => {
  const found = (...types: readonly string[]): Attachment | undefined =>
    attachments.find(
      ({ mimeType, filename }) => types.includes(mimeType) || types.includes(filename?.toLowerCase() ?? ''),
    );
  if (found('application/pgp-encrypted') !== undefined) return PGP;
  const smime = found('application/pkcs7-mime', 'application/x-pkcs7-mime', 'smime.p7m');
  if (smime !== undefined) return bytesOf(smime).subarray(0, 64).includes(SIGNED_DATA) ? SIGNED : ENCRYPTED;
  if (found('application/ms-tnef', 'application/vnd.ms-tnef', 'winmail.dat') !== undefined) return WINMAIL;
  const calendar = found('text/calendar', 'application/ics', 'invite.ics');
  return calendar === undefined ? null : invitation(bytesOf(calendar).toString('utf8'));
};

/** Text in which what nobody can read here is told of in its place. */
export const withoutArmour = (text: string): string => text.replaceAll(ARMOUR, PGP);

export const bytesOf = ({ content }: Pick<Attachment, 'content'>): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof ArrayBuffer ? content : content.buffer);

/** RFC 5545: long lines are folded, and text has escaped commas. */
const invitation = (calendar: string): string => {
  const text = calendar.slice(0, 200_000).replaceAll(/\r?\n[ \t]/g, '');
  const event = /BEGIN:VEVENT[\s\S]*/.exec(text)?.[0] ?? text;
  const value = (name: string, from = event): string =>
    oneLine(
      (new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'm').exec(from)?.[1] ?? '').replaceAll(/\\([,;\\n])/gi, '$1'),
      300,
    );
  const kind = value('METHOD', text).toUpperCase() === 'CANCEL' ? 'A cancelled invitation' : 'An invitation';
  const told = [
    value('SUMMARY'),
    timeOf(value('DTSTART')),
    timeOf(value('DTEND')) && `until ${timeOf(value('DTEND'))}`,
    value('LOCATION'),
  ];
  return `[${kind} without a text: ${told.filter((part) => part !== '').join(', ') || 'it says no more'}.]`;
};

/** 20261120T090000Z as people read it; other forms as they are. */
const timeOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/, (_, y, m, d, h?: string, min?: string, z?: string) =>
    [`${y}-${m}-${d}`, ...(h === undefined ? [] : [`${h}:${min}`]), ...(z === 'Z' ? ['UTC'] : [])].join(' '),
  );
