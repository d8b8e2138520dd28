import { isValidSlackRequest } from '@slack/bolt';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { signatureCheck, signatureOf } from '../../../../adapters/sources/slack/signature.ts';

// Published by the provider in "Verifying requests from Slack".
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const TIMESTAMP = '1531420618';
const BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar' +
  '&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com' +
  '%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121' +
  '.803a0bc887a14d10d2c447fce8b6703c';
const SIGNATURE = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503';
const AT = Number(TIMESTAMP) * 1000;

const verdict = (changes: { timestamp?: unknown; signature?: unknown; body?: string } = {}, nowMs = AT): string => {
  const { body = BODY, ...rest } = changes;
  return signatureCheck(
    SECRET,
    () => nowMs,
  )({
    timestamp: TIMESTAMP,
    signature: SIGNATURE,
    ...rest,
    body: Buffer.from(body),
  });
};

describe('the signature of an event (SU-79, DS-123)', () => {
  it('is that of the example which the provider has published', () => {
    expect(signatureOf(SECRET, TIMESTAMP, BODY)).toBe(SIGNATURE);
    expect(verdict()).toBe('valid');
  });

  property.prop([fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 4e9 })])(
    "is one that the provider's own library takes, for any body and secret",
    (body, signingSecret, seconds) => {
      const timestamp = String(seconds);
      const signature = signatureOf(signingSecret, timestamp, Buffer.from(body));
      const headers = { 'x-slack-signature': signature, 'x-slack-request-timestamp': seconds };
      const nowMilliseconds = seconds * 1000;
      expect(isValidSlackRequest({ signingSecret, body, headers, nowMilliseconds })).toBe(true);
      expect(isValidSlackRequest({ signingSecret, body: `${body}!`, headers, nowMilliseconds })).toBe(false);
    },
  );

  it.each([
    ['another body', { body: `${BODY} ` }],
    ['another time', { timestamp: '1531420619' }],
    ['a time that is no number', { timestamp: '1531420618.0' }],
    ['no time', { timestamp: undefined }],
    ['two times', { timestamp: [TIMESTAMP, TIMESTAMP] }],
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
    ['another version', { signature: SIGNATURE.replace('v0', 'v1') }],
    ['a shorter one', { signature: SIGNATURE.slice(0, -2) }],
    ['another one', { signature: SIGNATURE.replace(/.$/, '4') }],
    ['capital letters', { signature: SIGNATURE.toUpperCase() }],
    ['more than letters of one byte', { signature: `${SIGNATURE.slice(0, -1)}é` }],
  ])('is refused with %s', (_, changes) => expect(verdict(changes)).toBe('forged'));

  it('counts for 300 s before and after its time', () => {
    expect(verdict({}, AT + 300_000)).toBe('valid');
    expect(verdict({}, AT - 300_000)).toBe('valid');
    expect(verdict({}, AT + 300_001)).toBe('stale');
    expect(verdict({}, AT - 301_000)).toBe('stale');
  });

  it('counts once', () => {
    const check = signatureCheck(SECRET, () => AT);
    const request = { timestamp: TIMESTAMP, signature: SIGNATURE, body: Buffer.from(BODY) };
    const forged = { ...request, signature: SIGNATURE.replace(/.$/, '4') };
    expect([forged, request, request, forged].map(check)).toEqual(['forged', 'valid', 'replayed', 'forged']);
  });
});
