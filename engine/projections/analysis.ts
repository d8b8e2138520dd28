import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../async/failure.ts';
import type { Database } from '../sql.ts';
import { schemaOf, type Build } from './builds.ts';
import type { AddedRows } from './fold.ts';

/**
 * Tells the planner of builds that grow. Requests read with statements that are planned once: what was planned while
 * tables were empty stays until they are analysed, which the server does by itself a minute or two later, after the first
 * burst of a fresh installation. (Statements of a batch are planned each time.)
 */
export type Analysis = {
  /** A batch has added these rows. A build is analysed whenever it or one of its tables passes 1,000, 10,000 … rows. */
  grew(build: Build, added: AddedRows): void;
  /** Resolves when nothing is being analysed. */
  ended(): Promise<void>;
};

const FIRST = 1_000;

/** The number of rows at which a table of so many is analysed next. */
export const nextAnalysis = (rows: number): number => {
  let next = FIRST;
  while (next <= rows) next *= 10;
  return next;
};

/** How many rows a table has, and at how many it is analysed. */
type Size = { rows: number; next: number };
/** By the names of tables; that of no table is the whole build. */
type Sizes = Map<string, Size>;
const WHOLE = '';

type Watched = { build: Build; sizes: Sizes | null; added: Map<string, number>; isRunning: boolean };

export const createAnalysis = ({ database, logger }: { database: Database; logger: Logger }): Analysis => {
  const builds = new Map<string, Watched>();
  const running = new Set<Promise<void>>();

  const look = async (watched: Watched): Promise<void> => {
    watched.sizes ??= await knownSizes(database, watched.build);
    while (takeIn(watched.sizes, watched.added)) await analyse(database, watched.build, [...watched.sizes.keys()]);
  };
  const start = (watched: Watched): void => {
    watched.isRunning = true;
    const going = look(watched)
      .catch((error: unknown) =>
        logger.warn({ name: watched.build.name, ...failureFields(error) }, 'read_model_not_analysed'),
      )
      .finally(() => {
        watched.isRunning = false;
        running.delete(going);
      });
    running.add(going);
  };

  return {
    grew: (build, added) => {
      const watched = builds.get(build.buildId) ?? { build, sizes: null, added: new Map(), isRunning: false };
      builds.set(build.buildId, watched);
      for (const [table, rows] of [...added, [WHOLE, sumOf(added)] as const])
        watched.added.set(table, (watched.added.get(table) ?? 0) + rows);
      if (!watched.isRunning && (watched.sizes === null || isDue(watched.sizes, watched.added))) start(watched);
    },
    ended: async () => void (await Promise.all(running)),
  };
};

const sumOf = (added: AddedRows): number => [...added.values()].reduce((sum, rows) => sum + rows, 0);

const isDue = (sizes: Sizes, added: ReadonlyMap<string, number>): boolean =>
  [...sizes].some(([table, { rows, next }]) => rows + (added.get(table) ?? 0) >= next);

/** Adds up, and sets when each is analysed next; whether it is to be now. */
const takeIn = (sizes: Sizes, added: Map<string, number>): boolean => {
  const due = isDue(sizes, added);
  for (const [table, size] of sizes) {
    const rows = size.rows + (added.get(table) ?? 0);
    sizes.set(table, { rows, next: Math.max(size.next, nextAnalysis(rows)) });
  }
  added.clear();
  return due;
};

/**
 * What the planner knows says when a table is analysed next; how many rows there are, the server counts as well. Without
 * the rows of batches that it has not counted yet.
 */
const knownSizes = async (database: Database, build: Build): Promise<Sizes> => {
  const { rows } = await database.query<{ name: string; known: number; counted: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as known,
            greatest(reltuples, pg_stat_get_live_tuples(oid))::float8 as counted
       from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'`,
    [schemaOf(build)],
  );
  const all = { known: 0, counted: 0 };
  for (const { known, counted } of rows) {
    all.known += known;
    all.counted += counted;
  }
  const sizes = [...rows, { name: WHOLE, ...all }];
  return new Map(sizes.map(({ name, known, counted }) => [name, { rows: counted, next: nextAnalysis(known) }]));
};

/** Locks nobody out; the server reads 30,000 rows of a table at most. */
const analyse = async (database: Database, build: Build, tables: readonly string[]): Promise<void> => {
  const named = tables.filter((table) => table !== WHOLE).map((table) => `${schemaOf(build)}.${table}`);
  await database.query(`analyze ${named.join(', ')}`);
};
