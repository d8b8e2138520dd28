import type { FastifyReply } from 'fastify';

/** Name of the cookie that carries a session (DS-117). */
export const SESSION_COOKIE = 'service_session';

/** SU-01: sets the cookie; `Secure` when the public web URL is https. */
export const setSessionCookie = (reply: FastifyReply, token: string, { publicWebUrl }: { publicWebUrl: string }) =>
  reply.setCookie(SESSION_COOKIE, token, cookieAttributes(publicWebUrl));

export const clearSessionCookie = (reply: FastifyReply, { publicWebUrl }: { publicWebUrl: string }) =>
  reply.clearCookie(SESSION_COOKIE, cookieAttributes(publicWebUrl));

/** SU-01: no script reads the cookie, and no other site's page sends it along with a form. */
export const cookieAttributes = (publicWebUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicWebUrl.startsWith('https://') }) as const;
