import { describe, expect, it } from 'vitest';
import { createScrubber, MARK } from '../../../../domain/core/scrubbing/scrubber.ts';

// Put together, so that no scanner of this repository takes it for a real one.
const kind = ['PRIVATE', 'KEY'].join(' ');
const begin = `-----BEGIN ${kind}-----`;
const end = `-----END ${kind}-----`;
const LINES = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj', 'MzEfYyjiWA4R4'];
const PEM = `${begin}\n${LINES.join('\n')}\n${end}\n`;
const ACCOUNT = JSON.stringify({
  type: 'service_account',
  project_id: 'shop-production',
  private_key_id: '8f1c0a9b7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a',
  private_key: PEM,
  client_email: 'robot@shop-production.iam.example.com',
  token_uri: 'https://oauth2.example.com/token',
});
const ADDRESS = 'postgres://app:s%C3%BC%2Fss%40geheim@db.example.com:5432/shop?sslmode=require&sslpassword=k%20ey%2B42';

type Case = readonly [what: string, secret: string, seen: string];

/** What of a configured value nobody may see, in a text that quotes it. */
const HIDDEN: readonly Case[] = [
  ['an address', ADDRESS, ADDRESS],
  ['its password as it is written', ADDRESS, 's%C3%BC%2Fss%40geheim'],
  ['its password', ADDRESS, 'sü/ss@geheim'],
  ['its password in base64', ADDRESS, Buffer.from('sü/ss@geheim').toString('base64').replaceAll('=', '')],
  ['its password in hex', ADDRESS, Buffer.from('sü/ss@geheim').toString('hex')],
  ['user and password', ADDRESS, 'app:sü/ss@geheim'],
  ['the header that they make', ADDRESS, Buffer.from('app:sü/ss@geheim').toString('base64')],
  ['a password of its query as it is written', ADDRESS, 'k%20ey%2B42'],
  ['a password of its query', ADDRESS, 'k ey+42'],
  ['options of its query', 'postgres://db.test/shop?options=-c%20app.key%3Dx1y2z3', '-c app.key=x1y2z3'],
  ['a password that nobody encoded', 'postgres://app:pa/ss#wo?rd@db.test/shop', 'pa/ss#wo?rd'],
  ['a password with an @', 'postgres://app:p@ssw0rd@db.test/shop', 'p@ssw0rd'],
  ['a password with broken encoding', 'postgres://app:100%sure@db.test/shop', '100%sure'],
  ['a password in an address with spaces around', ' postgres://app:hunter22@db.test/shop\n', 'hunter22'],
  ['a password of a key-value store', 'rediss://:correcthorse@cache.test:6380/0', 'correcthorse'],
  ['a key of a web address', 'https://api.test/v1?api_key=abcdef123456', 'abcdef123456'],
  ['a signature of a web address', 'https://api.test/v1?x=1&sig=Zm9vYmFy', 'Zm9vYmFy'],
  [
    'the end of a web hook',
    'https://hooks.test/services/T0001/B0001/XyZ12345678901234567890',
    'XyZ12345678901234567890',
  ],
  ['the public key of a tracker', 'https://0123456789abcdef:fedcba9876543210@errors.test/42', 'fedcba9876543210'],
  ['a password among settings', 'host=db user=app password=hunter22 dbname=shop', 'hunter22'],
  ['a quoted password among settings', String.raw`host=db password='it\'s secret' user=app`, "it's secret"],
  ['a password among settings with semicolons', 'Server=db;User Id=app;Password=hunter22;', 'hunter22'],
  ['the token of a header', 'Bearer tok_abcdef', 'tok_abcdef'],
  ['the password of a header', `Basic ${Buffer.from('app:hunter22').toString('base64')}`, 'hunter22'],
  ['the password of a pair', 'app:hunter22x', 'hunter22x'],
  ['a private key', PEM, PEM.trim()],
  ['a private key in one line', PEM, PEM.trim().replaceAll('\n', '\\n')],
  ['the body of a private key', PEM, LINES.join('')],
  ['the body in its lines', PEM, LINES.join('\n')],
  ['one line of a private key', PEM, LINES[1] ?? ''],
  ['the last line of a private key', PEM, LINES[2] ?? ''],
  ['the private key of a service account', ACCOUNT, LINES.join('')],
  ['the id of its private key', ACCOUNT, '8f1c0a9b7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a'],
  ['a service account', ACCOUNT, ACCOUNT],
  ['a password in JSON', '{"user":"app","password":"hunter22"}', 'hunter22'],
  ['a password in nested JSON', '{"db":[{"url":"postgres://app:hunter22@db.test/x"}]}', 'hunter22'],
  ['a number in JSON', '{"token":123456789}', '123456789'],
  ['a token without a name', '["xK29fjw0aLqP81nZ03bvTtYy"]', 'xK29fjw0aLqP81nZ03bvTtYy'],
  ['a hex key in upper case', '0123456789abcdef0123', '0123456789ABCDEF0123'],
  ['a base64 key as hex', Buffer.alloc(32, 7).toString('base64'), Buffer.alloc(32, 7).toString('hex')],
  [
    'a base64 key as base64url',
    Buffer.alloc(32, 0xfb).toString('base64'),
    Buffer.alloc(32, 0xfb).toString('base64url'),
  ],
  ['a variable in lines', 'USER=app\nAPI_KEY=abc123def\n', 'abc123def'],
  ['a short password where it is one', 'postgres://app:ab1@db.test/shop', ':ab1@'],
  ['a short password as a setting', 'postgres://app:ab1@db.test/shop', 'password=ab1'],
  ['a short password behind its user', 'postgres://appuser:ab1@db.test/shop', 'appuser:ab1'],
];

/** What a configured value holds and everybody may know. */
const SHOWN: readonly Case[] = [
  ['the host', ADDRESS, 'db.example.com'],
  ['the port', ADDRESS, '5432'],
  ['an ordinary parameter', ADDRESS, 'sslmode=require'],
  ['the kind of a database', ADDRESS, 'postgres'],
  ['the name of a database', 'postgres://app:hunter22@db.test/production', 'production'],
  ['the user', 'postgres://application:hunter22@db.test/shop', 'application'],
  ['the address of a service account', ACCOUNT, 'robot@shop-production.iam.example.com'],
  ['the kind of a service account', ACCOUNT, 'service_account'],
  ['where its tokens come from', ACCOUNT, 'https://oauth2.example.com/token'],
  ['a short password in prose', 'postgres://app:ab1@db.test/shop', 'ab1 or ab1, said ab1'],
  ['the first words of a key', PEM, 'BEGIN and END'],
  ['a path of a web address', 'https://api.test/customers/export', 'customers'],
  ['settings that are none', 'host=database password=hunter22', 'database'],
];

describe('a scrubber that knows a value knows its parts (X-65)', () => {
  it.each(HIDDEN)('%s', (_what, secret, seen) => {
    const scrubber = createScrubber(() => [secret]);
    const { value } = scrubber.text(`They sent ${seen} today.`);
    expect(value).toBe(`They sent ${MARK} today.`);
    expect(scrubber.text(value)).toEqual({ value, redactions: 0 });
  });

  it.each(SHOWN)('and leaves %s', (_what, secret, seen) => {
    expect(createScrubber(() => [secret]).text(`They sent ${seen} today.`).redactions).toBe(0);
  });
});
