/** A mailbox as its owner configured it (SU-57). */
export type MailAccount = {
  imap: MailServer;
  smtp: MailServer;
  username: string;
  /** A password, or the token of the call that is being answered where somebody has signed in (SU-67). */
  secret: { password: string } | { accessToken: () => string };
  /** What replies are sent from, as in a mail: an address, with or without a name. */
  from: string;
  mailbox: string;
};

/** `implicit`: encrypted from the first byte; else STARTTLS, without which nothing is said to the server. */
export type MailServer = { host: string; port: number; implicit: boolean };

/** Ports that are registered for one of the two ways (RFC 8314), so that it counts there whatever SECURITY says. */
const IMPLICIT: ReadonlySet<number> = new Set([465, 993]);
const UPGRADED: ReadonlySet<number> = new Set([25, 143, 587]);

/** The account that the settings of a source describe, which fit its kind; without a password it has signed in. */
export const accountOf = (env: NodeJS.ProcessEnv, accessToken: () => string): MailAccount => {
  const { IMAP_HOST = '', IMAP_PORT, SMTP_HOST = '', SMTP_PORT, SECURITY = 'tls' } = env;
  const { USERNAME = '', PASSWORD, FROM = '', MAILBOX = 'INBOX' } = env;
  const server = (host: string, port: number): MailServer => ({
    host,
    port,
    implicit: IMPLICIT.has(port) || (SECURITY === 'tls' && !UPGRADED.has(port)),
  });
  const isTls = SECURITY === 'tls';
  return {
    imap: server(IMAP_HOST, Number(IMAP_PORT ?? (isTls ? 993 : 143))),
    smtp: server(SMTP_HOST, Number(SMTP_PORT ?? (isTls ? 465 : 587))),
    username: USERNAME,
    secret: PASSWORD === undefined ? { accessToken } : { password: PASSWORD },
    from: FROM,
    mailbox: MAILBOX,
  };
};

/** The bare address of `Name <address>`, in small letters. */
export const addressOf = (text: string): string => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** Addresses that are the account itself: what they send is never a ticket. */
export const ownAddresses = ({ from, username }: MailAccount): readonly string[] =>
  [addressOf(from), addressOf(username)].filter((address) => address.includes('@'));
