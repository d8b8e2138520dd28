import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, ownAddresses } from '../../../../adapters/sources/email/account.ts';
import { CONNECT_MS } from '../../../../adapters/sources/email/limits.ts';
import { configErrors } from '../../../../domain/connectors/config.ts';
import { sourceKindOf } from '../../../../domain/sources/sourceKinds.ts';
import { openEmailSource } from '../../../support/sources/emailSource.ts';
import { openMailServer, type MailServer } from '../../../support/sources/mailServer.ts';

let server: MailServer;
let upgrading: MailServer;
let clear: MailServer;
beforeAll(async () => {
  [server, upgrading, clear] = await Promise.all([
    openMailServer('tls'),
    openMailServer('starttls'),
    openMailServer('none'),
  ]);
});
afterAll(() => Promise.all([server, upgrading, clear].map((each) => each[Symbol.asyncDispose]())));

/** What a health check says, and after how many milliseconds. */
const says = async (on: MailServer, changes: Record<string, string> = {}): Promise<string> => {
  await using source = await openEmailSource(on, changes);
  return await source.health().then(
    ({ ok }) => `ok ${ok}`,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
};
/** A server that takes connections and says nothing. */
const silentPort = async (): Promise<{ port: string } & AsyncDisposable> => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => silent.close(() => resolve()));
  };
  return { port: String(typeof address === 'object' ? address?.port : 0), [Symbol.asyncDispose]: close };
};

const withoutTls = (side: string): string =>
  `upstream_error: The ${side} server does not encrypt in the way of SECURITY (tls or starttls) at ${side}_PORT; check both.`;
const noToken = (): string => '';
const ports = (env: NodeJS.ProcessEnv) => {
  const { imap, smtp } = accountOf(env, noToken);
  return [imap.port, imap.implicit, smtp.port, smtp.implicit];
};
const errors = (changes: Record<string, string>): string[] =>
  configErrors(sourceKindOf('email'), { ...server.config, ...changes }).map(({ field, code }) => `${field} ${code}`);

describe('the settings of a mailbox (SU-57)', () => {
  it('work with TLS from the first byte, and with STARTTLS', async () => {
    expect(await says(server)).toBe('ok true');
    expect(await says(upgrading)).toBe('ok true');
  });

  it.each([
    ['a wrong password', { PASSWORD: 'wrong' }, 'The IMAP server refuses USERNAME and PASSWORD.'],
    ['a host that is none', { IMAP_HOST: 'no-such-host.invalid' }, 'There is no host of the name in IMAP_HOST.'],
    ['another host for replies', { SMTP_HOST: 'no-such-host.invalid' }, 'There is no host of the name in SMTP_HOST.'],
    ['a wrong port', { IMAP_PORT: '1' }, 'Nothing listens at IMAP_HOST and IMAP_PORT; check both.'],
    ['a wrong port for replies', { SMTP_PORT: '1' }, 'Nothing listens at SMTP_HOST and SMTP_PORT; check both.'],
    [
      'a mailbox that is not there',
      { MAILBOX: 'Tickets' },
      'The account has no mailbox of the name in MAILBOX, or may not read it.',
    ],
    [
      'a certificate of somebody unknown',
      { NODE_EXTRA_CA_CERTS: '' },
      'The certificate of the IMAP server is not trusted; check IMAP_HOST, or name the authority in NODE_EXTRA_CA_CERTS.',
    ],
    [
      'a certificate of another host',
      { IMAP_HOST: 'localhost' },
      'The certificate of the IMAP server is not trusted; check IMAP_HOST, or name the authority in NODE_EXTRA_CA_CERTS.',
    ],
  ])('say what to mend: %s (SU-34)', async (_, changes, sentence) => {
    expect(await says(server, changes)).toBe(`upstream_error: ${sentence}`);
  });

  it('are refused for addresses that may not be dialled, by name and by number (X-68)', async () => {
    const refused = /^address_not_allowed: The address is private or loopback and lies outside SERVICE_ALLOWED_CIDRS/;
    expect(await says(server, { ALLOWED_CIDRS: '' })).toMatch(refused);
    expect(await says(server, { ALLOWED_CIDRS: '', IMAP_HOST: 'localhost' })).toMatch(refused);
    expect(await says(server, { ALLOWED_CIDRS: '127.0.0.1/32', SMTP_HOST: '127.0.0.2' })).toMatch(refused);
    expect(await says(server, { IMAP_HOST: '169.254.169.254' })).toMatch(/^address_not_allowed: .* metadata service/);
  });

  it('never lead to a word in clear', async () => {
    const { IMAP_PORT = '', SMTP_PORT = '' } = clear.config;
    expect(await says(upgrading, { IMAP_PORT })).toBe(withoutTls('IMAP'));
    expect(await says(upgrading, { SMTP_PORT })).toBe(withoutTls('SMTP'));
    expect(await says(server, { IMAP_PORT })).toBe(withoutTls('IMAP'));
    expect(await says(server, { SMTP_PORT })).toBe(withoutTls('SMTP'));
    expect(clear.imap.commands).not.toContain('LOGIN');
  });

  it('that lead to a server that says nothing are told of within 3 s (SU-34)', async () => {
    await using silent = await silentPort();
    const { port } = silent;
    for (const [changes, side] of [
      [{ IMAP_PORT: port }, 'IMAP'],
      [{ IMAP_PORT: port, SECURITY: 'starttls' }, 'IMAP'],
      [{ SMTP_PORT: port }, 'SMTP'],
    ] as const) {
      await using source = await openEmailSource(server, changes);
      await expect(source.health()).rejects.toThrow(
        `timeout: The ${side} server did not answer in time; check ${side}_HOST and ${side}_PORT.`,
      );
    }
    // What is left of the 3 s is for the start of the program.
    expect(CONNECT_MS).toBeLessThanOrEqual(2_500);
  });

  it('have the usual ports, each with the encryption that it is registered for', () => {
    expect(ports({ SECURITY: 'tls' })).toEqual([993, true, 465, true]);
    expect(ports({ SECURITY: 'starttls' })).toEqual([143, false, 587, false]);
    expect(ports({ SECURITY: 'tls', SMTP_PORT: '587' })).toEqual([993, true, 587, false]);
    expect(ports({ SECURITY: 'starttls', IMAP_PORT: '993' })).toEqual([993, true, 587, false]);
    expect(
      ownAddresses(accountOf({ FROM: 'Support <Help@Example.com>', USERNAME: 'box@example.com' }, noToken)),
    ).toEqual(['help@example.com', 'box@example.com']);
  });

  it('are refused in the form where they cannot be right', () => {
    expect(errors({})).toEqual([]);
    expect(errors({ FROM: 'support@example.com', MAILBOX: 'INBOX/Support' })).toEqual([]);
    expect(
      errors({
        IMAP_HOST: 'imaps://mail.example.com',
        SMTP_PORT: '0',
        SECURITY: 'none',
        FROM: 'support@example.com\r\nBcc: eve@example.net',
        MAILBOX: '*',
        MORE: '1',
      }),
    ).toEqual([
      '/config/MORE unknown_field',
      '/config/IMAP_HOST pattern',
      '/config/SMTP_PORT pattern',
      '/config/SECURITY pattern',
      '/config/FROM pattern',
      '/config/MAILBOX pattern',
    ]);
  });
});
