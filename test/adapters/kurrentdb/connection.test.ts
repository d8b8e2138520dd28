import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConnection } from '../../../adapters/kurrentdb/connectionCheck.ts';
import { parseConnectionString } from '../../../adapters/kurrentdb/connectionString.ts';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import { collect, encodedEvents, freshStream } from '../../support/log/encodedEvents.ts';
import { makeCertificate, type Certificate } from '../../support/peers/certificate.ts';
import { connectionString, startKurrentServer, type KurrentServer } from '../../support/kurrentServer/kurrentServer.ts';
import { openLog, parsed } from '../../support/kurrentServer/openLog.ts';
import { silentLogger } from '../../support/logger.ts';

const CREDENTIALS = { user: 'service', password: 'p@ss word' };
const USER = 'service:p%40ss%20word';

let plain: KurrentServer;
let secure: KurrentServer;
let certificate: Certificate;

beforeAll(async () => {
  certificate = await makeCertificate();
  plain = await startKurrentServer();
  secure = await startKurrentServer({ tls: certificate, credentials: CREDENTIALS });
});
afterAll(async () => {
  await Promise.all([plain.close(), secure.close(), certificate.remove()]);
});

const refusal = (text: string): Promise<string> =>
  checkConnection(parsed(text), silentLogger).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

const CA = (): string => `tlsCAFile=${encodeURIComponent(certificate.certFile)}`;

describe.concurrent('a start whose events are in KurrentDB', () => {
  it('is refused by nothing when the server can be used', async () => {
    expect(await refusal(connectionString(plain.port))).toBe('none');
    expect(await refusal(`kurrentdb://${USER}@127.0.0.1:${secure.port}?${CA()}`)).toBe('none');
  });

  it('finds the leader of a cluster by any of its nodes', async () => {
    const follower = await startKurrentServer({ log: plain.log });
    follower.followLeaderAt(plain.port);
    expect(await refusal(`esdb://127.0.0.1:${follower.port},127.0.0.1:${plain.port}?tls=false`)).toBe('none');
    expect(await refusal(`esdb+discover://127.0.0.1:${follower.port}?tls=false&nodePreference=leader`)).toBe('none');
    // Also when only a follower is named: it tells where the leader is.
    expect(await refusal(connectionString(follower.port))).toBe('none');
    await follower.close();
  });

  it.each<[string, () => string, string]>([
    ['nothing is there', () => connectionString(1), 'nothing answers at 127.0.0.1:1.'],
    [
      'the server wants TLS',
      () => `esdb://${USER}@127.0.0.1:${secure.port}?tls=false`,
      'the server wants TLS; take tls=false out.',
    ],
    [
      'the server has no TLS',
      () => `esdb://127.0.0.1:${plain.port}`,
      'the server has no TLS; in a network that you trust, add tls=false.',
    ],
    [
      'nobody vouches for the server',
      () => `esdb://${USER}@127.0.0.1:${secure.port}`,
      'the certificate of the server is not trusted; name its authority with tlsCAFile.',
    ],
    [
      'the password is wrong',
      () => `esdb://service:wrong@127.0.0.1:${secure.port}?${CA()}`,
      'the server refuses the user or the password, or lets this user not read $all.',
    ],
    [
      'there are no credentials',
      () => `esdb://127.0.0.1:${secure.port}?${CA()}`,
      'the server refuses the user or the password, or lets this user not read $all.',
    ],
  ])('says so when %s', async (_, url, reason) => {
    expect(await refusal(url())).toBe(`KURRENTDB_URL: ${reason}`);
  });

  it('says so when another product or version answers', async () => {
    const other = await startKurrentServer({ hasStreams: false });
    const web = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const reason =
      'KURRENTDB_URL: what answers there does not speak the protocol of EventStoreDB 20.10 and later, and of KurrentDB.';
    expect(await refusal(connectionString(other.port))).toBe(reason);
    expect(await refusal(connectionString((web.address() as AddressInfo).port))).not.toBe('none');
    web.close();
    await other.close();
  });

  it('says so when only a follower can be reached', async () => {
    const follower = await startKurrentServer();
    follower.followLeaderAt(1);
    expect(await refusal(connectionString(follower.port))).toBe(
      'KURRENTDB_URL: this node follows the leader at 127.0.0.1:1, which cannot be reached from here.',
    );
    await follower.close();
  });

  it('waits for a server that comes a little later', async () => {
    const late = await startKurrentServer();
    late.proxy.refuse();
    setTimeout(late.proxy.accept, 2_000);
    expect(await refusal(connectionString(late.port))).toBe('none');
    await late.close();
  });
});

describe('a connection string of KurrentDB', () => {
  it.each([
    ['esdb://localhost:2113', { hosts: [{ host: 'localhost', port: 2113 }], discover: false, tls: true }],
    [
      'esdb://user:p%40ss@a:1,b:2,c:3?TLS=true',
      {
        hosts: ['a', 'b', 'c'].map((host, n) => ({ host, port: n + 1 })),
        credentials: { user: 'user', password: 'p@ss' },
      },
    ],
    ['esdb+discover://cluster.example.com?nodePreference=leader', { discover: true }],
    ['kurrentdb://localhost?tls=false&tlsCAFile=/etc/ca.crt', { tls: false, caFile: '/etc/ca.crt' }],
    ['kdb://localhost?gossipTimeout=3&discoveryInterval=200', { gossipMs: 3_000, discoveryMs: 200 }],
    ['esdb://localhost?userCertFile=a.crt&userKeyFile=a.key', { userFiles: { cert: 'a.crt', key: 'a.key' } }],
  ])('is %s', (text, meant) => {
    expect(parsed(text)).toMatchObject(meant);
  });

  it.each([
    'postgres://localhost',
    'esdb://',
    'esdb://user@host',
    'esdb://[::1]:2113',
    'esdb://host?unknown=1',
    'esdb://host?tlsVerifyCert=false',
    'esdb://host?tls=maybe',
    'esdb://host?nodePreference=follower',
    'esdb://host?userCertFile=a.crt',
    'esdb://host?tls',
    'esdb://secret:password@ho st',
  ])('is not %s, and is told without what it says', (text) => {
    const to = parseConnectionString(text);
    expect('problem' in to && !to.problem.includes('secret')).toBe(true);
  });
});

it.each(['maxDiscoverAttempts', 'defaultDeadline'])(
  '%s, which has no meaning here, is refused by its name',
  (option) => {
    expect(parseConnectionString(`esdb://host?${option}=5`)).toEqual({
      problem: `must not say ${option}: an append is given up after 12 s`,
    });
  },
);

describe('a log in KurrentDB that is later refused', () => {
  it('is LogUnavailable at once and stores nothing', async () => {
    const log = openLog(`esdb://service:wrong@127.0.0.1:${secure.port}?${CA()}`);
    await expect(log.append(freshStream(), encodedEvents(1), 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
    await expect(collect(log.readStream(freshStream()))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
    expect(secure.log.all()).toEqual([]);
    await log.close();
  });
});
