import { ToolError } from '../toolError.ts';
import type { Params } from './connection.ts';
import type { ReadOnlySession } from './session.ts';
import { textOf } from './values.ts';

/** Most that the first rows may cost by the planner's estimate, in its units: reading 10,000,000 pages in order. */
export const COST_MAX = 10_000_000;
/** Most that may be gathered into single values by estimate, in bytes; a backend holds it in memory. */
export const GATHERED_BYTES_MAX = 256 * 1024 * 1024;

/** Functions that hold all that they are given until the end. */
const GATHERING =
  /^(?:array_agg|string_agg|xmlagg|range_agg|jsonb?_(?:object_)?agg(?:_strict|_unique|_unique_strict)?)$/;

/**
 * Plans the statement and refuses one that costs too much before it has given `rows` rows, or that gathers too much
 * in memory. Throws ToolError `sql_rejected`. An estimate: a statement that it misjudges meets the time limit.
 */
export const refuseCostly = async (
  session: ReadOnlySession,
  sql: string,
  params: Params,
  { rows, functions }: { rows: number; functions: ReadonlySet<string> },
): Promise<void> => {
  const plan = await session.run(`explain ${sql}`, params);
  const nodes = plan.rows.flatMap(([line]) => estimateOf(textOf(line)));
  const [first] = nodes;
  if (first !== undefined && costOf(first, rows) > COST_MAX) throw new ToolError('sql_rejected', TOO_COSTLY);
  const isGathering = [...functions].some((name) => GATHERING.test(name));
  const most = Math.max(0, ...nodes.map((node) => node.rows * (node.width + ROW_OVERHEAD)));
  if (isGathering && most > GATHERED_BYTES_MAX) throw new ToolError('sql_rejected', TOO_MUCH_GATHERED);
};

const ROW_OVERHEAD = 32;

const TOO_COSTLY =
  'The planner expects the statement to take far longer than 5 seconds; narrow it by an indexed column or a time range, or aggregate less.';
const TOO_MUCH_GATHERED =
  'An aggregate would gather too many rows into one value; filter first, or count instead of listing.';

type Estimate = { startup: number; total: number; rows: number; width: number };

const costOf = ({ startup, total, rows }: Estimate, wanted: number): number =>
  startup + (total - startup) * Math.min(1, wanted / Math.max(1, rows));

/** The figures at the end of a line of the plan. */
const estimateOf = (line: string): readonly Estimate[] => {
  const found = /\(cost=([\d.]+)\.\.([\d.]+) rows=(\d+) width=(\d+)\)$/.exec(line);
  if (found === null) return [];
  const [startup = 0, total = 0, rows = 0, width = 0] = found.slice(1).map(Number);
  return [{ startup, total, rows, width }];
};
