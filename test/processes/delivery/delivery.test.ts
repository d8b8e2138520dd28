import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { deliveryChanges, runDeliveries } from '../../../processes/delivery/runDeliveries.ts';
import { dueDeliveries, dueRows } from '../../../projections/delivery/dueDeliveries.ts';
import { crashingStore } from '../../support/log/crashingStore.ts';
import { eventually } from '../../support/eventually.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { page, pageDeliverer, PageEvent, pages, type Page, type Pager } from './pages.ts';

let node: TestNode;
let sent: string[];
let queued: number;
beforeEach(async () => {
  [sent, queued] = [[], 0];
  node = await openNode({ readModels: [dueDeliveries(1, [dueRows(page, pages)])], kinds: [{ union: PageEvent }] });
  await node.settled();
});
afterEach(() => node.stop());

const queue = async (pager: string, ticketId: string, action = 'trigger'): Promise<string> => {
  const pageId = randomUUID();
  const queuedAt = new Date(Date.parse('2026-11-22T10:00:00Z') + (queued += 1)).toISOString();
  const wanted = { pageId, pager, ticketId, workspaceId: 'default', action, queuedAt };
  await handle(node.store, pages, pageId, { type: 'QueueDelivery', wanted }, testMeta());
  return pageId;
};
/** Notes what is sent before it is answered. */
const noting =
  (answer: Pager): Pager =>
  (message, key, signal) => {
    sent.push(`${message.pager} ${message.ticketId} ${message.action}`);
    return answer(message, key, signal);
  };
const answering = (...statuses: (number | null)[]): Pager => noting(async () => statuses.shift() ?? null);
const deliver = (call: Pager, signal: AbortSignal, store: EventStore = node.store): Promise<void> => {
  const kinds = [pageDeliverer(store, call)];
  const worker = { ...node, changes: deliveryChanges(node, kinds, []), now: () => new Date().toISOString() };
  return runDeliveries(worker, kinds, signal);
};
const run = (call: Pager): void => node.run('pages', (signal) => deliver(call, signal));
const attemptsOf = async (pageId: string): Promise<(string | null)[]> => {
  const outcomes: (string | null)[] = [];
  for await (const event of node.store.readStream(pages.stream(pageId)))
    if (pages.holds(event) && event.type !== 'PageQueued')
      outcomes.push(event.type === 'PageAttempted' ? event.data.outcome : 'dropped');
  return outcomes;
};
const ends = (pageId: string, outcome: string): Promise<(string | null)[]> =>
  eventually(
    () => attemptsOf(pageId),
    (outcomes) => outcomes.at(-1) === outcome,
  );
const never: Pager = (_page: Page, _key, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

describe('a kind of delivery', () => {
  it('takes less than 60 lines', async () => {
    const text = await readFile(new URL('pages.ts', import.meta.url), 'utf8');
    expect(text.split('\n').length).toBeLessThan(60);
  });

  it('is tried again by its own schedule, and given up after it', async () => {
    run(answering(503, 429, 202, 500, 500, 500));
    expect(await ends(await queue('a', 't1'), 'done')).toEqual(['retried', 'retried', 'done']);
    expect(await ends(await queue('a', 't2'), 'failed')).toEqual(['retried', 'retried', 'failed']);
  });

  it('is given up at once after an error that it calls final, and dropped where nothing is sent any more', async () => {
    run(answering(400, null));
    expect(await ends(await queue('a', 't1'), 'failed')).toEqual(['failed']);
    expect(await ends(await queue('a', 't2'), 'dropped')).toEqual(['dropped']);
  });

  it('goes in its own order: what comes after one that is retried waits, and nothing else does', async () => {
    await queue('a', 't1', 'trigger');
    const last = await queue('a', 't1', 'resolve');
    await node.settled();
    run(answering(503, 503, 202, 202));
    await ends(last, 'done');
    expect(sent).toEqual(['a t1 trigger', 'a t1 trigger', 'a t1 trigger', 'a t1 resolve']);
  });
});

describe('a receiver that hangs', () => {
  it('delays no other, however much waits for it', async () => {
    for (let ticket = 0; ticket < 110; ticket += 1) await queue('hanging', `t${ticket}`);
    await node.settled();
    run(
      noting((message, key, signal) =>
        message.pager === 'hanging' ? never(message, key, signal) : Promise.resolve(202),
      ),
    );
    await eventually(
      async () => sent.length,
      (calls) => calls === page.atATime,
    );
    for (const pager of ['b', 'c', 'd']) expect(await ends(await queue(pager, 't'), 'done')).toEqual(['done']);
    // Attempts to one receiver that begin together may reach it in any order.
    expect(sent.slice(0, page.atATime).toSorted()).toEqual(['hanging t0 trigger', 'hanging t1 trigger']);
    expect(sent.slice(page.atATime)).toEqual(['b t trigger', 'c t trigger', 'd t trigger']);
  });
});

describe('a worker that dies', () => {
  it('between an attempt and its record leaves it to the next one, which makes it under the same key', async () => {
    const keys: string[] = [];
    const call: Pager = async (_, key) => {
      keys.push(key);
      return 202;
    };
    const pageId = await queue('a', 't1');
    await node.settled();
    const dying = new AbortController();
    const store = crashingStore(node.store, { append: 1, when: 'before' }, () => dying.abort());
    await deliver(call, dying.signal, store);
    expect([keys, await attemptsOf(pageId)]).toEqual([[pageId], []]);
    run(call);
    expect(await ends(pageId, 'done')).toEqual(['done']);
    expect(keys).toEqual([pageId, pageId]);
  });

  it('after the record has it made no more', async () => {
    const pageId = await queue('a', 't1');
    await node.settled();
    const dying = new AbortController();
    await deliver(
      answering(202),
      dying.signal,
      crashingStore(node.store, { append: 1, when: 'after' }, () => dying.abort()),
    );
    run(answering(202));
    await ends(await queue('a', 't2'), 'done');
    expect([sent, await attemptsOf(pageId)]).toEqual([['a t1 trigger', 'a t2 trigger'], ['done']]);
  });
});
