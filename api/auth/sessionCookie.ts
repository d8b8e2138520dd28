import type { FastifyReply } from 'fastify';
import type { ApiDeps } from '../deps.ts';

/** DS-117. */
export const SESSION_COOKIE = 'service_session';

/** SU-01: sets the cookie; `Secure` when the public web URL is https. */
export const setSessionCookie = (reply: FastifyReply, token: string, { publicWebUrl }: Pick<ApiDeps, 'publicWebUrl'>) =>
  reply.setCookie(SESSION_COOKIE, token, attributes(publicWebUrl));

export const clearSessionCookie = (reply: FastifyReply, { publicWebUrl }: Pick<ApiDeps, 'publicWebUrl'>) =>
  reply.clearCookie(SESSION_COOKIE, attributes(publicWebUrl));

const attributes = (publicWebUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicWebUrl.startsWith('https://') }) as const;
