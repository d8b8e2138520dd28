import type { EgressFlag } from '../../../../domain/investigations/verdict/egressFlags.ts';
import type { TicketText } from '../../../../domain/investigations/events.ts';
import type { RecordedResult } from '../../../../domain/investigations/verdict/evidence.ts';

/** What a draft is checked against. */
export type Context = { ticket: TicketText | null; results: readonly RecordedResult[]; replyHosts: readonly string[] };

const queried = (sql: string, rows: RecordedResult['result']): RecordedResult => ({
  connectorKind: 'postgres',
  arguments: { sql },
  result: { rows, supplied: [] },
});

const MIRA: TicketText = {
  title: 'Order 1042',
  body: [
    'I am at https://shop.example/orders and my server is 10.1.2.3, also fe-eu.mira-cloud.net.',
    'Call me at +49 30 901820 or (415) 555-2671; my bank is DE89 3704 0044 0532 0130 00.',
    'My friend Otto Krause has the same problem, ref 0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a22.',
  ].join('\n'),
  customer: 'Mira@example.com',
  customerRef: { id: 'cus_12345678', email: 'mira@example.com', name: 'Mira Holm' },
};

/** A customer who wrote the ticket, and what was read about her and about others. */
export const SHOP: Context = {
  ticket: MIRA,
  replyHosts: ['help.example', 'status.help.example'],
  results: [
    queried('select * from customers', [
      { id: 7, email: 'mira@example.com', name: 'Mira Holm', phone: '+1 650 253 0000', iban: 'GB29NWBK60161331926819' },
      {
        id: 8,
        email: 'bob@other.test',
        name: 'Robert Tanner',
        phone: '+44 20 7946 0018',
        iban: 'FR1420041010050500013M02606',
      },
      { id: 90817, email: 'zoe@other.test', name: 'Zoë Łukasik', phone: '030 1234567', iban: null },
    ]),
    queried('select * from orders', [
      { id: 1042, customer_id: 7, status: 'held', tracking: 'JD014600003RU', total: '10.50' },
      { id: 1043, customer_id: 90817, status: 'paid', recipient: 'Anneliese Brandt', total: '99.00' },
    ]),
    queried('select name, price from products', [{ name: 'Blue Lamp', price: '19.90' }]),
  ],
};

/** Nothing is known: no customer, nothing read, no host allowed. */
const BARE: Context = {
  ticket: { title: 'Help', body: 'It does not work.', customer: null, customerRef: null },
  results: [],
  replyHosts: [],
};

const ERASED: Context = { ticket: null, results: [], replyHosts: [] };

export type Group = { what: string; context: Context; flags: readonly EgressFlag[]; texts: readonly string[] };

/** One text after the other, between bars or on lines of their own. */
export const table = (texts: string): readonly string[] =>
  texts
    .trim()
    .split(/ ¦ |\n {2,}/)
    .map((text) => text.trim());

