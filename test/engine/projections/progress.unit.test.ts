import { expect, it } from 'vitest';
import { Position } from '../../../domain/core/log/eventLog.ts';
import { createProgress } from '../../../engine/projections/progress.ts';
import type { Sql } from '../../../engine/sql.ts';
import { users } from '../../../projections/users/users.ts';

/** A database that never answers. */
const silent: Sql = { query: () => new Promise(() => undefined) };
const somewhere = Position.parse('0000000000000007');

it('a wait for a read model ends as soon as whoever waits stops, before and after it began', async () => {
  const progress = createProgress(silent, [users]);
  const stopping = new AbortController();
  const waits = progress.waitFor([users.name], somewhere, 600_000, stopping.signal);
  stopping.abort();
  expect(await waits).toBe(false);
  expect(await progress.waitFor([users.name], somewhere, 600_000, stopping.signal)).toBe(false);
});

it('a wait ends when the read model has come that far', async () => {
  const progress = createProgress(silent, [users]);
  const waits = progress.waitFor([users.name], somewhere, 600_000);
  progress.advanced(users.name, somewhere);
  expect(await waits).toBe(true);
});
