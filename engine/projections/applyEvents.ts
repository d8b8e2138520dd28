import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { storeTrouble } from '../../domain/core/storeTrouble.ts';
import type { Sql } from '../sql.ts';
import { ApplyFailed, foldOf, foldOnce, type Fold, type Target } from './fold.ts';
import { wordsIn } from './pendingWords.ts';
import { loadRows, rowsIn, writeRows } from './rows/storedRows.ts';

/**
 * Applies the events in their order to each target; only those of a read model's types reach it. Rows that the events
 * need are loaded by one statement for all targets, seldom two or three, and whatever they change is written by one.
 * Within a transaction, which can only be rolled back once this has rejected. Throws ApplyFailed, or the database's
 * own error when it refuses what several targets wanted at once, or is itself in trouble.
 */
export const applyEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const { write } = await foldEvents(sql, targets, events);
  await write();
};

/** What is left to do of applyEvents: `write` sends one statement before it waits, or none. */
export type Folded = {
  write: () => Promise<void>;
  /** By build: what is known of its rows once they are committed, and how many it changes. */
  left: ReadonlyMap<string, Left>;
};

/** What a batch leaves behind for the next one. */
export type Left = Pick<Target, 'kept' | 'wrote' | 'words'>;

/** The part of applyEvents that only reads. */
export const foldEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<Folded> => {
  const folds = targets.map((target) => foldOf(target, events)).filter((fold) => fold !== null);
  const named = naming(folds);
  await named(() => foldAll(sql, folds));
  const left = new Map<string, Left>();
  const changes = folds.flatMap(({ schema, build, held }) => {
    const own = held.changes().map((changes) => ({ ...changes, schema }));
    const wrote = own.reduce((sum, change) => sum + rowsIn(change), 0);
    left.set(build.buildId, { kept: held.kept(), wrote, words: wordsIn(own) });
    return own;
  });
  return { write: () => named(() => writeRows(sql, changes)), left };
};

/** What the database refuses of a single read model is about one of its events. */
const naming =
  (folds: readonly Fold[]) =>
  async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const [first] = folds;
      const event = first?.events[0];
      const isOfEvents = folds.length === 1 && storeTrouble(error) === null;
      if (error instanceof ApplyFailed || first === undefined || event === undefined || !isOfEvents) throw error;
      throw new ApplyFailed(first.projection.name, event, error);
    }
  };

/** A fold that misses rows goes on, so as to find out what else it misses, and then begins again with all of them. */
const foldAll = async (sql: Sql, folds: readonly Fold[]): Promise<void> => {
  for (const fold of folds) if (!fold.isFolded) await foldOnce(fold);
  for (;;) {
    const unfinished = folds.filter(({ held }) => held.isIncomplete());
    if (unfinished.length === 0) return;
    await loadMissing(sql, unfinished);
    for (const fold of unfinished) await foldOnce(fold);
  }
};

const loadMissing = async (sql: Sql, folds: readonly Fold[]): Promise<void> => {
  const asked = folds.flatMap(({ schema, held }) => held.missing().map((missing) => ({ ...missing, schema, held })));
  const loaded = await loadRows(sql, asked);
  for (const [place, { held, table }] of asked.entries()) held.take(table, loaded[place] ?? []);
};
