import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../domain/core/json/canonicalJson.ts';
import { createScrubber, MARK } from '../../../../domain/core/scrubbing/scrubber.ts';
import { nonEmpty } from '../../../support/nonEmpty.ts';

// Parts of tokens, so that no scanner of this repository takes them for real ones.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3hJ5lM7';
const digits = '9123456789';
const live = 'live';

const SECRET = 'pä$$ wörd/+?"x';
const PLAIN = 'correcthorse';
const scrubber = createScrubber(() => [SECRET, PLAIN, 'short', '123456789']);
const scrubbed = (text: string): string => scrubber.text(text).value;

describe('configured secrets (X-65)', () => {
  it.each([
    ['plain', `a ${SECRET} b`],
    ['URL-encoded', `a ${encodeURIComponent(SECRET)} b`],
    ['URL-encoded with lower-case digits', `a ${encodeURIComponent(SECRET).toLowerCase().replace('wö', 'w%c3%b6')} b`],
    ['form-encoded', `a ${new URLSearchParams({ x: SECRET }).toString().slice(2)} b`],
    ['base64', `a ${Buffer.from(SECRET).toString('base64')} b`],
    ['base64url', `a ${Buffer.from(SECRET).toString('base64url')} b`],
    ['hex', `a ${Buffer.from(SECRET).toString('hex')} b`],
    ['JSON-escaped', `a ${JSON.stringify(SECRET).slice(1, -1)} b`],
  ])('replaces the %s form', (_form, text) => {
    expect(scrubbed(text)).toBe(`a ${MARK} b`);
  });

  it.each([0, 1, 2, 3, 4, 5])('finds it within base64 text, %i bytes after its start', (offset) => {
    const text = Buffer.from(`${'u'.repeat(offset)}${PLAIN}:and more`).toString('base64');
    const { value, redactions } = scrubber.text(text);
    expect(redactions).toBe(1);
    expect(Buffer.from(value.replace(MARK, ''), 'base64').toString('latin1')).not.toContain(PLAIN.slice(2, -2));
  });

  it.each([
    ['in HTML', `a ${SECRET.replaceAll('"', '&quot;')} b`],
    ['in HTML by numbers', `a ${SECRET.replaceAll('"', '&#34;')} b`],
    [
      'in JSON in ASCII',
      `a ${JSON.stringify(SECRET).slice(1, -1).replaceAll('ä', '\\u00e4').replaceAll('ö', '\\u00f6')} b`,
    ],
    ['in JSON with escaped slashes', `a ${JSON.stringify(SECRET).slice(1, -1).replaceAll('/', '\\/')} b`],
    ['in JSON in JSON', `a ${JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)} b`],
    ['as a part of an address', `a ${encodeURI(SECRET)} b`],
    ['URL-encoded twice', `a ${encodeURIComponent(encodeURIComponent(SECRET))} b`],
    ['URL-encoded byte by byte', `a ${Buffer.from(SECRET).toString('hex').replaceAll(/../g, '%$&')} b`],
    ['hex in upper case', `a ${Buffer.from(SECRET).toString('hex').toUpperCase()} b`],
    [
      'in byte escapes',
      `a ${Buffer.from(SECRET)
        .toString('hex')
        .replaceAll(/../g, String.raw`\x$&`)} b`,
    ],
    ['base64 of UTF-16', `a ${Buffer.from(SECRET, 'utf16le').toString('base64').replaceAll('=', '')} b`],
  ])('replaces it %s', (_form, text) => {
    const { value, redactions } = scrubber.text(text);
    expect(redactions).toBeGreaterThan(0);
    // Quotes are not always among the characters that an encoder touches.
    expect(value.replaceAll(MARK, '').length).toBeLessThan(10);
  });

  it.each(['\n', '\r\n', String.raw`\n`, '\n  '])('finds it within base64 text in lines ended by %j', (end) => {
    const long = `postgres://app:${PLAIN}@db.example.com:5432/shop?application_name=${'x'.repeat(60)}`;
    const lines =
      Buffer.from(long)
        .toString('base64')
        .match(/.{1,16}/g) ?? [];
    const { value } = createScrubber(() => [long]).text(`see:\n${lines.join(end)}`);
    for (const line of nonEmpty(lines.slice(1, -1))) expect(value).not.toContain(line);
  });

  it('leaves values of fewer than 6 characters', () => expect(scrubbed('short story')).toBe('short story'));

  it('takes time that grows with the text, not with the number of secrets', () => {
    const many = Array.from({ length: 300 }, (_, n) => `postgres://app:p${n}assword@db${n}.example.com:5432/shop`);
    const text = 'postgres://app:p and so on, aHR0cHM6Ly9 cG9zdGdyZXM6Ly9 '.repeat(20_000);
    expect(createScrubber(() => many).text(text).redactions).toBe(0);
  });

  it('counts each replacement', () => expect(scrubber.text(`${PLAIN} ${PLAIN}`).redactions).toBe(2));

  it('takes the longer of two secrets that start alike', () => {
    const both = createScrubber(() => ['abcdef', 'abcdefghij']);
    expect(both.text('<abcdefghij>').value).toBe(`<${MARK}>`);
  });

  it('leaves no part of overlapping secrets and tokens', () => {
    const both = createScrubber(() => ['abcdef', 'defghi', '123456']);
    expect(both.text('<abcdefghi>')).toEqual({ value: `<${MARK}>`, redactions: 1 });
    expect(both.text(`xoxb-${digits}-abcdefghijk`).value).toBe(MARK);
  });

  it('knows a secret as soon as it is configured', () => {
    const secrets: string[] = [];
    const growing = createScrubber(() => secrets);
    expect(growing.text('open sesame').value).toBe('open sesame');
    secrets.push('sesame');
    expect(growing.text('open sesame').value).toBe(`open ${MARK}`);
  });
});

