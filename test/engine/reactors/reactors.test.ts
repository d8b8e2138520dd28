import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeases } from '../../../engine/leases/createLeases.ts';
import { UnknownEventType } from '../../../domain/core/log/streamKind.ts';
import type { Reactor } from '../../../engine/reactors/reactor.ts';
import type { HeldLease } from '../../../engine/leases/leases.ts';
import { runUnderLease } from '../../../engine/leases/runUnderLease.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { append, remarked, tallied } from '../../support/log/tally.ts';

let test: TestDatabase;
let nodes: TestNode[];

beforeEach(async () => {
  test = await testDatabase();
  nodes = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await test.close();
});

const open = async (logger = recordingLogger()) => {
  const node = await openNode({ url: test.url, logger });
  nodes.push(node);
  return node;
};

/** Keeps the keys it was given; `fail` may throw first. */
const noting = (startFrom: Reactor['startFrom'], fail: (key: unknown) => void = () => {}) => {
  const noted: unknown[] = [];
  const reactor: Reactor = {
    name: 'noting',
    startFrom,
    types: ['Tallied'],
    react: (event) => {
      fail(event.data?.['key']);
      noted.push(event.data?.['key']);
      return Promise.resolve();
    },
  };
  return { noted, reactor };
};

const appendInOrder = async (node: TestNode, keys: readonly string[]): Promise<string> => {
  let position = '';
  for (const key of keys) position = await append(node.store, [tallied(key, 1)]);
  return position;
};

const checkpoint = async () =>
  (await test.database.query<{ position: string }>('select position from ops.reactor_checkpoints')).rows[0]?.position;

