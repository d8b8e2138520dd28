import { beforeEach, describe, expect, it } from 'vitest';
import {
  LogUnavailable,
  RevisionConflict,
  START,
  type Position,
  type EventLog,
} from '../../../domain/core/log/eventLog.ts';
import { createStoreWatch } from '../../../processes/ops/storeWatch.ts';
import { encodedEvents, freshStream } from '../../support/log/encodedEvents.ts';
import { eventually } from '../../support/eventually.ts';
import { recordingLogger } from '../../support/logger.ts';

/** What the next append or trial meets; null: it succeeds. */
let fault: Error | null;
let trials: number;
let nowMs: number;
let logger: ReturnType<typeof recordingLogger>;

beforeEach(() => {
  fault = null;
  trials = 0;
  nowMs = 0;
  logger = recordingLogger();
});

const meet = async (): Promise<void> => {
  if (fault !== null) throw fault;
};

const watch = () =>
  createStoreWatch({
    trial: () => {
      trials += 1;
      return meet();
    },
    logger,
    nowMs: () => nowMs,
  });

const nothing = async function* () {};
const writable: EventLog = {
  append: async () => {
    await meet();
    return { position: START, revision: 0n, recordedAtUs: 0n };
  },
  readStream: nothing,
  readAll: nothing,
  subscribe: nothing,
  eventAt: () => Promise.resolve(undefined),
  eventsAt: () => Promise.resolve([]),
  head: () => Promise.resolve(START),
  isPosition: (text): text is Position => text === START,
  distance: () => 0,
};

const append = (on: EventLog) => on.append(freshStream(), encodedEvents(1), 'any');
const fullDisk = () => new LogUnavailable('not confirmed', { cause: Object.assign(new Error('x'), { code: '53100' }) });
const names = (): readonly string[] => logger.lines.map(({ name }) => name);

describe('the watch over what is stored (X-59, X-70)', () => {
  it('tries when nothing was written lately, and not more often than that', async () => {
    const store = watch();
    expect(await store.trouble()).toBeNull();
    nowMs = 10_000;
    expect(await store.trouble()).toBeNull();
    expect(trials).toBe(1);
    nowMs = 10_001;
    await Promise.all([store.trouble(), store.trouble()]);
    expect(trials).toBe(2);
  });

  it('tries nothing while appends succeed', async () => {
    const store = watch();
    await append(store.watched(writable));
    expect(await store.trouble()).toBeNull();
    expect(trials).toBe(0);
  });

  it('remembers a failure and names it once; a small append that still fits is no proof of the contrary', async () => {
    const store = watch();
    const watched = store.watched(writable);
    fault = fullDisk();
    await expect(append(watched)).rejects.toThrow(LogUnavailable);
    await expect(append(watched)).rejects.toThrow(LogUnavailable);
    expect(await store.trouble()).toMatchObject({ kind: 'disk_full' });
    fault = null;
    await append(watched);
    expect(store.known()).toMatchObject({ kind: 'disk_full' });
    expect(names()).toEqual(['store_trouble']);
  });

  it('keeps the cause of a silence: an append that meets the silence alone knows less', async () => {
    const store = watch();
    fault = fullDisk();
    await store.trouble();
    fault = new LogUnavailable('not confirmed', { cause: new Error('Connection terminated unexpectedly') });
    await expect(append(store.watched(writable))).rejects.toThrow(LogUnavailable);
    expect(store.known()).toMatchObject({ kind: 'disk_full' });
    expect(names()).toEqual(['store_trouble']);
  });

  it('finds a fault that nobody has met yet', async () => {
    const store = watch();
    fault = Object.assign(new Error('x'), { code: '25006' });
    expect(await store.trouble()).toMatchObject({ kind: 'read_only' });
  });

  it('takes a refusal of the log for what it is: an answer', async () => {
    const store = watch();
    fault = new RevisionConflict(freshStream(), 3n);
    await expect(append(store.watched(writable))).rejects.toThrow(RevisionConflict);
    expect(store.known()).toBeNull();
  });

  it('goes on trying by itself until writes succeed', async () => {
    const store = watch();
    fault = fullDisk();
    await store.trouble();
    const stopping = new AbortController();
    const running = store.run(stopping.signal);
    fault = null;
    await eventually(
      () => Promise.resolve(store.known()),
      (known) => known === null,
    );
    stopping.abort();
    await running;
    expect(names()).toEqual(['store_trouble', 'store_recovered']);
  });
});
