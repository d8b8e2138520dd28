import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { dialChecked } from '../../network/checkedSocket.ts';
import { addressOf, type MailAccount } from './account.ts';
import { loginFailure } from './failures.ts';
import { CONNECT_MS } from './limits.ts';

/** What a reply is made of. Ids are without brackets. */
export type Reply = {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  /** Null where the mail that is answered has none. */
  inReplyTo: string | null;
  references: readonly string[];
};

/** The server that replies go through. Both throw SourceError with a sentence that says what to mend. */
export type Outgoing = {
  /** Signs in, and sends nothing. */
  verify(): Promise<void>;
  /** Gives back the mail as it was sent, once the server has taken it. */
  send(reply: Reply): Promise<Buffer>;
};

const ANSWER_MS = 10_000;

export const createOutgoing = (account: MailAccount, policy: AddressPolicy): Outgoing => {
  const transport = async () => {
    const { host, port, implicit } = account.smtp;
    return createTransport({
      host,
      port,
      secure: implicit,
      requireTLS: true,
      // The library would resolve names by itself; this socket judges each address as it dials it.
      connection: await dialChecked(policy, host, port, CONNECT_MS),
      tls: isIP(host) === 0 ? { servername: host } : {},
      // Not the name of this machine.
      name: addressOf(account.from).split('@').at(-1) ?? 'localhost',
      auth: loginOf(account),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const failed = (error: unknown): never => {
    throw loginFailure(error, 'SMTP', account);
  };
  return {
    verify: async () => {
      const server = await transport().catch(failed);
      await server.verify().catch(failed);
    },
    send: async (reply) => {
      const raw = await compose(account, reply);
      const server = await transport().catch(failed);
      const envelope = { from: addressOf(account.from), to: [reply.to] };
      await server.sendMail({ envelope, raw }).catch(failed);
      return raw;
    },
  };
};

const loginOf = ({ username: user, secret }: MailAccount) =>
  'password' in secret
    ? { user, pass: secret.password }
    : { type: 'OAuth2' as const, user, accessToken: secret.accessToken() };

const compose = ({ from }: MailAccount, { inReplyTo, references, messageId, ...reply }: Reply): Promise<Buffer> =>
  new MailComposer({
    ...reply,
    from,
    messageId: `<${messageId}>`,
    ...(inReplyTo === null ? {} : { inReplyTo: `<${inReplyTo}>` }),
    references: references.map((id) => `<${id}>`),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
