/** A steady rate and how many requests may come at once. */
export type Rate = { perMinute: number; burst: number };

export type Level = {
  allowed: boolean;
  /** Requests that may follow at once. */
  remaining: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
  /** Until the next request is allowed; 0 when one is now. */
  retryAfterSeconds: number;
};

/** Token buckets in the memory of this process, one for each key. */
export type TokenBuckets = {
  readonly rate: Rate;
  /** Spends a token when there is one. */
  take(key: string): Level;
  look(key: string): Level;
};

type Bucket = { tokens: number; atMs: number };

/** Full buckets say nothing, so they are dropped once there are more than this. */
const BUCKETS_MAX = 10_000;

/** `nowMs`: a clock that never goes back. */
export const createTokenBuckets = (rate: Rate, nowMs: () => number): TokenBuckets => {
  const buckets = new Map<string, Bucket>();
  const perMs = rate.perMinute / 60_000;

  const tokensNow = (bucket: Bucket | undefined, now: number): number =>
    bucket === undefined ? rate.burst : Math.min(rate.burst, bucket.tokens + (now - bucket.atMs) * perMs);
  const levelOf = (tokens: number, allowed: boolean): Level => ({
    allowed,
    remaining: Math.floor(tokens),
    resetSeconds: Math.ceil((rate.burst - tokens) / perMs / 1000),
    retryAfterSeconds: tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMs / 1000),
  });
  const dropFull = (now: number): void => {
    for (const [key, bucket] of buckets) if (tokensNow(bucket, now) >= rate.burst) buckets.delete(key);
  };

  return {
    rate,
    take: (key) => {
      const now = nowMs();
      const tokens = tokensNow(buckets.get(key), now);
      const allowed = tokens >= 1;
      const left = allowed ? tokens - 1 : tokens;
      if (buckets.size >= BUCKETS_MAX && !buckets.has(key)) dropFull(now);
      buckets.set(key, { tokens: left, atMs: now });
      return levelOf(left, allowed);
    },
    look: (key) => {
      const tokens = tokensNow(buckets.get(key), nowMs());
      return levelOf(tokens, tokens >= 1);
    },
  };
};
