import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { TOKEN_REFUSED } from '../../mcp/accessToken.ts';
import { SourceError } from '../serveSource.ts';
import type { MailAccount } from './account.ts';
import { replyRefusal } from './replyRefusal.ts';

/** What failed: the server that is read from, or the one that replies go through. */
export type Side = 'IMAP' | 'SMTP';

/** What libraries and Node say of a failed connection; their messages may quote what was sent, so they stay here. */
type Told = {
  code?: unknown;
  /** Of the libraries. */
  authenticationFailed?: unknown;
  responseCode?: unknown;
  message?: unknown;
  serverResponseCode?: unknown;
  response?: unknown;
};

const NO_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'EAI_NODATA', 'EAI_NONAME']);
const SILENT = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT']);
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/;
/** What an encrypted greeting to a plain one looks like, and the reverse. */
const NO_TLS = /^(?:ERR_SSL_|EPROTO$|ETLS$)/;
/** One of the libraries gives all failures of a socket one code. */
const NOT_SSL = /SSL routines/;

/** A sentence of our own that says what to mend. */
export const mailFailure = (error: unknown, side: Side): SourceError => {
  if (error instanceof SourceError) return error;
  const refusal = causes(error).find((each) => each instanceof AddressNotAllowed);
  if (refusal instanceof AddressNotAllowed) return new SourceError('address_not_allowed', refusal.message);
  const { told, codes } = toldBy(error);
  const isOne = (test: (code: string) => boolean): boolean => codes.some(test);
  if (isOne((code) => CERTIFICATE.test(code)))
    return sentence(
      `The certificate of the ${side} server is not trusted; check ${side}_HOST, or name the authority in NODE_EXTRA_CA_CERTS.`,
    );
  if (isRefusedLogin(told, codes)) return sentence(`The ${side} server refuses USERNAME and PASSWORD.`);
  const status = told.map(({ responseCode }) => responseCode).find((code) => typeof code === 'number');
  if (isOne((code) => code === 'EENVELOPE' || code === 'EMESSAGE')) return replyRefusal(side, status, told);
  if (isOne((code) => code === 'ETHROTTLE')) return new SourceError('rate_limited', BUSY, 60);
  if (isOne((code) => NO_HOST.has(code))) return sentence(`There is no host of the name in ${side}_HOST.`);
  if (isOne((code) => code === 'ECONNREFUSED'))
    return sentence(`Nothing listens at ${side}_HOST and ${side}_PORT; check both.`);
  if (isOne((code) => NO_TLS.test(code)) || told.some(({ message }) => NOT_SSL.test(String(message))))
    return sentence(withoutTls(side));
  if (isOne((code) => SILENT.has(code))) return silent(side);
  return sentence(`The connection to the ${side} server broke; check ${side}_HOST, ${side}_PORT and SECURITY.`);
};

/** The server takes connections, or not even these, and says too little too late. */
export const silent = (side: Side): SourceError =>
  new SourceError('timeout', `The ${side} server did not answer in time; check ${side}_HOST and ${side}_PORT.`);

/** The same of a connection that signs in first, with a token where there is no password. */
export const loginFailure = (error: unknown, side: Side, { secret }: Pick<MailAccount, 'secret'>): SourceError => {
  const { told, codes } = toldBy(error);
  if ('password' in secret || !isRefusedLogin(told, codes)) return mailFailure(error, side);
  return new SourceError(
    TOKEN_REFUSED,
    `The ${side} server does not let the account in; check that USERNAME is the one that was signed in and that it may use ${side}, or sign in again.`,
  );
};

const toldBy = (error: unknown): { told: readonly Told[]; codes: readonly string[] } => {
  const told = causes(error).filter((each): each is Told => typeof each === 'object' && each !== null);
  return { told, codes: told.flatMap(({ code, serverResponseCode }) => [code, serverResponseCode]).map(String) };
};

const isRefusedLogin = (told: readonly Told[], codes: readonly string[]): boolean =>
  told.some(({ authenticationFailed }) => authenticationFailed === true) || codes.includes('EAUTH');

const sentence = (text: string): SourceError => new SourceError('upstream_error', text);
const BUSY = 'The IMAP server wants to be left alone.';
const withoutTls = (side: Side): string =>
  `The ${side} server does not encrypt in the way of SECURITY (tls or starttls) at ${side}_PORT; check both.`;

/** The server does not offer STARTTLS; nothing was said to it. */
export const noStartTls = (side: Side): SourceError => new SourceError('upstream_error', withoutTls(side));

/** An error with what caused it: libraries wrap, and a host with several addresses wraps once more. */
const causes = (error: unknown, depth = 0): readonly unknown[] => {
  if (error === null || typeof error !== 'object' || depth > 5) return [];
  const inner: readonly unknown[] = [
    'cause' in error ? error.cause : null,
    ...(error instanceof AggregateError ? error.errors : []),
  ];
  return [error, ...inner.flatMap((each) => causes(each, depth + 1))];
};
