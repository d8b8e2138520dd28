import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redisKind } from '../../../../adapters/connectors/redis/kind.ts';
import { openedTools } from '../../../support/openedTools.ts';
import { bulk, integer, list, refusal, startRespServer, type RespServer } from '../../../support/peers/respServer.ts';

const NOWHERE = 1;

/** One node of a cluster: its keys, and where all nodes are. */
type Node = { server: RespServer; keys: string[] };
let nodes: Node[];
/** What the nodes say of where a node listens; of one that is out of reach another port. */
let portOf: (node: Node) => number;
let forbidden: string | null;

const listening = ({ server }: Node): number => Number(new URL(server.url).port);
const slots = (): string =>
  list(
    ...nodes.map((node, n) =>
      list(integer(n * 5_000), integer(n * 5_000 + 4_999), list(bulk(''), integer(portOf(node)), bulk(`id-${n}`))),
    ),
  );

const startNode = async (n: number, keys: string[]): Promise<Node> => {
  const moved = (key: string): string | null => {
    const owner = nodes.find((node) => node.keys.includes(key));
    return owner === undefined || owner.keys === keys ? null : refusal(`MOVED 7 :${portOf(owner)}`);
  };
  const server = await startRespServer(([name = '', ...args]) => {
    const command = ['CLUSTER', 'ACL'].includes(name.toUpperCase())
      ? `${name} ${args[0]}`.toUpperCase()
      : name.toUpperCase();
    if (command === forbidden) return refusal('NOPERM this user has no permissions to run the command');
    switch (command) {
      case 'INFO':
        return bulk('# Server\r\nredis_version:7.0.0\r\nredis_mode:cluster\r\n');
      case 'CLUSTER MYID':
        return bulk(`id-${n}`);
      case 'CLUSTER SLOTS':
        return slots();
      case 'PING':
        return '+PONG\r\n';
      case 'DBSIZE':
        return integer(keys.length);
      case 'SCAN':
        return list(bulk('0'), list(...keys.slice(0, 2_000).map(bulk)));
      case 'TYPE':
        return moved(args[0] ?? '') ?? (keys.includes(args[0] ?? '') ? '+string\r\n' : '+none\r\n');
      case 'PTTL':
        return integer(-1);
      case 'STRLEN':
        return integer(1);
      case 'GETRANGE':
        return bulk('x');
      default:
        return refusal('ERR unknown command');
    }
  });
  return { server, keys };
};

beforeEach(async () => {
  forbidden = null;
  portOf = listening;
  nodes = await Promise.all([['a1', 'a2'], ['b1'], ['c1', 'c2', 'c3']].map((keys, n) => startNode(n, keys)));
});
afterEach(() => Promise.all(nodes.map(({ server }) => server.close())));

const opened = () => openedTools(redisKind, { REDIS_URL: nodes[0]?.server.url ?? '' });

describe('a cluster (SU-44, SU-50)', () => {
  it('is listed and counted on all of its nodes, and a key is read where it lies', async () => {
    const call = await opened();
    expect(await call('list_keys', { pattern: '*' })).toMatchObject({
      result: {
        keys: ['a1', 'a2', 'b1', 'c1', 'c2', 'c3'],
        total: 6,
        truncated: false,
        keys_of_the_database: 6,
        nodes: { read: 3, of: 3 },
      },
    });
    for (const key of ['a1', 'b1', 'c3'])
      expect(await call('get_key', { key })).toMatchObject({ result: { value: 'x' } });
    expect(await call('get_key', { key: 'nowhere' })).toMatchObject({ code: 'not_found' });
    expect(await call('healthcheck')).toMatchObject({ result: { mode: 'cluster', keys: 6 } });
  });

  it('is too large as a whole, where no node is', async () => {
    nodes.forEach(({ keys }, n) => keys.push(...Array.from({ length: 40_000 }, (_, m) => `more-${n}-${m}`)));
    expect(await (await opened())('list_keys', { pattern: '*' })).toMatchObject({ code: 'keyspace_too_large' });
  });

  it('of which a node is out of reach tells so, instead of a total of the rest', async () => {
    portOf = (node) => (node === nodes[1] ? NOWHERE : listening(node));
    const call = await opened();
    expect(await call('list_keys', { pattern: '*' })).toMatchObject({
      result: { keys: ['a1', 'a2', 'c1', 'c2', 'c3'], total: null, truncated: true, nodes: { read: 2, of: 3 } },
    });
    expect(await call('get_key', { key: 'b1' })).toMatchObject({ code: 'upstream_error' });
    expect(await call('healthcheck')).toMatchObject({
      result: { keys: null, warnings: expect.arrayContaining([expect.stringMatching(/1 of 3 nodes/)]) as string[] },
    });
  });

  it('whose user may not ask for the nodes tells so', async () => {
    forbidden = 'CLUSTER SLOTS';
    const call = await opened();
    expect(await call('list_keys', { pattern: '*' })).toMatchObject({
      result: { keys: ['a1', 'a2'], total: null, truncated: true, keys_of_the_database: null },
    });
    expect(await call('healthcheck')).toMatchObject({
      result: { keys: null, warnings: expect.arrayContaining([expect.stringMatching(/\+cluster\|slots/)]) as string[] },
    });
  });
});