describe('known token patterns (X-65)', () => {
  it.each([
    ['Anthropic', `sk-ant-api03-${letters}`],
    ['OpenAI', `sk-proj-${letters}`],
    ['our API key', `svk_${letters}abcd_1aB2cD`],
    ['our widget key', `wk_${letters}`],
    ['Stripe', `sk_${live}_${letters}`],
    ['Stripe webhook', `whsec_${letters}`],
    ['AWS', `AKIA${letters.slice(0, 16).toUpperCase()}`],
    ['GitHub', `ghp_${letters}`],
    ['GitHub fine-grained', `github_pat_${letters}`],
    ['GitLab', `glpat-${letters}`],
    ['Slack', `xoxb-${digits}-${letters}`],
    ['Google', `AIza${letters.slice(0, 35)}`],
    ['SendGrid', `SG.${letters.slice(0, 22)}.${letters}`],
    ['JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${letters}`],
  ])('replaces a token of %s', (_owner, token) => {
    expect(scrubbed(`seen: ${token}, stop`)).toBe(`seen: ${MARK}, stop`);
  });

  it('replaces a bearer token and leaves prose', () => {
    expect(scrubbed('Authorization: Bearer a1b2c3d4e5')).toBe(`Authorization: Bearer ${MARK}`);
    expect(scrubbed('Bearer authentication failed')).toBe('Bearer authentication failed');
  });

  it('replaces basic credentials', () =>
    expect(scrubbed('Authorization: Basic dXNlcjpwYXNz')).toBe(`Authorization: Basic ${MARK}`));

  it('replaces the password of an address and keeps the rest', () =>
    expect(scrubbed('postgres://app:s3cret@db.example.com:5432/shop failed')).toBe(
      `postgres://app:${MARK}@db.example.com:5432/shop failed`,
    ));

  it('replaces a password parameter', () =>
    expect(scrubbed('host=db password=hunter22 dbname=shop')).toBe(`host=db password=${MARK} dbname=shop`));

  it('replaces a private key, whole or cut off', () => {
    const kind = 'PRIVATE';
    const begin = `-----BEGIN RSA ${kind} KEY-----`;
    const end = `-----END RSA ${kind} KEY-----`;
    expect(scrubbed(`a\n${begin}\nMIIE\n${end}\nb`)).toBe(`a\n${MARK}\nb`);
    expect(scrubbed(`a\n${begin}\nMIIE`)).toBe(`a\n${MARK}`);
  });

  it.each(['', 'eyJ', 'eyJ.', '-----BEGIN PRIVATE KEY-----', 'bearer a', 'a://', 'SG.', 'sk-', 'x://a:'])(
    'stays linear on a long run of %j',
    (unit) => expect(scrubbed(unit.repeat(20_000)).length).toBeGreaterThanOrEqual(0),
  );
});

describe('JSON values (X-65)', () => {
  it('scrubs names, strings and numbers at any depth', () => {
    const { value, redactions } = scrubber.json({ [PLAIN]: [{ a: `x${PLAIN}` }, 123456789, null, true, 5] });
    expect(value).toEqual({ [MARK]: [{ a: `x${MARK}` }, MARK, null, true, 5] });
    expect(redactions).toBe(3);
  });

  it('keeps members apart whose names fall together', () => {
    const two = createScrubber(() => ['first-secret', 'second-secret']);
    const { value } = two.json({ 'first-secret': 1, 'second-secret': 2, [MARK]: 3 });
    expect(value).toEqual({ [MARK]: 1, [`${MARK}${MARK}`]: 2, [`${MARK}${MARK}${MARK}`]: 3 });
  });
});

const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    MARK,
    '[redac',
    'ted]',
    'Bearer ',
    'a1b2c3d4',
    'postgres://u:',
    '@h',
    'password=',
    'sk-ant-',
    'eyJ',
    '.',
  ),
);
const secret = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('redacted', '[redacted', 'redac', 'abcabcabc', 'bcabca'),
);

describe('scrubbing twice equals scrubbing once (X-65)', () => {
  const cases = fc
    .array(secret, { maxLength: 4 })
    .chain((secrets) =>
      fc.tuple(
        fc.constant(secrets),
        fc.array(secrets.length === 0 ? word : fc.oneof(word, fc.constantFrom(...secrets)), { maxLength: 12 }),
      ),
    );

  it('of text, and no secret remains outside a mark', () => {
    const property = fc.property(cases, ([secrets, words]) => {
      const any = createScrubber(() => secrets);
      const once = any.text(words.join('')).value;
      expect(any.text(once)).toEqual({ value: once, redactions: 0 });
      const remaining = once.split(MARK).filter((part) => secrets.some((one) => one.length >= 6 && part.includes(one)));
      expect(remaining).toEqual([]);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('of JSON values', () => {
    const property = fc.property(cases, fc.jsonValue({ maxDepth: 4 }), ([secrets, words], extra) => {
      const any = createScrubber(() => secrets);
      const members = Object.fromEntries(words.map((name, index) => [`${name}${words[index + 1] ?? ''}`, name]));
      // jsonValue makes JSON and nothing else.
      const once = any.json({ members, extra: extra as JsonValue }).value;
      expect(any.json(once)).toEqual({ value: once, redactions: 0 });
    });
    fc.assert(property, { numRuns: 500 });
  });
});
