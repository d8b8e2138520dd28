import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import { canonicalBytes } from '../../domain/core/json/canonicalJson.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { HeldKey, IdempotencyKeys, StoredAnswer } from '../../domain/core/idempotency.ts';
import { uuidv5 } from '../../domain/core/ids.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { sha256 } from '../../domain/core/json/sha256.ts';
import type { Principal } from '../http/access.ts';
import { isRead } from '../http/accessOf.ts';
import { bodyRefusal } from '../http/jsonBody.ts';
import { pathOf } from '../problems/problems.ts';
import { failureFields } from '../../engine/async/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Top-level names of the answer that are shown once: null when the answer is given again. */
    shownOnce?: readonly string[];
  }
  interface FastifyRequest {
    /** An earlier attempt with the same Idempotency-Key carried this command, and may have come to its end. */
    isRepeat: boolean;
    /** The Idempotency-Key that this request holds until it is answered. */
    heldKey: HeldKey | null;
    /** SHA-256 of the body as it came, null without an Idempotency-Key. */
    requestHash: Uint8Array | null;
  }
}

export type IdempotencyOptions = {
  keys: IdempotencyKeys;
  /** A fresh UUIDv7. */
  newId: () => string;
};

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;
const KEPT_HEADERS = ['content-type', 'location', 'etag', 'event-position'];

/**
 * a POST with an Idempotency-Key acts once. Sets `request.commandId`, which every event of the request
 * carries, and which a repeat after a crash carries again. Registered after authentication.
 */
export const idempotency = plugin<IdempotencyOptions>((app: FastifyInstance, { keys, newId }, done) => {
  app.decorateRequest('commandId', '');
  app.decorateRequest('isRepeat', false);
  app.decorateRequest('heldKey', null);
  app.decorateRequest('requestHash', null);
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isRead(request)) request.commandId = newId();
    next();
  });
  // Before validation, which may change the body.
  app.addHook('preValidation', (request, _reply, next) => {
    const key = keyOf(request);
    // A body that nothing can be made of is refused in its turn.
    if (key !== null && bodyRefusal(request.body) === null) recogniseBy(key, request);
    next();
  });
  const takeKey = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await begin(keys, request, reply);
    return answer === null ? undefined : answerAgain(reply, answer);
  };
  const giveBack = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const held = request.heldKey;
    request.heldKey = null;
    if (held !== null) await settle(keys, held, request, reply, payload);
    return payload;
  };
  // Nothing else can carry a key.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('POST')) return;
    route.preHandler = [takeKey, ...[route.preHandler ?? []].flat()];
    route.onSend = [giveBack, ...[route.onSend ?? []].flat()];
  });
  // An event stream is no answer that could be given again: a repeat carries the same command.
  app.addHook('onResponse', async (request) => {
    const held = request.heldKey;
    request.heldKey = null;
    if (held !== null) await keys.release(held).catch(() => undefined);
  });
  done();
});

const recogniseBy = (key: string, request: FastifyRequest): void => {
  request.requestHash = sha256(canonicalBytes(request.body ?? null));
  // Nobody to tell callers apart by: an equal repeat leads to the same command, and nothing is answered from store.
  if (request.principal === null)
    request.commandId = uuidv5('anonymous', pathOf(request), key, Buffer.from(request.requestHash).toString('hex'));
};

/** Takes the key for this request; gives back the answer that an equal one has had before. */
const begin = async (
  keys: IdempotencyKeys,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StoredAnswer | null> => {
  const { principal, requestHash } = request;
  const key = keyOf(request);
  if (key === null || principal === null || requestHash === null) return null;
  const scope = sha256(canonicalBytes([callerOf(principal), request.method, pathOf(request), key]));
  const begun = await keys.begin({ scope, requestHash, commandId: request.commandId });
  switch (begun.outcome) {
    case 'started':
      request.isRepeat = begun.commandId !== request.commandId;
      request.commandId = begun.commandId;
      request.heldKey = { scope, attempt: begun.attempt };
      return null;
    case 'answered':
      return begun.answer;
    case 'other_request':
      throw new DomainError('idempotency_key_reused');
    case 'running':
      // An attempt that lives ends soon; the key of one that died is free at once.
      void reply.header('Retry-After', '1');
      throw new DomainError('idempotency_in_progress');
    default:
      return unreachable(begun);
  }
};

/** The key of a POST, null without one; throws for a malformed one. */
const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST' || request.isUnrouted) return null;
  if (typeof key === 'string' && KEY_FORM.test(key)) return key;
  const detail = 'Must be 1 to 255 printable ASCII characters.';
  throw new DomainError('invalid_parameter', { errors: [{ field: '/Idempotency-Key', code: 'pattern', detail }] });
};

/** A person may sign in anew between two attempts. */
const callerOf = (principal: Principal): string =>
  principal.type === 'user' ? `user ${principal.userId}` : `key ${principal.keyId}`;

const answerAgain = (reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply => {
  void reply.code(status).headers(headers).header('Idempotent-Replayed', 'true');
  return body === '' ? reply.send() : reply.send(Buffer.from(body, 'utf8'));
};

/**
 * a success is stored, a refusal frees the key, and an unknown outcome keeps its command id. A failure to say so
 * changes nothing about the answer: it is said again until the database hears it, or the key's lock has expired, and a
 * repeat finds in the log what was appended.
 */
const settle = async (
  keys: IdempotencyKeys,
  held: HeldKey,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> => {
  const say = settlement(keys, held, request, reply, payload);
  try {
    await say();
  } catch (error) {
    request.log.warn(failureFields(error), 'idempotency_key_not_settled');
    void sayAgain(say);
  }
};

const settlement = (
  keys: IdempotencyKeys,
  held: HeldKey,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): (() => Promise<void>) => {
  if (reply.statusCode >= 500) return () => keys.release(held);
  if (reply.statusCode >= 400) return () => keys.free(held);
  return async () => keys.complete(held, storedAnswer(request, reply, payload));
};

const AGAIN_MS = 1_000;
const AGAIN_MAX = 60;

/** As long as the lock of an attempt may last; nothing waits for it. */
const sayAgain = async (say: () => Promise<void>): Promise<void> => {
  for (let times = 0; times < AGAIN_MAX; times += 1) {
    await sleep(AGAIN_MS, undefined, { ref: false });
    const heard = await say().then(
      () => true,
      () => false,
    );
    if (heard) return;
  }
};

const storedAnswer = (request: FastifyRequest, reply: FastifyReply, payload: unknown): StoredAnswer => {
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(headers),
    body: withoutSecrets(body, request.routeOptions.config.shownOnce ?? []),
  };
};

const AnswerObject = z.record(z.string(), z.unknown());

const withoutSecrets = (body: string, shownOnce: readonly string[]): string => {
  if (shownOnce.length === 0 || body === '') return body;
  const answer = AnswerObject.parse(parseJson(body));
  for (const name of shownOnce) answer[name] = null;
  return JSON.stringify(answer);
};
