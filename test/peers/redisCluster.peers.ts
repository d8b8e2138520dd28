import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisKind } from '../../adapters/connectors/redis/kind.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { eventually } from '../support/eventually.ts';
import { openedTools } from '../support/openedTools.ts';
import { programOf, startPeer } from './peer.ts';

const program = programOf(
  'redis',
  ['valkey-server', 'redis-server'],
  "there is no redis-server or valkey-server; install Debian's redis-server",
);
const SLOTS = 16_384;
const KEYS = Array.from({ length: 60 }, (_, n) => `key:${n}`);

type Node = { port: number; owner: Redis; stop: () => Promise<void> };

const startNode = async (): Promise<Node> => {
  const directory = mkdtempSync(join(tmpdir(), 'peer-cluster-'));
  const [port, busPort] = [await freePort(), await freePort()];
  const options = {
    port,
    'cluster-port': busPort,
    bind: '127.0.0.1',
    dir: directory,
    save: '',
    'cluster-enabled': 'yes',
  };
  const peer = startPeer(
    program ?? '',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const owner = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  owner.on('error', () => {});
  await eventually(
    () => owner.ping(),
    (answer) => answer === 'PONG',
  );
  const stop = async (): Promise<void> => {
    owner.disconnect();
    await peer.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { port, owner, stop };
};

/** Gives each of three nodes a third of the slots, and lets them meet. */
const joined = async (nodes: readonly Node[]): Promise<void> => {
  const each = Math.ceil(SLOTS / nodes.length);
  const [first] = nodes;
  for (const [n, { owner, port }] of nodes.entries()) {
    const last = Math.min((n + 1) * each, SLOTS) - 1;
    await owner.call('CLUSTER', 'ADDSLOTSRANGE', String(n * each), String(last));
    const [, bus = ''] = await owner.config('GET', 'cluster-port');
    if (n > 0) await first?.owner.call('CLUSTER', 'MEET', '127.0.0.1', String(port), bus);
  }
  for (const { owner } of nodes)
    await eventually(
      async () => String(await owner.call('CLUSTER', 'INFO')),
      (info) => info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${nodes.length}`),
    );
};

/** Each node takes the keys of its own slots, and names the node of the others. */
const filled = async (nodes: readonly Node[]): Promise<void> => {
  for (const key of KEYS) await Promise.any(nodes.map(({ owner }) => owner.set(key, `value of ${key}`)));
};

describe.skipIf(program === null)('the redis connector on a real cluster', () => {
  let nodes: Node[];
  beforeAll(async () => {
    nodes = await Promise.all([startNode(), startNode(), startNode()]);
    await joined(nodes);
    await filled(nodes);
  });
  afterAll(() => Promise.all(nodes.map(({ stop }) => stop())));

  it('lists and counts the keys of all nodes, and reads each where it lies (SU-44, SU-50)', async () => {
    const sizes = await Promise.all(nodes.map(({ owner }) => owner.dbsize()));
    expect(sizes.every((size) => size > 0)).toBe(true);
    const call = await openedTools(redisKind, { REDIS_URL: `redis://127.0.0.1:${nodes[0]?.port}` });
    expect(await call('list_keys', { pattern: '*' })).toMatchObject({
      result: {
        keys: KEYS.toSorted(),
        total: 60,
        truncated: false,
        keys_of_the_database: 60,
        nodes: { read: 3, of: 3 },
      },
    });
    for (const key of KEYS)
      expect(await call('get_key', { key })).toMatchObject({ result: { value: `value of ${key}` } });
    expect(await call('healthcheck')).toMatchObject({ result: { mode: 'cluster', keys: 60 } });
  });
});
