import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalisedReference, type KeyedHash } from '../../domain/core/subjects.ts';
import { browserMarker, markBrowser, newBrowserMarker } from './browserMarker.ts';
import type { KnownSignIns } from '../../domain/sessions/activity.ts';

export type KnownDeps = {
  knownSignIns: KnownSignIns;
  keyedHash: KeyedHash;
  randomBytes: (length: number) => Uint8Array;
  publicWebUrl: string;
};

/** SU-03: whether this account signed in from this address or browser within 30 days. */
export const isKnownCaller = (deps: KnownDeps, request: FastifyRequest, email: string): Promise<boolean> => {
  const marker = browserMarker(deps, request);
  return deps.knownSignIns.hasAny(keysOf(deps, email, request.ip, marker));
};

/** Remembers where this account has signed in from; gives back how to mark the browser of the answer. */
export const rememberCaller = async (
  deps: KnownDeps,
  request: FastifyRequest,
  email: string,
): Promise<(reply: FastifyReply) => void> => {
  // One marker for all accounts that are used in a browser.
  const marker = browserMarker(deps, request) ?? newBrowserMarker(deps);
  await deps.knownSignIns.remember(keysOf(deps, email, request.ip, marker));
  return (reply) => void markBrowser(deps, reply, marker);
};

const keysOf = (
  { keyedHash }: Pick<KnownDeps, 'keyedHash'>,
  email: string,
  address: string,
  marker: string | null,
): readonly string[] => {
  const account = normalisedReference(email);
  return [
    keyedHash('known-address', account, address),
    ...(marker === null ? [] : [keyedHash('known-browser', account, marker)]),
  ];
};
