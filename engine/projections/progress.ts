import { unseen, type Heartbeat } from '../../domain/core/heartbeat.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import { pause } from '../async/pause.ts';
import { STANDS } from './builds.ts';
import type { Projection, ProjectionProgress } from './projection.ts';
import type { Sql } from '../sql.ts';

/** How far the active builds of this release's projections are, as this process knows it. */
export type Progress = ProjectionProgress & {
  /** Told by the runner in this process right after its commit; wakes whoever waits for it, at once. */
  advanced(name: string, position: Position): void;
  /** Told by the runner in this process of the checkpoint that it found: nothing beyond it is there. */
  stands(name: string, position: Position): void;
  /** The least checkpoint of the named projections, at least one; null while one of them has no active build. */
  applied(names: readonly string[]): Promise<Position | null>;
};

/** The problem `projection_behind`, which says whose fault the wait is. */
export const projectionBehind = (names: readonly string[]): DomainError =>
  new DomainError(
    'projection_behind',
    names.length === 0 ? {} : { detail: `Not far enough yet: ${names.join(', ')}.` },
  );

/** What another node commits is seen by asking the database, only while someone waits: soon at first, then less often. */
const ASK_MS = 25;
const ASK_MAX_MS = 400;

/**
 * With the loss of the heartbeat everything that is known is forgotten: a server that crashed has lost the commits of read
 * models that it had not flushed (docs/decisions/0034).
 */
export const createProgress = (
  database: Sql,
  projections: readonly Projection[],
  heartbeat: Pick<Heartbeat, 'lost'> = unseen('nobody'),
): Progress => {
  const versions = new Map(projections.map(({ name, version }) => [name, version]));
  const known = new Map<string, Position>();
  const forgetWhenLost = (lost: AbortSignal): void =>
    lost.addEventListener(
      'abort',
      () => {
        known.clear();
        forgetWhenLost(heartbeat.lost());
      },
      { once: true },
    );
  forgetWhenLost(heartbeat.lost());

  const advanced = (name: string, position: Position): void => {
    const before = known.get(name);
    if (before !== undefined && before >= position) return;
    known.set(name, position);
    waiters.wake(name, position);
  };

  const ask = async (names: readonly string[]): Promise<void> => {
    const lost = heartbeat.lost();
    const { rows } = await database.query<{ name: string; version: number; position: Position }>(
      `select name, version, position from projections.builds
        where status = 'active' and name = any($1) and ${STANDS}`,
      [names],
    );
    // The answer may be older than the loss.
    if (lost.aborted) return;
    for (const row of rows) if (versions.get(row.name) === row.version) advanced(row.name, row.position);
  };

  const waiters = createWaiters(ask);

  const hasReached = (name: string, position: string): boolean => {
    if (!versions.has(name)) throw new Error(`no projection is called ${name}`);
    const at = known.get(name);
    return at !== undefined && at >= position;
  };

  return {
    advanced,
    stands: (name, position) => {
      known.delete(name);
      advanced(name, position);
    },
    waitFor: async (names, position, timeoutMs, signal) => {
      const deadline = performance.now() + timeoutMs;
      for (const name of names) {
        const leftMs = Math.max(0, deadline - performance.now());
        if (!hasReached(name, position) && !(await waiters.wait(name, position, leftMs, signal))) return false;
      }
      return true;
    },
    behind: (names, position) => names.filter((name) => !hasReached(name, position)),
    applied: async (names) => {
      await ask(names);
      const positions = names.map((name) => known.get(name) ?? null);
      return positions.reduce((least, position) =>
        least === null || position === null ? null : least < position ? least : position,
      );
    },
  };
};

type Waiter = { name: string; position: string; wake: () => void };

/** Who waits for which projection. Calls `ask` from time to time while someone does. */
const createWaiters = (ask: (names: readonly string[]) => Promise<void>) => {
  const waiting = new Set<Waiter>();
  let asking = false;
  let waitMs = ASK_MS;

  const askWhileWaiting = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    for (;;) {
      await pause(waitMs);
      waitMs = Math.min(waitMs * 2, ASK_MAX_MS);
      if (waiting.size === 0) break;
      // A database out of reach is no progress: the callers run into their timeouts.
      await ask([...new Set([...waiting].map(({ name }) => name))]).catch(() => undefined);
    }
    asking = false;
  };

  return {
    wake: (name: string, position: Position): void => {
      for (const waiter of waiting) if (waiter.name === name && position >= waiter.position) waiter.wake();
    },
    wait: (name: string, position: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve(false);
        const end = (result: boolean): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          waiting.delete(waiter);
          resolve(result);
        };
        const waiter: Waiter = { name, position, wake: () => end(true) };
        const giveUp = (): void => end(false);
        const timer = setTimeout(giveUp, timeoutMs);
        signal?.addEventListener('abort', giveUp);
        waiting.add(waiter);
        waitMs = ASK_MS;
        void askWhileWaiting();
      }),
  };
};