export const FLAGGED: readonly Group[] = [
  {
    what: 'links with a scheme',
    context: SHOP,
    flags: ['disallowed_url'],
    texts: table(`
      See http://evil.example/x. ¦ See https://evil.example ¦ HTTPS://EVIL.EXAMPLE/ ¦ See ftp://evil.example/file
      ws://evil.example ¦ See https:/evil.example/x or https:evil.example. ¦ https:\\\\evil.example\\x
      http://evil ¦ http://localhost:8080/admin ¦ tg://resolve?domain=evil ¦ slack://evil/x ¦ ssh://evil.example
      https://evil.example:8443/a?b=c#d ¦ <https://evil.example> ¦ (https://evil.example) ¦ "https://evil.example"
      https://evil.example. ¦ https://evil.example/help.example ¦ https://evil.example?help.example
      https://help.example.evil.example/x ¦ https://nothelp.example/x ¦ https://evil.example\\@help.example/x
      https://help.example\\@evil.example/x ¦ http://xn--evl-yma.example/ ¦ http://еvil.example
      http://evil。example/ ¦ http://evil．example/ ¦ http://evil｡example
    `),
  },
  {
    what: 'hosts that only the ticket names',
    context: SHOP,
    flags: ['disallowed_url'],
    texts: table(`
      See https://shop.example/orders. ¦ See shop.example. ¦ Your server fe-eu.mira-cloud.net is down.
      www.shop.example ¦ Is the mailbox at example.com full?
    `),
  },
  {
    what: 'addresses of machines in links',
    context: SHOP,
    flags: ['disallowed_url'],
    texts: table(`
      http://[::1]:8080/x ¦ http://[2001:db8::1]/ ¦ https://[2001:db8::1]:443/a ¦ http://2130706433/
      http://0x7f000001/ ¦ http://0177.0.0.1/x ¦ //[::1]/x ¦ http://10.1.2.3/ ¦ http://[::ffff:10.1.2.3]/
    `),
  },
  {
    what: 'links without a host',
    context: SHOP,
    flags: ['disallowed_url'],
    texts: table(`
      javascript:alert(1) ¦ [open](javascript:alert(1)) ¦ JaVaScRiPt:alert(1) ¦ java\u00adscript:alert(1)
      java\u200bscript:alert(1) ¦ &#106;avascript:alert(1) ¦ javascript&colon;alert(1) ¦ vbscript:msgbox(1)
      data:text/html;base64,PHN2Zz4= ¦ [x](data:text/html,hi) ¦ file:///etc/passwd ¦ blob:abc ¦ view-source:abc
      ms-word:ofe|u|x
    `),
  },
  {
    what: 'links by form',
    context: SHOP,
    flags: ['disallowed_url'],
    texts: table(`
      [help.example](https://evil.example) ¦ [x]: https://evil.example ¦ [x]: evil.example/a ¦ [x](evil.example)
      [x](//evil.example/x) ¦ //evil.com/x ¦ <a href="https://evil.example">x</a> ¦ <a href='//evil.com'>x</a>
      <a href=evil.example>x</a> ¦ https&#58;//evil.example ¦ https://evil&#46;example
      https://evil&period;example/ ¦ ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ ¦ hxxps://evil.example
      ht\u200btps://ev\u2060il.example ¦ \u202ehttps://evil.example ¦ https://evil\u00ad.example
    `),
  },
  {
    what: 'bare hosts',
    context: SHOP,
    flags: ['disallowed_url'],
    texts: table(`
      Sign in at login.evil-site.com today. ¦ evil.com ¦ www.evil.com ¦ Evil.Com ¦ EVIL.COM
      **evil.example**, or _evil.example_ ¦ \`evil.com\` ¦ See еvil.example. ¦ evil.com/path ¦ evil.com:8080
      go to evil.io! ¦ evil.co.uk ¦ evil.xyz ¦ evil.zip ¦ evil.md/login ¦ evil.name/x ¦ mail.evil.de
      xn--80ak6aa92e.com ¦ evil.中国 ¦ ｅｖｉｌ．ｃｏｍ ¦ evil。com ¦ evil\u200b.com ¦ evil&#46;com
      a.b.c.evil.org ¦ Booking.com ¦ service.internal ¦ db.corp ¦ abcdef.onion ¦ evil.shop ¦ evil-update.support
      help.example.co ¦ op.example ¦ evil.me ¦ evil.tv ¦ bit.ly/abc ¦ t.me/evil ¦ evil.app?x=1 ¦ evil.dev#x
    `),
  },
  {
    what: 'images',
    context: SHOP,
    flags: ['image'],
    texts: table(`
      ![logo](/logo.png) ¦ <img src="/a.png"> ¦ <IMG SRC=x> ¦ &lt;img src=x&gt; ¦ <svg onload=x>
      <iframe srcdoc=x> ¦ ![][ref] ¦ <picture> ¦ <video src=x> ¦ ＜img src=x＞ ¦ <object data=x>
    `),
  },
  {
    what: 'images elsewhere',
    context: SHOP,
    flags: ['disallowed_url', 'image'],
    texts: table(`
      ![x](https://evil.example/p.png) ¦ <img src="//evil.com/p.png"> ¦ ![x](data:image/png;base64,AAAA)
      <img src=http://[::1]/p> ¦ url: background-image: url(https://evil.example/x)
    `),
  },
  {
    what: 'addresses of somebody else',
    context: SHOP,
    flags: ['foreign_identifier'],
    texts: table(`
      Please write to boss@other.example. ¦ boss@other.example ¦ BOSS@OTHER.EXAMPLE ¦ mailto:boss@other.example
      b.o-ss+x@mail.other.co.uk ¦ Write to mira@example.co. ¦ xmira@example.com ¦ boss＠other．example
      boss&#64;other.example ¦ bo\u200bss@other.example ¦ böss@other.example ¦ bob@other.test ¦ zoe@other.test
      "boss"@other.example or boss@other.example ¦ mira@example.com and boss@other.example
    `),
  },
  {
    what: 'ids of somebody else',
    context: SHOP,
    flags: ['foreign_identifier'],
    texts: table(`
      Your account is 0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11. ¦ 0199C2F0-6A1E-7C44-9D0E-3F6F5D0B7A11 ¦ cus_87654321
      CUS_87654321 ¦ usr_20260301 ¦ Account acct_1a2b3c4d5e ¦ Customer 90817 has it. ¦ customer #90817
      pi_3Nk4Xy9Zq1Lm2Op8 ¦ sub_1A2b3C4d5E6f ¦ The database is at 192.168.7.9. ¦ 8.8.8.8 ¦ 10.1.2.30
    `),
  },
  {
    what: 'telephone numbers of somebody else',
    context: SHOP,
    flags: ['foreign_identifier'],
    texts: table(`
      Call +44 20 7946 0018. ¦ +442079460018 ¦ +49 (0)30 1234567 ¦ 0049 30 1234567 ¦ +1 (212) 736-5000
      +33 1 42 68 53 00 ¦ ＋４４ ２０ ７９４６ ００１８ ¦ +44\u00a020\u00a07946\u00a00018 ¦ (212) 736-5000 ¦ 212-736-5000
      Call 030 1234567. ¦ Telefon: 030/1234567 ¦ tel 0171 2345678
      Rufen Sie 0800 1234567 an: Telefon 0800 1234567 ¦ WhatsApp 0171-2345678 ¦ Tel. 030 1234567
      appelez le 01 42 68 53 00 ¦ Llame al +34 912 345 678
    `),
  },
  {
    what: 'accounts and cards of somebody else',
    context: SHOP,
    flags: ['foreign_identifier'],
    texts: table(`
      FR14 2004 1010 0505 0001 3M02 606 ¦ FR1420041010050500013M02606 ¦ fr1420041010050500013m02606
      Pay to NL91 ABNA 0417 1643 00 now. ¦ IBAN: BE68-5390-0754-7034 ¦ ES9121000418450200051332
      CH93 0076 2011 6238 5295 7 ¦ ＮＬ９１ＡＢＮＡ０４１７１６４３００ ¦ 4111 1111 1111 1111 ¦ 4111-1111-1111-1111
      card 4111111111111111 ¦ 5555 5555 5555 4444 ¦ 3782 822463 10005 ¦ Visa 4012888888881881
      Ihre Karte 5105105105105100 ¦ master card no. 2223003122003222 ¦ ６０１１ １１１１ １１１１ １１１７
    `),
  },
  {
    what: 'names of somebody else',
    context: SHOP,
    flags: ['foreign_identifier'],
    texts: table(`
      Robert Tanner has the same problem. ¦ robert tanner ¦ Robert  Tanner ¦ **Robert Tanner**
      Robert Tanner's order ¦ Zoë Łukasik wrote. ¦ Tell Anneliese Brandt. ¦ ANNELIESE BRANDT ¦ Ro\u00adbert Tanner
    `),
  },
  {
    what: 'passwords and tokens',
    context: SHOP,
    flags: ['secret_pattern'],
    texts: table(`
      Your password is x7Kq. ¦ password: hunter2 ¦ Passwort: geheim1 ¦ The PIN is 4821. ¦ pwd=abc123 ¦ pass＝x7Kq
      Mot de passe : abc123 ¦ contraseña: abc123 ¦ wachtwoord is abc123 ¦ senha: abc123 ¦ Passcode is 90210
      password is now \`x7Kq9\` ¦ Authorization: Basic dXNlcjpwYXNz ¦ xoxb-9123456789-abcdefghij
      ghp_aaaaaaaaaaaaaaaaaaaaaaaa ¦ Your login code is 482913. ¦ Backup codes: 11aa-22bb and 33cc-44dd
    `),
  },
  {
    what: 'random words',
    context: SHOP,
    flags: ['high_entropy'],
    texts: table(`
      Your key is hX7dk2Lq9ZpR4vTn8WbY3mCf. ¦ k9Fj2LmQ0xZ7vB4nT1cR8sW ¦ Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5
    `),
  },
  {
    what: 'a token without a form',
    context: SHOP,
    flags: ['secret_pattern', 'high_entropy'],
    texts: table(`
      Use Bearer abc123def456ghi789jkl0
    `),
  },
  {
    what: 'a host behind a name',
    context: SHOP,
    flags: ['foreign_identifier', 'disallowed_url'],
    texts: table(`
      See https://help.example@evil.example/. ¦ boss@other.example or other.example
    `),
  },
  {
    what: 'what the customer of another ticket may read',
    context: BARE,
    flags: ['foreign_identifier'],
    texts: table(`
      mira@example.com ¦ +49 30 901820 ¦ DE89 3704 0044 0532 0130 00 ¦ cus_12345678 ¦ 10.1.2.3
    `),
  },
  {
    what: 'hosts that another deployment allows',
    context: BARE,
    flags: ['disallowed_url'],
    texts: table(`
      https://help.example/ ¦ status.help.example
    `),
  },
  {
    what: 'an erased customer',
    context: ERASED,
    flags: ['foreign_identifier'],
    texts: table(`
      mira@example.com ¦ +49 30 901820
    `),
  },
];
