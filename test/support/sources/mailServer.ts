import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { makeCertificate } from '../peers/certificate.ts';
import { openImapServer, type ImapOptions, type ImapServer } from './imapServer.ts';

/**
 * A mail server on loopback, from the outside as well as for its accounts: what came lies in `imap`, and what was handed
 * in, in `sent`. Mails to an account come to its INBOX.
 */
export type MailServer = AsyncDisposable & {
  imap: ImapServer;
  sent: { to: readonly string[]; raw: string }[];
  /** Settings of a source of the kind `email` for the first account, as its owner would write them. */
  config: Record<string, string>;
  /** Certificate of its authority. */
  caFile: string;
  /** The next mail that is handed in is taken, and the connection breaks before the server says so. */
  loseNextAnswer(): void;
  /** What the server says to a receiver, until it is null again. */
  refuse(answer: { responseCode: number; message: string } | null): void;
};

export const MAIL_PASSWORD = 'mail box password';

type OnAuth = NonNullable<SMTPServerOptions['onAuth']>;

export const openMailServer = async (
  security: ImapOptions['security'] = 'tls',
  { takesToken, ...options }: Partial<Pick<ImapOptions, 'accounts' | 'idle' | 'now' | 'delivered' | 'takesToken'>> = {},
): Promise<MailServer> => {
  const { accounts = { 'support@example.com': MAIL_PASSWORD } } = options;
  const [[user, password] = ['', '']] = Object.entries(accounts);
  const certificate = await makeCertificate();
  const tokens = takesToken === undefined ? {} : { takesToken };
  const answerToken = async (user: string, token: string, done: Parameters<OnAuth>[2]): Promise<void> => {
    const takes = (await takesToken?.(user, token)) === true;
    // With `data` the server tells the client the error as XOAUTH2 has it.
    done(null, takes ? { user } : { data: { status: '401', schemes: 'bearer' } });
  };
  const imap = await openImapServer({ tls: certificate, security, ...options, ...tokens, accounts });
  const sent: MailServer['sent'] = [];
  const state: { loses: boolean; refusal: { responseCode: number; message: string } | null } = {
    loses: false,
    refusal: null,
  };
  const smtp = new SMTPServer({
    secure: security === 'tls',
    key: certificate.key,
    cert: certificate.cert,
    ...(security === 'none' ? { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    authMethods: takesToken === undefined ? ['PLAIN', 'LOGIN'] : ['XOAUTH2'],
    onAuth: ({ method, username = '', password: given, accessToken = '' }, _session, done) => {
      if (method === 'XOAUTH2') return void answerToken(username, accessToken, done);
      return Object.hasOwn(accounts, username) && accounts[username] === given
        ? done(null, { user: username })
        : done(new Error(`no such user ${username}`));
    },
    onRcptTo: (_address, _session, done) =>
      state.refusal === null ? done() : done(Object.assign(new Error(state.refusal.message), state.refusal)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks);
        sent.push({ to, raw: raw.toString('utf8') });
        for (const account of to) if (Object.hasOwn(accounts, account)) imap.deliver(raw, { account });
        if (!state.loses) return done();
        state.loses = false;
        for (const connection of smtp.connections) connection.close();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    imap,
    sent,
    caFile: certificate.certFile,
    config: {
      IMAP_HOST: '127.0.0.1',
      IMAP_PORT: String(imap.port),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(address.port),
      SECURITY: security === 'starttls' ? 'starttls' : 'tls',
      USERNAME: user,
      PASSWORD: password,
      FROM: `Support <${user}>`,
    },
    loseNextAnswer: () => void (state.loses = true),
    refuse: (answer) => void (state.refusal = answer),
    [Symbol.asyncDispose]: async () => {
      await imap[Symbol.asyncDispose]();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await certificate.remove();
    },
  };
};
