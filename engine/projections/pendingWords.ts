import type { Database } from '../sql.ts';
import { schemaOf } from './builds.ts';
import type { BuildWork } from './checkpoints.ts';
import type { TableChanges } from './rows/heldRows.ts';

/**
 * Words of new rows wait in a list of their index (GIN, `fastupdate`), and whoever fills it works it off: a batch, while
 * its callers wait. While many wait it is worked off here, beside the batches (docs/decisions/0101).
 */
export type PendingWords = {
  /** After a commit: `works` say how many such rows it had. Never throws; what fails is left to a batch. */
  added(works: readonly BuildWork[]): void;
};

/** With the words of an ordinary ticket they fill less than the list holds. */
const LIST_ROWS = 200;
/**
 * Of one batch: about so many wait for it. Where fewer do, the one batch in many that works the list off meets few of them,
 * and what works beside would meet them all.
 */
const BATCH_ROWS = 10;
/** While someone else has the index, such as a `reindex`, it leaves its connection to those who need one. */
const OPTIONS = { isDerived: true, lockMs: 250 };

export const createPendingWords = (database: Pick<Database, 'transaction'>): PendingWords => {
  /** Rows since it was last worked off, by schema. */
  const waiting = new Map<string, number>();
  const underWay = new Set<string>();

  const workOff = async (schema: string): Promise<void> => {
    underWay.add(schema);
    waiting.delete(schema);
    const working = database.transaction((sql) => sql.lastQuery(WORK_OFF, [schema], 'prepared'), OPTIONS);
    await working.catch(() => undefined);
    underWay.delete(schema);
  };

  return {
    added: (works) => {
      for (const { build, words = 0 } of works) {
        if (words === 0) continue;
        const schema = schemaOf(build);
        const rows = (waiting.get(schema) ?? 0) + words;
        waiting.set(schema, rows);
        if (words >= BATCH_ROWS && rows >= LIST_ROWS && !underWay.has(schema)) void workOff(schema);
      }
    },
  };
};

/** Two at once would wait for each other; batches add to the list meanwhile. */
const WORK_OFF = `select gin_clean_pending_list(i.oid)
    from pg_class i join pg_am a on a.oid = i.relam
   where i.relnamespace = to_regnamespace($1) and a.amname = 'gin'`;

/** How many rows of words the changes bring to an index. */
export const wordsIn = (changes: readonly TableChanges[]): number =>
  changes.reduce(
    (sum, { table, inserted, changed }) => (hasWords(table) ? sum + inserted.length + changed.length : sum),
    0,
  );

const hasWords = ({ columns }: TableChanges['table']): boolean => {
  for (const column in columns) if (columns[column]?.type === 'tsvector') return true;
  return false;
};
