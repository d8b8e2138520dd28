import { once } from 'node:events';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ConnectorKind } from '../../../adapters/connectors/connectorKind.ts';
import { HEALTH_MS } from '../../../adapters/connectors/healthLimit.ts';
import { keycloakKind } from '../../../adapters/connectors/keycloak/kind.ts';
import { postgresKind } from '../../../adapters/connectors/postgres/kind.ts';
import { redisKind } from '../../../adapters/connectors/redis/kind.ts';
import { sentryKind } from '../../../adapters/connectors/sentry/kind.ts';
import { stripeKindAt } from '../../../adapters/connectors/stripe/kind.ts';
import { createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';
import { createOutgoingFetch } from '../../../adapters/network/outgoingFetch.ts';
import { accountOf } from '../../../adapters/sources/email/account.ts';
import { emailSource } from '../../../adapters/sources/email/source.ts';
import { helpdeskApi } from '../../../adapters/sources/helpdesk/api.ts';
import { helpdeskSource } from '../../../adapters/sources/helpdesk/source.ts';
import { SourceError, type SourceServer } from '../../../adapters/sources/serveSource.ts';
import { openedTools } from '../../support/openedTools.ts';

/** The mailboxes here have a password. */
const noToken = () => '';

const SECRET = ['rk', 'test', 'hunter2hunter2'].join('_');
const LOOPBACK = ['127.0.0.0/8'];

/** What a health check at `origin` says; `encrypted` asks for TLS from the first byte. */
type Check = (at: { host: string; port: number; encrypted?: boolean }, cidrs: readonly string[]) => Promise<string>;
type Subject = { name: string; check: Check; names: RegExp; speaksHttp: boolean };

const ofKind =
  (
    kindAt: (origin: string) => ConnectorKind,
    configAt: (origin: string, encrypted: boolean) => Record<string, string>,
  ): Check =>
  async ({ host, port, encrypted = false }, cidrs) => {
    const origin = `${host}:${port}`;
    const call = await openedTools(
      kindAt(`${encrypted ? 'https' : 'http'}://${origin}`),
      configAt(origin, encrypted),
      cidrs,
    );
    const answer = await call('healthcheck');
    return 'message' in answer ? answer.message : 'works';
  };

const ofSource =
  (open: (host: string, port: number, encrypted: boolean, cidrs: readonly string[]) => SourceServer): Check =>
  ({ host, port, encrypted = false }, cidrs) =>
    open(host, port, encrypted, cidrs)
      .healthcheck({}, new AbortController().signal)
      .then(
        () => 'works',
        (error: unknown) => (error instanceof SourceError ? error.message : String(error)),
      );

const web = (origin: string, encrypted: boolean): string => `${encrypted ? 'https' : 'http'}://${origin}`;

const SUBJECTS: readonly Subject[] = [
  {
    name: 'postgres',
    check: ofKind(
      () => postgresKind,
      (origin, encrypted) => ({
        DATABASE_URL: `postgres://reader:${SECRET}@${origin}/shop${encrypted ? '?sslmode=verify-full' : ''}`,
      }),
    ),
    names: /DATABASE_URL|SERVICE_ALLOWED_CIDRS/,
    speaksHttp: false,
  },
  {
    name: 'redis',
    check: ofKind(
      () => redisKind,
      (origin, encrypted) => ({
        REDIS_URL: `redis${encrypted ? 's' : ''}://reader:${SECRET}@${origin}/0`,
      }),
    ),
    names: /REDIS_URL|SERVICE_ALLOWED_CIDRS/,
    speaksHttp: false,
  },
  {
    name: 'keycloak',
    check: ofKind(
      () => keycloakKind,
      (origin, encrypted) => ({
        BASE_URL: web(origin, encrypted),
        REALM: 'shop',
        CLIENT_ID: 'reader',
        CLIENT_SECRET: SECRET,
      }),
    ),
    names: /BASE_URL|SERVICE_ALLOWED_CIDRS|check the address/,
    speaksHttp: true,
  },
  {
    name: 'sentry',
    check: ofKind(
      () => sentryKind,
      (origin, encrypted) => ({
        BASE_URL: web(origin, encrypted),
        AUTH_TOKEN: SECRET,
        ORG_SLUG: 'example-shop',
      }),
    ),
    names: /BASE_URL|SERVICE_ALLOWED_CIDRS|check the address/,
    speaksHttp: true,
  },
  {
    name: 'stripe',
    check: ofKind(stripeKindAt, () => ({ API_KEY: SECRET })),
    // Its address is no setting: what is wrong stands between.
    names: /firewall|something stands between|SERVICE_ALLOWED_CIDRS/,
    speaksHttp: true,
  },
  {
    name: 'helpdesk',
    check: ofSource((host, port, encrypted, cidrs) =>
      helpdeskSource(
        helpdeskApi(createOutgoingFetch(createAddressPolicy(cidrs)), {
          baseUrl: web(`${host}:${port}`, encrypted),
          email: 'agent@example.com',
          token: SECRET,
        }),
        String,
      ),
    ),
    names: /BASE_URL|SERVICE_ALLOWED_CIDRS|configure the address/,
    speaksHttp: true,
  },
  {
    name: 'email',
    check: ofSource((host, port, encrypted, cidrs) =>
      emailSource(
        accountOf(
          {
            IMAP_HOST: host,
            IMAP_PORT: String(port),
            SMTP_HOST: host,
            SMTP_PORT: String(port),
            SECURITY: encrypted ? 'tls' : 'starttls',
            USERNAME: 'support@example.com',
            PASSWORD: SECRET,
            FROM: 'support@example.com',
          },
          noToken,
        ),
        createAddressPolicy(cidrs),
      ),
    ),
    names: /(IMAP|SMTP)_HOST|(IMAP|SMTP)_PORT|SERVICE_ALLOWED_CIDRS/,
    speaksHttp: false,
  },
];

/** Does with each connection what it is told; ends with the test. */
const listening = async (onSocket: (socket: Socket) => void, host = '127.0.0.1'): Promise<number> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onSocket(socket);
  }).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return (server.address() as AddressInfo).port;
};

