import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { REMEMBERED_MS, SKEW_S } from './limits.ts';

/** What a request says of itself: X-Slack-Request-Timestamp and X-Slack-Signature, with its body as it came. */
export type Signed = { timestamp: unknown; signature: unknown; body: Buffer };

/** `replayed`: rightly signed, and seen before. */
export type Verdict = 'valid' | 'forged' | 'stale' | 'replayed';

/** What was accepted is remembered, as long as its time would let it in again. */
const REMEMBERED_MAX = 100_000;

/** SU-79: judges requests by the signing secret of the app; each is valid once. */
export const signatureCheck = (secret: string, nowMs: () => number): ((request: Signed) => Verdict) => {
  const accepted = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });
  return ({ timestamp, signature, body }) => {
    if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
      return 'forged';
    // The signature first: who does not know the secret learns nothing of our clock.
    if (!isEqual(signature, signatureOf(secret, timestamp, body))) return 'forged';
    if (Math.abs(nowMs() / 1000 - Number(timestamp)) > SKEW_S) return 'stale';
    const key = `${timestamp} ${signature}`;
    if (accepted.has(key)) return 'replayed';
    accepted.set(key, true);
    return 'valid';
  };
};

export const signatureOf = (secret: string, timestamp: string, body: Buffer | string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;

const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
