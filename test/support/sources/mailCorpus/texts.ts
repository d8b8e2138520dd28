import { mail, parts, plain, html, typed, type AwkwardMail } from './build.ts';

const QUOTED = Array.from({ length: 200 }, (_, n) => `> line ${n}`);

/** Character sets, heads and texts. */
export const AWKWARD_TEXTS: readonly AwkwardMail[] = [
  // Character sets.
  {
    name: 'UTF-8 as it is',
    raw: typed('text/plain; charset=utf-8', Buffer.from('Grüße ☕')),
    expected: { text: 'Grüße ☕' },
  },
  {
    name: 'ISO-8859-1 in quoted-printable',
    raw: typed('text/plain; charset=iso-8859-1', 'Gr=FC=DFe =\r\naus K=F6ln', 'quoted-printable'),
    expected: { text: 'Grüße aus Köln' },
  },
  {
    name: 'Windows-1252 with typographic marks',
    raw: typed('text/plain; charset=windows-1252', '\x93so\x94 \x80 5'),
    expected: { text: '“so” € 5' },
  },
  {
    name: 'Shift_JIS',
    raw: typed('text/plain; charset=Shift_JIS', '\x83\x8d\x83O\x83C\x83\x93'),
    expected: { text: 'ログイン' },
  },
  {
    name: 'ISO-2022-JP in the subject and the text',
    raw: mail(
      { Subject: '=?ISO-2022-JP?B?GyRCJW0lMCUkJXMbKEI=?=', 'Content-Type': 'text/plain; charset=iso-2022-jp' },
      '\x1b$B%m%0%$%s\x1b(B',
    ),
    expected: { subject: 'ログイン', text: 'ログイン' },
  },
  {
    name: 'KOI8-R',
    raw: typed('text/plain; charset=koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4'),
    expected: { text: 'Привет' },
  },
  { name: 'GB18030', raw: typed('text/plain; charset=gb18030', '\xb5\xc7\xc2\xbc'), expected: { text: '登录' } },
  {
    name: 'UTF-16 in base64',
    raw: typed('text/plain; charset=utf-16le', Buffer.from('Hallö', 'utf16le').toString('base64'), 'base64'),
    expected: { text: 'Hallö' },
  },
  {
    name: 'a character set that nobody knows',
    raw: typed('text/plain; charset=x-none', 'Plain words'),
    expected: { text: 'Plain words' },
  },
  {
    name: 'bytes that are no UTF-8',
    raw: typed('text/plain; charset=utf-8', 'a\xff\xfeb'),
    expected: { text: 'aÿþb' },
  },
  // Subjects and addresses.
  {
    name: 'encoded words in two charsets, a character cut between them',
    raw: mail({ Subject: '=?utf-8?B?R3LDvA==?= =?utf-8?Q?=C3=9Fe?= =?iso-8859-1?Q?_K=F6ln?=' }),
    expected: { subject: 'Grüße Köln' },
  },
  {
    name: 'a subject in bare UTF-8',
    raw: mail({ Subject: Buffer.from('Größe').toString('latin1') }),
    expected: { subject: 'Größe' },
  },
  {
    name: 'a folded subject',
    raw: mail({ Subject: 'One\r\n two\r\n\tthree' }),
    expected: { subject: 'One two three' },
  },
  {
    name: 'a subject that hides line ends in an encoded word',
    raw: mail({ Subject: '=?utf-8?Q?One=0D=0ABcc:_x@example.net?=' }),
    expected: { subject: 'One Bcc: x@example.net' },
  },
  { name: 'no subject', raw: mail({ Subject: null }), expected: { subject: '' } },
  {
    name: 'a subject of a megabyte',
    raw: mail({ Subject: 'x'.repeat(1_000_000) }),
    expected: { subject: 'x'.repeat(300) },
  },
  {
    name: 'an encoded name with a comma',
    raw: mail({ From: '=?utf-8?Q?M=C3=BCller=2C_Mira?= <MIRA@Example.ORG>' }),
    expected: { from: 'mira@example.org', author: { email: 'mira@example.org', name: 'Müller, Mira' } },
  },
  {
    name: 'an address inside the name of another',
    raw: mail({ From: '"ceo@example.com" <eve@example.net>' }),
    expected: { from: 'eve@example.net' },
  },
  {
    name: 'a group instead of an address',
    raw: mail({ From: 'Undisclosed:;' }),
    expected: { from: null, author: null },
  },
  { name: 'no sender', raw: mail({ From: null }), expected: { from: null, author: null, text: 'Text.' } },
  { name: 'a sender that is none', raw: mail({ From: 'nobody at all' }), expected: { from: null, author: null } },
  {
    name: 'answers go where Reply-To says',
    raw: mail({ From: 'Form <form@example.org>', 'Reply-To': 'Mira <mira@example.org>' }),
    expected: { from: 'form@example.org', author: { email: 'mira@example.org', name: 'Mira' } },
  },
  {
    name: 'it says to be from ourselves',
    raw: mail({ From: 'Support <SUPPORT@example.com>' }),
    expected: { isFromUs: true },
  },
  // Ids.
  {
    name: 'References over several lines, with a comment and words between',
    raw: mail({ References: '<a@example.org>\r\n (see) <b@example.org>\r\n\tand <c@example.org>' }),
    expected: { references: ['a@example.org', 'b@example.org', 'c@example.org'] },
  },
  {
    name: 'a Message-ID without brackets',
    raw: mail({ 'Message-ID': 'm1@example.org' }),
    expected: { hasOwnId: false },
  },
  {
    name: 'a Message-ID that would end a search',
    raw: mail({ 'Message-ID': '<a"b\\c@example.org>' }),
    expected: { hasOwnId: false },
  },
  {
    name: 'a Message-ID of a kilobyte',
    raw: mail({ 'Message-ID': `<${'a'.repeat(1024)}@x>` }),
    expected: { hasOwnId: false },
  },
  { name: 'no Message-ID', raw: mail({ 'Message-ID': null }), expected: { hasOwnId: false, text: 'Text.' } },
  // Texts.
  {
    name: 'HTML alone',
    raw: typed(
      'text/html; charset=utf-8',
      '<html><head><style>p{color:red}</style><title>T</title></head><body><p>First.</p><script>alert(1)</script>' +
        '<ul><li>one</li><li>two</li></ul>See <a href="https://example.org/a">this</a>.<img src="cid:x"></body></html>',
    ),
    expected: { text: 'First.\n\n * one\n * two\n\nSee this [https://example.org/a].' },
  },
  {
    name: 'plain and HTML as alternatives',
    raw: parts('multipart/alternative', 'x', [plain('Plain.'), html('<b>Rich.</b>')]),
    expected: { text: 'Plain.' },
  },
  {
    name: 'an alternative whose plain part is empty',
    raw: parts('multipart/alternative', 'x', [plain(' \r\n'), html('<b>Rich.</b>')]),
    expected: { text: 'Rich.' },
  },
  {
    name: 'flowed lines',
    raw: typed('text/plain; charset=utf-8; format=flowed', 'One \r\ntwo \r\nthree\r\n> quoted'),
    expected: { text: 'One two three\n> quoted' },
  },
  {
    name: 'hundreds of quoted lines',
    raw: mail({}, ['Answer.', ...QUOTED, 'Bye.'].join('\r\n')),
    expected: { text: ['Answer.', ...QUOTED.slice(0, 30), '> [170 more quoted lines]', 'Bye.'].join('\n') },
  },
  {
    name: 'earlier mails without marks',
    raw: mail({}, `Answer.\r\n-----Original Message-----\r\n${'x'.repeat(9_000)}`),
    expected: {
      text: `Answer.\n-----Original Message-----\n${'x'.repeat(3_973)}\n[1027 more characters of earlier mails]\n${'x'.repeat(4_000)}`,
    },
  },
  {
    name: 'a text of a megabyte',
    raw: mail({}, 'x'.repeat(1_000_000)),
    expected: { text: `${'x'.repeat(96_000)}\n[Here a part of this mail was cut.]\n${'x'.repeat(4_000)}` },
  },
  {
    name: 'control characters and lone carriage returns',
    raw: mail({}, 'a\x00b\x07c\rd'),
    expected: { text: 'abc\nd' },
  },
  { name: 'no text at all', raw: mail({}, ''), expected: { text: '(no text)' } },
  {
    name: 'no empty line after the head',
    raw: Buffer.from('From: mira@example.org\r\nSubject: Help'),
    expected: { from: 'mira@example.org', subject: 'Help', text: '(no text)' },
  },
  {
    name: 'lines that end with LF alone',
    raw: Buffer.from('From: mira@example.org\nSubject: Help\n\nOne\ntwo'),
    expected: { subject: 'Help', text: 'One\ntwo' },
  },
  { name: 'nothing', raw: Buffer.alloc(0), expected: { text: '(no text)', from: null, subject: '' } },
  {
    name: 'bytes that are no mail',
    raw: Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256)),
    expected: { from: null },
  },
];
