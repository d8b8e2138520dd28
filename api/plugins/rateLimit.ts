import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Access, Principal } from '../http/access.ts';
import { accessOf, isRead } from '../http/accessOf.ts';
import { createTokenBuckets, type Level, type Rate, type TokenBuckets } from '../../engine/async/tokenBuckets.ts';

/** X-38, requests per minute. */
export type RateSettings = {
  readsPerMinute: number;
  writesPerMinute: number;
  sessionPerMinute: number;
  unauthenticatedPerMinute: number;
};

/** The buckets of this process. */
export type RateLimits = {
  reads: TokenBuckets;
  writes: TokenBuckets;
  /** Sessions on `/api/*`. */
  sessions: TokenBuckets;
  /** Failed sign-ins and unknown keys, by client address. */
  failures: TokenBuckets;
};

const READ_BURST = 60;
const WRITE_BURST = 20;
const SESSION_BURST = 120;

/** `nowMs`: a clock that never goes back. A burst is never larger than the minute's limit. */
export const createRateLimits = (settings: RateSettings, nowMs: () => number): RateLimits => {
  const buckets = (perMinute: number, burst: number): TokenBuckets =>
    createTokenBuckets({ perMinute, burst: Math.min(burst, perMinute) }, nowMs);
  return {
    reads: buckets(settings.readsPerMinute, READ_BURST),
    writes: buckets(settings.writesPerMinute, WRITE_BURST),
    sessions: buckets(settings.sessionPerMinute, SESSION_BURST),
    failures: buckets(settings.unauthenticatedPerMinute, settings.unauthenticatedPerMinute),
  };
};

/** X-38, X-39. Registered after authentication and before authorisation (X-18). */
export const rateLimit = plugin<{ limits: RateLimits }>((app: FastifyInstance, { limits }, done) => {
  app.addHook('onRequest', (request, reply, next) => {
    const access = accessOf(request);
    if (access !== null) takeFor(access, limits, request, reply);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    if (reply.statusCode === 401 && accessOf(request)?.surface === 'public') limits.failures.take(request.ip);
    next();
  });
  done();
});

const takeFor = (access: Access, limits: RateLimits, request: FastifyRequest, reply: FastifyReply): void => {
  if (access.surface === 'public' && isRead(request)) {
    if (access.rated === true) takeOne(limits.reads, `address ${request.ip}`, reply);
    return;
  }
  const { principal } = request;
  // A public POST is a sign-in: an address that has failed too often waits, whatever it sends.
  if (principal === null) {
    const level = limits.failures.look(request.ip);
    if (!level.allowed) throw rateLimited(reply, limits.failures.rate, level);
    return;
  }
  const buckets = bucketsFor(limits, access, principal, request);
  const level = buckets.take(bucketKey(principal));
  if (access.surface === 'cluster') rateHeaders(reply, buckets.rate, level);
  if (!level.allowed) throw rateLimited(reply, buckets.rate, level);
};

const takeOne = (buckets: TokenBuckets, key: string, reply: FastifyReply): void => {
  const level = buckets.take(key);
  if (!level.allowed) throw rateLimited(reply, buckets.rate, level);
};

/** Tells the caller its limit, what is left of it, and when it is full again (X-39). */
export const rateHeaders = (reply: FastifyReply, rate: Rate, level: Level): void => {
  void reply
    .header('RateLimit-Limit', String(rate.perMinute))
    .header('RateLimit-Remaining', String(level.remaining))
    .header('RateLimit-Reset', String(level.resetSeconds));
};

/** The refusal of a spent bucket; the answer carries Retry-After. */
export const rateLimited = (reply: FastifyReply, rate: Rate, level: Level): DomainError =>
  tooMany(reply, { limit: rate.perMinute, windowSeconds: 60, retryAfterSeconds: level.retryAfterSeconds });

/** 429 with what was allowed in which window, and when to come back. */
export const tooMany = (
  reply: FastifyReply,
  { limit, windowSeconds, retryAfterSeconds }: { limit: number; windowSeconds: number; retryAfterSeconds: number },
): DomainError => {
  void reply.header('Retry-After', String(Math.max(1, retryAfterSeconds)));
  return new DomainError('rate_limited', { members: { limit, window_s: windowSeconds } });
};

const bucketsFor = (
  limits: RateLimits,
  access: Access,
  principal: Principal,
  request: FastifyRequest,
): TokenBuckets => {
  if (access.surface === 'api' && principal.type === 'user') return limits.sessions;
  return isRead(request) ? limits.reads : limits.writes;
};

const bucketKey = (principal: Principal): string =>
  principal.type === 'user' ? `session ${principal.sessionId}` : `key ${principal.keyId}`;
