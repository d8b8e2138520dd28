import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.ts';
import { certificatesIn } from './certificates.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { startPeer } from './peer.ts';

export type RedisServer = {
  url: string;
  tlsUrl: string;
  /** Certificate of the authority of the encrypted port. */
  ca: string;
  /** As the server's owner: may do everything. */
  owner: Redis;
  /** Adds a user with a password and these rules; the address that it signs in at. */
  addUser(name: string, rules: readonly string[]): Promise<string>;
  stop(): Promise<void>;
};

/** A server on loopback with a plain and an encrypted port, which keeps nothing on disk. */
export const startRedis = async (program: string): Promise<RedisServer> => {
  const directory = mkdtempSync(join(tmpdir(), 'peer-redis-'));
  const { ca, key, certificate } = certificatesIn(directory);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const options = {
    port,
    'tls-port': tlsPort,
    bind: '127.0.0.1',
    dir: directory,
    save: '',
    appendonly: 'no',
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-ca-cert-file': ca,
    'tls-auth-clients': 'no',
  };
  const peer = startPeer(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const owner = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  owner.on('error', () => {});
  await eventually(
    () => owner.ping(),
    (answer) => answer === 'PONG',
  );
  return {
    url: `redis://127.0.0.1:${port}`,
    tlsUrl: `rediss://127.0.0.1:${tlsPort}`,
    ca,
    owner,
    addUser: async (name, rules) => {
      await owner.call('ACL', 'SETUSER', name, 'reset', 'on', '>pass/word', ...rules);
      return `redis://${name}:pass%2Fword@127.0.0.1:${port}`;
    },
    stop: async () => {
      owner.disconnect();
      await peer.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
