import { NEVER, Subject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { superviseConnectors } from '../../../processes/connectors/connectorSupervisor.ts';
import type { ConnectorRow } from '../../../projections/connectors/connectors.ts';
import { silentLogger } from '../../support/logger.ts';

const rowOf = (n: number): ConnectorRow => ({
  id: `connector ${String(n).padStart(2, '0')}`,
  workspace_id: 'default',
  kind: 'postgres',
  name: '',
  slug: '',
  config: {},
  secret_keys: [],
  secret_id: null,
  autonomy_level: 'investigate',
  status: 'ready',
  reason_code: null,
  status_reason: null,
  warnings: [],
  generation: 1,
  last_checked_at: null,
  created_at: '1970-01-01T00:00:00.000Z',
});

/** What is recorded is the matter of other tests: nothing may be here. */
const noStore: EventStore = new Proxy({} as EventStore, {
  get: (_, name) => {
    throw new Error(`the store is not needed for ${String(name)}`);
  },
});

it('checks at most 8 connectors at a time, and none waits for ever behind others that are always due (SU-173)', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => rowOf(n));
  const checked = new Set<string>();
  let open = 0;
  let openMost = 0;
  const stop = new AbortController();
  const running = superviseConnectors(
    {
      store: noStore,
      registry: {
        enabled: () => Promise.resolve(rows),
        find: () => Promise.resolve(null),
        ofWorkspace: () => Promise.resolve([]),
      },
      checks: {
        check: async ({ id }) => {
          open += 1;
          openMost = Math.max(openMost, open);
          await new Promise(setImmediate);
          open -= 1;
          checked.add(id);
          return { finding: 'undecided', durationMs: 0 };
        },
        lastCheckedAt: () => null,
      },
      changes: NEVER,
      logger: silentLogger,
      now: () => '2026-11-22T00:00:00.000Z',
      newId: () => '',
      // Every look finds all of them due.
      healthMs: 1,
    },
    stop.signal,
  );
  await vi.waitFor(() => expect(checked.size).toBe(rows.length), { timeout: 15_000, interval: 50 });
  stop.abort();
  await running;
  expect(openMost).toBe(8);
});

it('reads the list at once when something has changed, and otherwise only now and then (SU-32)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  try {
    let looks = 0;
    const changes = new Subject<undefined>();
    const running = superviseConnectors(
      {
        store: noStore,
        registry: {
          enabled: () => {
            looks += 1;
            return Promise.resolve([]);
          },
          find: () => Promise.resolve(null),
          ofWorkspace: () => Promise.resolve([]),
        },
        checks: { check: () => Promise.reject(new Error('there is nothing to check')), lastCheckedAt: () => null },
        changes,
        logger: silentLogger,
        now: () => '2026-11-22T00:00:00.000Z',
        newId: () => '',
        healthMs: 60_000,
      },
      stop.signal,
    );
    await vi.advanceTimersByTimeAsync(9_000);
    expect(looks).toBe(1);
    changes.next(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(looks).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(3);
    stop.abort();
    await running;
  } finally {
    vi.useRealTimers();
  }
});