describe('a reactor', () => {
  it('treats history in order when it must, then what is appended', async () => {
    const node = await open();
    await appendInOrder(node, ['a', 'b']);
    const { noted, reactor } = noting('beginning');
    node.start([], [reactor]);
    await expect.poll(() => noted).toEqual(['a', 'b']);
    await appendInOrder(node, ['c', 'd']);
    await expect.poll(() => noted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves alone what only a newer release can fold, says so, and goes on', async () => {
    const logger = recordingLogger();
    const node = await open(logger);
    await appendInOrder(node, ['a', 'b', 'c']);
    const { noted, reactor } = noting('beginning');
    const react: Reactor['react'] = async (event, signal) => {
      if (event.data?.['key'] === 'b') throw new UnknownEventType(event);
      await reactor.react(event, signal);
    };
    node.start([], [{ ...reactor, react }]);
    await expect.poll(() => noted).toEqual(['a', 'c']);
    const told = logger.lines.filter(({ name }) => name === 'reaction_left_to_newer_release');
    expect(told).toMatchObject([{ fields: { name: 'noting' } }]);
  });

  it('otherwise starts at the head, and goes on from its checkpoint after a restart', async () => {
    const first = await open();
    await appendInOrder(first, ['before']);
    const { noted, reactor } = noting('head');
    first.start([], [reactor]);
    await expect.poll(checkpoint).toBeDefined();
    const seen = await appendInOrder(first, ['a', 'b']);
    await expect.poll(checkpoint).toBe(seen);
    await first.stop();
    const second = await open();
    await appendInOrder(second, ['c']);
    second.start([], [reactor]);
    await expect.poll(() => noted).toEqual(['a', 'b', 'c']);
  });

  it('moves its checkpoint over events of other types', async () => {
    const node = await open();
    const { noted, reactor } = noting('head');
    node.start([], [reactor]);
    await expect.poll(checkpoint).toBeDefined();
    await expect.poll(checkpoint).toBe(await append(node.store, [remarked('at the beginning')]));
    const own = await appendInOrder(node, ['a']);
    await expect.poll(checkpoint).toBe(own);
    // It waits for the next one by now, and is left asleep over what comes instead.
    await expect.poll(checkpoint).toBe(await append(node.store, [remarked('not for it')]));
    await appendInOrder(node, ['b']);
    await expect.poll(() => noted).toEqual(['a', 'b']);
  });

  it('repeats an event until it succeeds, and keeps the order meanwhile', async () => {
    let failures = 0;
    const { noted, reactor } = noting('beginning', (key) => {
      if (key !== 'b' || failures === 2) return;
      failures += 1;
      throw new TypeError('out of reach');
    });
    const logger = recordingLogger();
    const node = await open(logger);
    node.start([], [reactor]);
    await appendInOrder(node, ['a', 'b', 'c']);
    await expect.poll(() => noted).toEqual(['a', 'b', 'c']);
    expect(logger.lines.filter(({ name }) => name === 'reactor_interrupted')).toHaveLength(2);
    expect(JSON.stringify(logger.lines)).not.toContain('out of reach');
  });

  it('acts again when the crash came before the checkpoint', async () => {
    const node = await open();
    let crash = true;
    const noted: unknown[] = [];
    const reactor: Reactor = {
      name: 'noting',
      startFrom: 'beginning',
      types: ['Tallied'],
      react: async (event) => {
        noted.push(event.data?.['key']);
        if (!crash) return;
        crash = false;
        // The lease is lost between the effect and the checkpoint.
        await test.database.query(`update ops.leases set owner = 'other', fence = fence + 1, expires_at = now()`);
      },
    };
    node.start([], [reactor]);
    await appendInOrder(node, ['a']);
    await expect.poll(() => noted).toEqual(['a', 'a']);
    await appendInOrder(node, ['b']);
    await expect.poll(() => noted).toEqual(['a', 'a', 'b']);
  });

  it('runs on one node at a time and is taken over when that one stops', async () => {
    const { noted, reactor } = noting('beginning');
    const [first, second] = await Promise.all([open(), open()]);
    first.start([], [reactor]);
    second.start([], [reactor]);
    await appendInOrder(first, ['a', 'b', 'c']);
    await expect.poll(() => noted).toEqual(['a', 'b', 'c']);
    await first.stop();
    await appendInOrder(second, ['d']);
    await expect.poll(() => noted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses the checkpoint of another log', async () => {
    const { noted, reactor } = noting('beginning');
    const logger = recordingLogger();
    const node = await open(logger);
    await test.database.query(`insert into ops.reactor_checkpoints values ('noting', gen_random_uuid(), '')`);
    node.start([], [reactor]);
    await appendInOrder(node, ['a']);
    await expect.poll(() => logger.lines.some(({ name }) => name === 'checkpoint_of_another_log')).toBe(true);
    expect(noted).toEqual([]);
  });
});

describe('a worker', () => {
  it('that got further between two failures waits no longer after the second', async () => {
    const logger = recordingLogger();
    let started = 0;
    const work = async (_signal: AbortSignal, _lease: HeldLease, advanced: () => void): Promise<void> => {
      started += 1;
      if (started === 3) return;
      advanced();
      throw new TypeError('broken');
    };
    const leases = createLeases(test.database, 'a', silentLogger);
    await runUnderLease({ leases, logger }, 'rounds', new AbortController().signal, work);
    expect(logger.lines).toMatchObject([
      { name: 'worker_failed', fields: { attempt: 1 } },
      { name: 'worker_failed', fields: { attempt: 1 } },
    ]);
  });

  it('runs on one node at a time, is started again after a failure, and is told to stop', async () => {
    const stopping = new AbortController();
    const logger = recordingLogger();
    let running = 0;
    let started = 0;
    const work = async (signal: AbortSignal): Promise<void> => {
      running += 1;
      started += 1;
      expect(running).toBe(1);
      try {
        if (started === 1) throw new TypeError('broken');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      } finally {
        running -= 1;
      }
    };
    const workers = ['a', 'b'].map((owner) =>
      runUnderLease(
        { leases: createLeases(test.database, owner, silentLogger), logger },
        'sweep',
        stopping.signal,
        work,
      ),
    );
    await expect.poll(() => [started, running]).toEqual([2, 1]);
    expect(logger.lines.map(({ name }) => name)).toEqual(['worker_failed']);
    stopping.abort();
    await Promise.all(workers);
    expect([started, running]).toEqual([2, 0]);
  });
});
