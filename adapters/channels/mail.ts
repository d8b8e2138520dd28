import { isIP, type Socket } from 'node:net';
import { z } from 'zod';
import type { ChannelConfig } from '../../domain/channels/config.ts';
import type { Mail, Mailer } from '../../processes/channels/mailer.ts';
import type { ChannelAnswer } from '../../processes/channels/channelSender.ts';
import { AddressNotAllowed, type AddressPolicy } from '../network/addressPolicy.ts';
import { dialChecked } from '../network/checkedSocket.ts';
import { textOf } from './request.ts';

/**
 * SU-118: mail through a configured SMTP server, at an address that the policy allows. A mail has the same Message-ID at
 * each attempt, so that mail programs can drop repeats.
 */
export const createMailer = (policy: AddressPolicy, answerWithinMs: number): Mailer => ({
  send: async (config, mail, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    const open: Socket[] = [];
    const stop = (): void => open.forEach((socket) => socket.destroy());
    limit.addEventListener('abort', stop);
    try {
      const host = textOf(config, 'host');
      const socket = await dialChecked(policy, host, Number(config['port']), answerWithinMs);
      open.push(socket);
      limit.throwIfAborted();
      return await handOver(config, mail, socket, answerWithinMs);
    } catch (error) {
      signal.throwIfAborted();
      return limit.aborted ? failed('timeout', 'The SMTP server did not answer in time.') : failureOf(error);
    } finally {
      limit.removeEventListener('abort', stop);
      stop();
    }
  },
});

const handOver = async (
  config: ChannelConfig,
  { to, subject, text, id }: Mail,
  connection: Socket,
  answerWithinMs: number,
): Promise<ChannelAnswer> => {
  // A node that sends no mail starts faster without it.
  const { createTransport } = await import('nodemailer');
  const [host, from, security] = ['host', 'from', 'security'].map((key) => textOf(config, key));
  const domain = from?.split('@').at(-1) ?? 'localhost';
  const user = textOf(config, 'username');
  const transport = createTransport({
    host,
    port: Number(config['port']),
    connection,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: isIP(host ?? '') === 0 ? { servername: host } : {},
    // Not the name of this machine.
    name: domain,
    ...(user !== '' && { auth: { user, pass: textOf(config, 'password') } }),
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sent = await transport.sendMail({ from, to: [...to], subject, text, messageId: `<${id}@${domain}>` });
  const refused = sent.rejected.length;
  const answer = { responseCode: codeOf(sent.response), responseBody: sent.response };
  if (refused === 0) return { accepted: true, ...answer, reasonCode: null, reason: null };
  const reason = `The SMTP server refused ${refused} of ${to.length} recipients; the others got the mail.`;
  return { accepted: false, ...answer, reasonCode: 'refused', reason };
};

const codeOf = (response: string): number | null => {
  const code = /^\d{3}/.exec(response)?.[0];
  return code === undefined ? null : Number(code);
};

const failed = (reasonCode: string, reason: string, responseCode: number | null = null): ChannelAnswer => ({
  accepted: false,
  responseCode,
  responseBody: null,
  reasonCode,
  reason,
});

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the SMTP server is unknown to DNS.',
  EAI_AGAIN: 'The name of the SMTP server could not be looked up.',
  EDNS: 'The name of the SMTP server is unknown to DNS.',
  ECONNREFUSED: 'Nothing listens at the host and port.',
  ETIMEDOUT: 'The SMTP server did not answer in time.',
  EAUTH: 'The SMTP server refuses the user name and password.',
  EENVELOPE: 'The SMTP server refuses the sender or the recipients.',
  EMESSAGE: 'The SMTP server refuses the mail.',
  ETLS: 'The SMTP server does not offer the encryption that is chosen.',
};

const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)|certificate/;

/** A sentence of our own: what libraries and servers say may quote addresses. */
const failureOf = (error: unknown): ChannelAnswer => {
  if (error instanceof AddressNotAllowed) return failed(error.code, error.message);
  const { code = '', message = '', responseCode = null } = Told.safeParse(error).data ?? {};
  // The library gives all failures of a socket one code.
  const isCertificate = CERTIFICATE.test(code) || (code === 'ESOCKET' && CERTIFICATE.test(message));
  const words = isCertificate
    ? 'The certificate of the SMTP server is not trusted.'
    : (WORDS[code] ?? 'The connection to the SMTP server broke; check host, port and security.');
  return failed('no_answer', words, responseCode);
};

const Told = z.object({ code: z.string(), message: z.string(), responseCode: z.int() }).partial();
