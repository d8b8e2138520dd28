import { expect } from 'vitest';
import { file, mail, parts, plain, typed, type AwkwardMail } from './build.ts';

const saying = (text: RegExp): { text: string } => ({ text: expect.stringMatching(text) as string });
const der = (last: string): string =>
  Buffer.from(`3080062a864886f70d0107${last}a0800201`.replace('062a', '06092a'), 'hex').toString('base64');
const smime = (type: string, last: string, more = ''): Buffer =>
  typed(`${type}; name=smime.p7m${more}`, der(last), 'base64');
const INVITATION = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VTIMEZONE',
  'DTSTART:19700101T000000',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'SUMMARY;LANGUAGE=en:Look at the invoice\\, tog',
  ' ether',
  'DTSTART:20261120T090000Z',
  'DTEND;TZID=Europe/Berlin:20261120T103000',
  'LOCATION:Room 1',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');
const history = `-----Original Message-----\r\nFrom: Support\r\n${'An earlier line of text.\r\n'.repeat(400)}`;

/** Mails whose text nobody can read here, and answers where nobody looks for them. */
export const OPAQUE_MAILS: readonly AwkwardMail[] = [
  {
    name: 'encrypted with S/MIME',
    raw: smime('application/pkcs7-mime', '03', '; smime-type=enveloped-data'),
    expected: saying(/^\[This mail is encrypted with S\/MIME/),
  },
  {
    name: 'encrypted with S/MIME, by an older program',
    raw: smime('application/x-pkcs7-mime', '03'),
    expected: saying(/^\[This mail is encrypted with S\/MIME/),
  },
  {
    name: 'signed with S/MIME, its text inside',
    raw: smime('application/pkcs7-mime', '02', '; smime-type=signed-data'),
    expected: saying(/^\[The text of this mail is inside an S\/MIME signature/),
  },
  {
    name: 'signed with S/MIME, its text beside',
    raw: parts('multipart/signed; protocol="application/pkcs7-signature"', 'x', [
      plain('Hello.'),
      file('filename=smime.p7s', 'x', 'application/pkcs7-signature'),
    ]),
    expected: { text: 'Hello.' },
  },
  {
    name: 'encrypted with PGP inside its text',
    raw: mail({}, 'Hello.\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\nBye.'),
    expected: saying(/^Hello\.\n\[This mail is encrypted with PGP, [^\]]*\]\nBye\.$/),
  },
  {
    name: 'all in winmail.dat',
    raw: parts('multipart/mixed', 'x', [file('filename=winmail.dat', 'x', 'application/ms-tnef')]),
    expected: saying(/^\[The content of this mail is in winmail\.dat/),
  },
  {
    name: 'a text beside winmail.dat',
    raw: parts('multipart/mixed', 'x', [plain('See.'), file('filename=winmail.dat', 'x', 'application/ms-tnef')]),
    expected: { text: 'See.' },
  },
  {
    name: 'an invitation alone',
    raw: typed('text/calendar; method=REQUEST; charset=utf-8', INVITATION),
    expected: {
      text: '[An invitation without a text: Look at the invoice, together, 2026-11-20 09:00 UTC, until 2026-11-20 10:30, Room 1.]',
    },
  },
  {
    name: 'a picture alone',
    raw: parts('multipart/mixed', 'x', [file('filename=a.png', 'x', 'image/png')]),
    expected: { text: '(no text)', attachments: [{ name: 'a.png', mime: 'image/png', size: 1 }] },
  },
  {
    name: 'an answer below an Outlook history',
    raw: mail({}, `${history}\r\nIt works now, thank you.`),
    expected: saying(/\nIt works now, thank you\.$/),
  },
  {
    name: 'answers above and below an Outlook history',
    raw: mail({}, `See below.\r\n${history}\r\nAnd this is new.`),
    expected: saying(/^See below\.\n[^]*more characters of earlier mails[^]*\nAnd this is new\.$/),
  },
  {
    name: 'an answer below a text of a megabyte',
    raw: mail({}, `${'x'.repeat(1_000_000)}\r\nIt works now.`),
    expected: saying(/\nIt works now\.$/),
  },
];
