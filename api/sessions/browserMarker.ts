import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes } from './sessionCookie.ts';
import type { KeyedHash } from '../../domain/core/subjects.ts';

/** SU-03: tells browsers apart that have signed in before. It lets nobody in. */
const BROWSER_COOKIE = 'service_browser';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const TOKEN_BYTES = 32;

type MarkerDeps = { keyedHash: KeyedHash; randomBytes: (length: number) => Uint8Array; publicWebUrl: string };

/** The marker that this browser carries; null without one, or with one that was not made here. */
export const browserMarker = ({ keyedHash }: Pick<MarkerDeps, 'keyedHash'>, request: FastifyRequest): string | null => {
  const [token = '', signature = ''] = (request.cookies[BROWSER_COOKIE] ?? '').split('.');
  const expected = Buffer.from(keyedHash('browser-marker', token));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
};

export const newBrowserMarker = ({ randomBytes }: Pick<MarkerDeps, 'randomBytes'>): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');

/** Sets the marker, or lets it live 30 days from now on. */
export const markBrowser = (
  { keyedHash, publicWebUrl }: Pick<MarkerDeps, 'keyedHash' | 'publicWebUrl'>,
  reply: FastifyReply,
  token: string,
): FastifyReply =>
  reply.setCookie(BROWSER_COOKIE, `${token}.${keyedHash('browser-marker', token)}`, {
    ...cookieAttributes(publicWebUrl),
    maxAge: MAX_AGE_SECONDS,
  });
