import { html, mail, parts, plain, typed, type AwkwardMail } from './build.ts';

const bytes = (...all: number[]): Buffer => Buffer.from(all);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const JIS = '\x1b$B%m%0%$%s\x1b(B';
/** "Здравствуйте, не могу войти." in windows-1251. */
const CYRILLIC = bytes(
  ...[0xc7, 0xe4, 0xf0, 0xe0, 0xe2, 0xf1, 0xf2, 0xe2, 0xf3, 0xe9, 0xf2, 0xe5, 0x2c, 0x20, 0xed, 0xe5, 0x20],
  ...[0xec, 0xee, 0xe3, 0xf3, 0x20, 0xe2, 0xee, 0xe9, 0xf2, 0xe8, 0x2e],
);
const untyped = (body: Buffer | string): Buffer => mail({}, body);

/** Character sets that are labelled wrongly, or not at all. */
export const WRONG_CHARSETS: readonly AwkwardMail[] = [
  { name: 'UTF-8 without a label', raw: untyped(Buffer.from('Grüße ☕')), expected: { text: 'Grüße ☕' } },
  { name: 'Latin-1 without a label', raw: untyped(latin1('Grüße aus Köln')), expected: { text: 'Grüße aus Köln' } },
  { name: 'ISO-2022-JP without a label', raw: untyped(JIS), expected: { text: 'ログイン' } },
  {
    name: 'ISO-2022-JP labelled as ASCII',
    raw: typed('text/plain; charset=us-ascii', JIS, '7bit'),
    expected: { text: 'ログイン' },
  },
  {
    name: 'ISO-2022-JP labelled as UTF-8',
    raw: typed('text/plain; charset="utf-8"', JIS, '7bit'),
    expected: { text: 'ログイン' },
  },
  {
    name: 'UTF-8 labelled as ASCII',
    raw: typed('text/plain; charset=us-ascii', Buffer.from('Grüße ☕')),
    expected: { text: 'Grüße ☕' },
  },
  {
    name: 'UTF-8 labelled as Latin-1, in quoted-printable',
    raw: typed(
      'text/plain; charset=iso-8859-1; format=flowed',
      'Gr=C3=BC=C3=9Fe =\r\naus =E2=98=95',
      'quoted-printable',
    ),
    expected: { text: 'Grüße aus ☕' },
  },
  {
    name: 'UTF-8 labelled as windows-1251, in base64',
    raw: typed('text/plain; charset=windows-1251', Buffer.from('Здравствуйте').toString('base64'), 'base64'),
    expected: { text: 'Здравствуйте' },
  },
  {
    name: 'Latin-1 labelled as UTF-8',
    raw: typed('text/plain; charset=utf-8', latin1('Grüße aus Köln')),
    expected: { text: 'Grüße aus Köln' },
  },
  {
    name: 'Latin-1 labelled as ASCII, as an alternative in HTML with marks',
    raw: parts('multipart/alternative', 'x', [
      { head: 'Content-Type: text/html; charset=us-ascii', body: 'Gr\u00fc\u00dfe' },
    ]),
    expected: { text: 'Grüße' },
  },
  {
    name: 'windows-1251 labelled as Latin-1',
    raw: typed('text/plain; charset=iso-8859-1', CYRILLIC),
    expected: { text: 'Здравствуйте, не могу войти.' },
  },
  { name: 'windows-1251 without a label', raw: untyped(CYRILLIC), expected: { text: 'Здравствуйте, не могу войти.' } },
  {
    name: 'KOI8-R without a label',
    raw: untyped(bytes(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x2c, 0x20, 0xcd, 0xc9, 0xd2)),
    expected: { text: 'Привет, мир' },
  },
  {
    name: 'Shift_JIS without a label',
    raw: untyped(latin1('\x83\x8d\x83O\x83C\x83\x93\x82\xc5\x82\xab\x82\xdc\x82\xb9\x82\xf1')),
    expected: { text: 'ログインできません' },
  },
  {
    name: 'EUC-JP labelled as UTF-8',
    raw: typed('text/plain; charset=utf-8', latin1('\xa5\xed\xa5\xb0\xa5\xa4\xa5\xf3\xa4\xc7\xa4\xad')),
    expected: { text: 'ログインでき' },
  },
  {
    name: 'GB18030 without a label',
    raw: untyped(latin1('\xb5\xc7\xc2\xbc\xca\xa7\xb0\xdc')),
    expected: { text: '登录失败' },
  },
  {
    name: 'EUC-KR without a label',
    raw: untyped(latin1('\xb7\xce\xb1\xd7\xc0\xce')),
    expected: { text: '로그인' },
  },
  {
    name: 'ASCII labelled as UTF-16',
    raw: typed('text/plain; charset=utf-16', 'Plain words.'),
    expected: { text: 'Plain words.' },
  },
  {
    name: 'UTF-8 with two bytes damaged',
    raw: typed('text/plain; charset=utf-8', Buffer.concat([Buffer.from('Grüße ☕ aus Köln und Çeşme '), bytes(0xff)])),
    expected: { text: 'Grüße ☕ aus Köln und Çeşme \ufffd' },
  },
  {
    name: 'two parts with wrong labels, each by itself',
    raw: parts('multipart/mixed', 'x', [
      { head: 'Content-Type: text/plain; charset=utf-8', body: 'K\u00f6ln' },
      { head: 'Content-Type: text/plain; charset=us-ascii', body: JIS },
    ]),
    expected: { text: 'Köln\n\nログイン' },
  },
  // Heads.
  { name: 'a subject in bare Latin-1', raw: mail({ Subject: 'Gr\xfc\xdfe' }), expected: { subject: 'Grüße' } },
  { name: 'a subject in bare ISO-2022-JP', raw: mail({ Subject: JIS }), expected: { subject: 'ログイン' } },
  {
    name: 'a name in bare Latin-1',
    raw: mail({ From: 'J\xfcrgen <j@example.org>' }),
    expected: { from: 'j@example.org', author: { email: 'j@example.org', name: 'Jürgen' } },
  },
  {
    name: 'encoded words that are UTF-8 and say ASCII',
    raw: mail({ Subject: '=?us-ascii?Q?Gr=C3=BC=C3=9Fe_aus?= =?us-ascii?Q?_K=C3=B6ln?=' }),
    expected: { subject: 'Grüße aus Köln' },
  },
  {
    name: 'encoded words that are ISO-2022-JP and say UTF-8',
    raw: mail({ Subject: '=?utf-8?B?GyRCJW0lMCUkJXMbKEI=?=' }),
    expected: { subject: 'ログイン' },
  },
  {
    name: 'encoded words that are Latin-1 and say UTF-8',
    raw: mail({ Subject: '=?UTF-8?Q?Gr=FC=DFe?=' }),
    expected: { subject: 'Grüße' },
  },
  // What must stay as it is.
  {
    name: 'Latin-1 that is right',
    raw: typed('text/plain; charset=iso-8859-1', latin1('«À bientôt»')),
    expected: { text: '«À bientôt»' },
  },
  {
    name: 'Greek that is right',
    raw: typed('text/plain; charset=iso-8859-7', bytes(0xca, 0xe1, 0xeb, 0xe7, 0xec, 0xdd, 0xf1, 0xe1)),
    expected: { text: 'Καλημέρα' },
  },
  // Plain parts that nobody sees.
  ...['\u200b\u200c\ufeff', '\u00a0 \u00a0\r\n\u034f\u200d', '\u2800\u3164\u115f', '\u00ad\u2060'].map(
    (invisible, n) => ({
      name: `a plain part of characters without any appearance (${n})`,
      raw: parts('multipart/alternative', 'x', [
        plain(Buffer.from(invisible).toString('latin1')),
        html(Buffer.from('<p>Grüße</p>').toString('latin1')),
      ]),
      expected: { text: 'Grüße' },
    }),
  ),
];