const answering = (text: string): Promise<number> => listening((socket) => socket.once('data', () => socket.end(text)));

/** Limits of time pass when the test says so: those that are no longer than that of a health check. */
const heldClock = (): (() => void) => {
  const limits: { ms: number; end: AbortController }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    limits.push({ ms, end });
    return end.signal;
  });
  return () => {
    for (const { ms, end } of limits)
      if (ms <= HEALTH_MS) end.abort(new DOMException('It took too long.', 'TimeoutError'));
  };
};

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const expectRemedy = (names: RegExp, sentence: string): void => {
  expect(sentence).toMatch(names);
  expect(sentence).toMatch(/^[A-Z][^\r\n]{20,260}\.$/);
  expect(sentence).not.toContain('hunter2');
  expect(sentence).not.toMatch(/127\.0\.0|ECONN|ENOTFOUND|Error|undefined/);
};

describe.each(SUBJECTS)('a wrong configuration of $name says what to mend (SU-32, SU-34)', ({ check, names }) => {
  it('nobody listens there', async () => {
    // Whoever listens there does so at another address of this machine, so that nobody takes the port meanwhile.
    const port = await listening(() => {}, '127.0.0.2');
    expectRemedy(names, await check({ host: '127.0.0.3', port }, LOOPBACK));
  });

  it('there is no such host', async () => {
    expectRemedy(names, await check({ host: 'nowhere.invalid', port: 5_999 }, LOOPBACK));
  });

  it('the address is private, or never dialled', async () => {
    const port = await listening((socket) => socket.destroy());
    expectRemedy(names, await check({ host: '127.0.0.1', port }, []));
    expect(await check({ host: '169.254.169.254', port: 8_080 }, LOOPBACK)).toMatch(/never dialled/);
  });

  it('what listens there is a web page', async () => {
    const page = '<html><title>Welcome</title></html>';
    const port = await answering(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`,
    );
    // A mail server speaks first.
    const mail = await listening((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const at = names.test('IMAP_HOST') ? mail : port;
    const passes = heldClock();
    const said = check({ host: '127.0.0.1', port: at }, LOOPBACK);
    if (at === mail) setImmediate(passes);
    expectRemedy(names, await said);
  });

  it('what listens there closes each connection at once', async () => {
    const port = await listening((socket) => socket.destroy());
    expectRemedy(names, await check({ host: '127.0.0.1', port }, LOOPBACK));
  });

  it('what listens there does not encrypt', async () => {
    const port = await listening((socket) => void socket.once('data', () => socket.end('N-ERR no\r\n')));
    expectRemedy(names, await check({ host: '127.0.0.1', port, encrypted: true }, LOOPBACK));
  });

  it('what listens there says nothing, by the end of the limit of a check', async () => {
    const passes = heldClock();
    const port = await listening(() => setImmediate(passes));
    expectRemedy(names, await check({ host: '127.0.0.1', port }, LOOPBACK));
  });

  it('its name server says nothing, by the end of the limit of a check', async () => {
    const passes = heldClock();
    vi.spyOn(dns, 'lookup').mockImplementation(() => void setImmediate(passes));
    syncBuiltinESMExports();
    expectRemedy(names, await check({ host: 'slow.example.com', port: 5_999 }, LOOPBACK));
  });
});

describe.each(SUBJECTS.filter(({ speaksHttp }) => speaksHttp))(
  'a wrong address of $name says what to mend (SU-32, SU-34)',
  ({ check, names }) => {
    it('what listens there redirects', async () => {
      const port = await answering(
        'HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n',
      );
      expectRemedy(names, await check({ host: '127.0.0.1', port }, LOOPBACK));
    });

    it('an answer does not end', async () => {
      const passes = heldClock();
      const port = await listening((socket) =>
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{');
          setImmediate(passes);
        }),
      );
      expectRemedy(names, await check({ host: '127.0.0.1', port }, LOOPBACK));
    });
  },
);
