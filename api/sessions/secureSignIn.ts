import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/core/problems/errors.ts';

/**
 * Refuses to sign in where the cookie would not come back (SU-01): a browser drops one that is `Secure` when the page came
 * over http. The page says so itself, in `Origin`; what a proxy in front does to the connection does not matter. Browsers
 * take localhost for secure, and programs send no origin.
 */
export const refuseInsecureSignIn = (
  { headers: { origin } }: Pick<FastifyRequest, 'headers'>,
  publicWebUrl: string,
): void => {
  if (!publicWebUrl.startsWith('https://') || origin === undefined || !isInsecure(origin)) return;
  throw new DomainError('insecure_sign_in', {
    detail: `The browser would drop the cookie of this session, since the page came over http. Open ${publicWebUrl} instead.`,
  });
};

const isInsecure = (origin: string): boolean => {
  const url = URL.parse(origin);
  return url?.protocol === 'http:' && !/^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
};
