import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * What things cost, as it was measured. Processor time is in microseconds; `node` is the program, `server` is PostgreSQL
 * with all its processes.
 */
export const COSTS = {
  nodeIdleCores: 'of a core, while nothing happens: over 10 s after 5 s of rest',
  serverIdleCores: 'likewise',
  batchNodeUs:
    'a batch of POST /api/tickets and all that follows from them, however many they are, less idling; solved with the next from 10 a second and from 32 callers that send again at once, all of whose requests share a batch',
  batchServerUs: 'likewise',
  eventNodeUs: 'each ticket of such a batch',
  eventServerUs: 'likewise',
  roundMs: 'median time of an answer at 10 a second: what comes meanwhile is a batch',
  followNodeUs: 'an event, while read models and sealer catch up with a log that was filled in, less the start',
  followServerUs: 'likewise',
  appendServerUs: 'an event, while 64 callers append one each through the log alone',
  verifyUs: 'an event, by audit-cli verify --full: its own time and that of the server',
  frameNodeUs: 'a frame to one of 1,000 open inbox streams, less what makes the event',
  nodeBytes: 'resident memory of the node after all of this but the streams',
  streamBytes: 'growth of that by 1,000 open streams and what was sent to them, for each',
  serverBytes: 'memory of PostgreSQL meanwhile, shared pages once',
  eventBytes: 'es.events with its indexes, for each event of the mix that was filled in',
  payloadBytes: 'payload and metadata of an event of it',
  auditBytes: 'tables of the audit log with their indexes, for each event',
  readModelBytes: 'tables of all read models with their indexes, for each event',
  vaultBytes: 'keys of customers, for each event',
  eventsPerRequest: 'events of the mix for each ticket',
} as const;

export type CostName = keyof typeof COSTS;
export type Costs = Readonly<Record<CostName, number>>;

/** Costs with when and on what they were measured. */
export type MeasuredCosts = { measuredAt: string; machine: string; costs: Costs };

const FILE = join(import.meta.dirname, 'costs.json');

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of a literal
const NAMES = Object.keys(COSTS) as readonly CostName[];

const byName = <To>(to: (name: CostName) => To): Record<CostName, To> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name occurs
  Object.fromEntries(NAMES.map((name) => [name, to(name)])) as Record<CostName, To>;

const Entry = z.object({ value: z.number(), how: z.string() });
const CostsFile = z.object({ measuredAt: z.iso.date(), machine: z.string(), costs: z.object(byName(() => Entry)) });

export const readCosts = async (): Promise<MeasuredCosts> => {
  const { costs, ...rest } = CostsFile.parse(JSON.parse(await readFile(FILE, 'utf8')));
  return { ...rest, costs: byName((name) => costs[name].value) };
};

/** Each cost is written beside how it was measured. */
export const writeCosts = async ({ costs, ...rest }: MeasuredCosts): Promise<void> => {
  const entries = byName((name) => ({ value: Number(costs[name].toPrecision(4)), how: COSTS[name] }));
  await writeFile(FILE, `${JSON.stringify({ ...rest, costs: entries }, null, 2)}\n`);
};
