import { expect } from 'vitest';
import { file, html, mail, parts, plain, typed, type AwkwardMail } from './build.ts';

const UNREADABLE = '[This mail could not be read. Please look at it in the mailbox.]';
const nested = (depth: number): string =>
  depth === 0
    ? 'Content-Type: text/plain\r\n\r\nDeep.\r\n'
    : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;

/** Attachments, and MIME that is broken or meant to hurt. */
export const AWKWARD_PARTS: readonly AwkwardMail[] = [
  {
    name: 'attachments with names in three ways',
    raw: parts('multipart/mixed', 'x', [
      plain('See.'),
      file('filename="a.pdf"', 'twelve bytes'),
      file("filename*=utf-8''Gr%C3%B6%C3%9Fe.txt", 'x', 'text/plain'),
      file('filename="=?utf-8?B?TcO8bGwucG5n?="', 'xy', 'image/png'),
    ]),
    expected: {
      text: 'See.',
      attachments: [
        { name: 'a.pdf', mime: 'application/pdf', size: 12 },
        { name: 'Größe.txt', mime: 'text/plain', size: 1 },
        { name: 'Müll.png', mime: 'image/png', size: 2 },
      ],
    },
  },
  {
    name: 'a name in pieces (RFC 2231)',
    raw: parts('multipart/mixed', 'x', [file('filename*0="long-"; filename*1="name.pdf"', 'x')]),
    expected: { text: '(no text)', attachments: [{ name: 'long-name.pdf', mime: 'application/pdf', size: 1 }] },
  },
  {
    name: 'an attachment without a name, of no type',
    raw: parts('multipart/mixed', 'x', [
      plain('See.'),
      { head: 'Content-Disposition: attachment\r\nContent-Transfer-Encoding: base64', body: 'YWJj' },
    ]),
    expected: { attachments: [{ name: 'unnamed', mime: 'text/plain', size: 3 }] },
  },
  {
    name: 'a forwarded mail is an attachment, and its text is not the sender’s',
    raw: parts('multipart/mixed', 'x', [
      plain('See below.'),
      { head: 'Content-Type: message/rfc822', body: 'From: eve@example.net\r\nSubject: Inner\r\n\r\nInner text.' },
    ]),
    expected: {
      text: 'See below.',
      subject: 'Help',
      attachments: [{ name: 'unnamed', mime: 'message/rfc822', size: expect.any(Number) as number }],
    },
  },
  {
    name: 'a picture inside HTML',
    raw: parts('multipart/related', 'x', [
      html('Look: <img src="cid:p1">'),
      {
        head: 'Content-Type: image/png; name=p.png\r\nContent-ID: <p1>\r\nContent-Transfer-Encoding: base64',
        body: 'eHl6',
      },
    ]),
    expected: { text: 'Look:', attachments: [{ name: 'p.png', mime: 'image/png', size: 3 }] },
  },
  {
    name: 'an invitation',
    raw: parts('multipart/alternative', 'x', [
      plain('Meet.'),
      { head: 'Content-Type: text/calendar; method=REQUEST', body: 'BEGIN:VCALENDAR' },
    ]),
    expected: {
      text: 'Meet.',
      attachments: [{ name: 'unnamed', mime: 'text/calendar', size: expect.any(Number) as number }],
    },
  },
  {
    name: 'an encrypted mail',
    raw: parts('multipart/encrypted; protocol="application/pgp-encrypted"', 'x', [
      { head: 'Content-Type: application/pgp-encrypted', body: 'Version: 1' },
      { head: 'Content-Type: application/octet-stream; name=encrypted.asc', body: '-----BEGIN PGP MESSAGE-----' },
    ]),
    expected: { text: expect.stringMatching(/^\[This mail is encrypted with PGP/) as string },
  },
  {
    name: 'a boundary that never ends',
    raw: parts('multipart/mixed', 'x', [plain('Kept.'), file('filename=a.bin', 'abcdef')], ''),
    expected: { text: 'Kept.', attachments: [{ name: 'a.bin', mime: 'application/pdf', size: 6 }] },
  },
  {
    name: 'a boundary that never begins',
    raw: mail({ 'Content-Type': 'multipart/mixed; boundary="x"' }, 'No part.'),
    expected: { text: '(no text)' },
  },
  {
    name: 'parts without a boundary',
    raw: mail({ 'Content-Type': 'multipart/mixed' }, 'No part.'),
    expected: { subject: 'Help' },
  },
  {
    name: 'base64 with rubbish in it',
    raw: typed('text/plain', 'SGFs\r\n!!bG8=\r\n??', 'base64'),
    expected: { text: 'Hallo' },
  },
  {
    name: 'quoted-printable that is none',
    raw: typed('text/plain', 'a=ZZb=', 'quoted-printable'),
    expected: { text: 'a=ZZb' },
  },
  {
    name: 'an encoding that nobody knows',
    raw: typed('text/plain', 'Plain words', 'x-uuencode'),
    expected: { text: 'Plain words' },
  },
  {
    name: 'thirty levels of parts',
    raw: mail({ 'Content-Type': 'multipart/mixed; boundary="b0"' }, `--b0\r\n${nested(30)}\r\n--b0--`),
    expected: { text: 'Deep.' },
  },
  {
    name: 'a thousand levels of parts: the head alone is read',
    raw: mail({ 'Content-Type': 'multipart/mixed; boundary="b0"' }, `--b0\r\n${nested(1_000)}\r\n--b0--`),
    expected: { subject: 'Help', from: 'mira@example.org', text: UNREADABLE, attachments: [] },
  },
  {
    name: 'a head of three megabytes',
    raw: mail({ 'X-Long': 'x'.repeat(3_000_000) }),
    expected: { subject: 'Help', text: UNREADABLE },
  },
  {
    name: 'a thousand attachments',
    raw: parts('multipart/mixed', 'x', [
      plain('Many.'),
      ...Array.from({ length: 1_000 }, () => file('filename=a', 'x')),
    ]),
    expected: { text: 'Many.' },
  },
  {
    name: 'HTML that is nested a hundred thousand times',
    raw: typed('text/html', `${'<div>'.repeat(100_000)}Deep.`),
    expected: { subject: 'Help' },
  },
];
