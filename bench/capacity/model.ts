import type { Costs } from './costs.ts';
import { dayOf, outageOf, type Outage } from './day.ts';

/** What is asked of an installation. */
export type Demand = {
  eventsPerDay: number;
  /** The busiest minute to the mean of the day. */
  peakFactor: number;
  /** Events for each request that makes some; the others are appended by workers. */
  eventsPerRequest: number;
  /** Open event streams, spread evenly over the workspaces; each shows what happens in its own. */
  streams: number;
  workspaces: number;
  /** Days of events that are there to be kept and verified. */
  days: number;
  engine: 'postgresql' | 'kurrentdb';
};

/** Processor time in cores. */
export type Load = { node: number; server: number };

/** Something that ends somewhere. `share` of what there is for one log is needed; above 1 it does not go. */
export type Limit = { name: string; share: number; moves: string };

export type Plan = {
  meanPerSecond: number;
  peakPerSecond: number;
  /** Logs of their own, each for a group of workspaces, with a database, nodes and an audit log. */
  logs: number;
  /** Nodes in all, one of each log more than the peak needs. */
  nodes: number;
  /** At the peak, in all. */
  cores: Load;
  sessions: number;
  memory: { node: number; server: number };
  /** Bytes a day. `log`: of one copy of the events. */
  disk: { log: number; readModels: number; audit: number; vault: number };
  outage: Outage;
  /** Hours that one verification of everything takes, on one core. */
  verificationHours: number;
  /** Of one log, the nearest first. */
  limits: readonly Limit[];
};

/** As composition/ opens them, and what operators and the defaults of PostgreSQL leave for others. */
const SESSIONS_OF_NODE = 25;
const SESSIONS_OF_OPERATORS = 10;
const SESSIONS_MAX = 100;
const SESSION_BYTES = 6_000_000;
/** What one installation is assumed to be given. */
const SERVER_CORES = 16;
const DISK_BYTES = 8e12;
const VERIFICATION_HOURS = 24;
const CATCH_UP_MINUTES = 60;
const OUTAGE_MINUTES = 60;
/** More than this of anything makes whoever waits for it wait long. */
const USE_MAX = 0.6;
/** A record of KurrentDB beside payload and metadata, its entry in the index included: by its format, not measured. */
const KURRENT_RECORD_BYTES = 190;

/**
 * Processor time that requests with one event each need, which come at a rate, with all that follows from them. What
 * comes while a round is under way is the next batch.
 */
export const loadAt = (costs: Costs, perSecond: number, roundMs = costs.roundMs): Load => {
  const batches = perSecond / batchOf(perSecond, roundMs);
  return {
    node: costs.nodeIdleCores + cores(perSecond, costs.eventNodeUs) + cores(batches, costs.batchNodeUs),
    server: costs.serverIdleCores + cores(perSecond, costs.eventServerUs) + cores(batches, costs.batchServerUs),
  };
};

/** Events of a batch: the one that begins it, and what comes while the one before is under way. */
const batchOf = (perSecond: number, roundMs: number): number => 1 + (perSecond * roundMs) / 1_000;

/** What an event and a batch cost, of two measurements of what an event cost in all. */
export const partsOf = (
  small: { us: number; batch: number },
  large: { us: number; batch: number },
): { eventUs: number; batchUs: number } => {
  const batchUs = Math.max(0, (small.us - large.us) / (1 / small.batch - 1 / large.batch));
  return { eventUs: Math.max(0, large.us - batchUs / large.batch), batchUs };
};

const cores = (perSecond: number, us: number): number => (perSecond * us) / 1e6;

/** What an installation needs that is to meet a demand, and what of one log ends first. */
export const planFor = (costs: Costs, demand: Demand): Plan => {
  const { eventsPerDay, peakFactor, days } = demand;
  const day = dayOf(eventsPerDay, peakFactor);
  const peak = (eventsPerDay / 86_400) * peakFactor;
  const load = peakLoad(costs, demand, peak);
  const outage = (logs: number): Outage => {
    const { backlog, catchUpMinutes } = outageOf(day, (logs * 1e6) / costs.followNodeUs, OUTAGE_MINUTES);
    return { backlog: backlog / logs, catchUpMinutes };
  };
  const disk = diskOf(costs, demand);
  const verificationHours = (eventsPerDay * days * costs.verifyUs) / 3.6e9;
  const limits = limitsOf(costs, demand, { peak, load, disk, verificationHours, outage: outage(1) });
  const logs = Math.max(1, ...limits.map(({ share, isOfLog }) => (isOfLog ? Math.ceil(share / USE_MAX) : 1)));
  const nodes = logs * nodesFor(load.node / logs);
  const sessions = nodes * SESSIONS_OF_NODE + logs * SESSIONS_OF_OPERATORS;
  return {
    meanPerSecond: eventsPerDay / 86_400,
    peakPerSecond: peak,
    logs,
    nodes,
    cores: load,
    sessions,
    memory: {
      node: nodes * costs.nodeBytes + demand.streams * costs.streamBytes,
      server: logs * costs.serverBytes + sessions * SESSION_BYTES,
    },
    disk,
    outage: outage(logs),
    verificationHours: verificationHours / logs,
    limits: limits.toSorted((one, other) => other.share - one.share),
  };
};

/** At the peak, in all: requests with an event each, what workers append beside them, and frames. */
const peakLoad = (costs: Costs, { engine, ...demand }: Demand, peak: number): Load => {
  const requests = peak / demand.eventsPerRequest;
  const load = loadAt(costs, requests);
  const others = peak - requests;
  const frames = (peak * demand.streams) / demand.workspaces;
  const ofLog = engine === 'kurrentdb' ? cores(requests, costs.appendServerUs) : 0;
  const appendUs = engine === 'kurrentdb' ? 0 : costs.appendServerUs;
  return {
    node: load.node + cores(others, costs.followNodeUs) + cores(frames, costs.frameNodeUs),
    server: load.server - ofLog + cores(others, costs.followServerUs + appendUs),
  };
};

/** One more than the peak needs, since one may be away. */
const nodesFor = (needed: number): number => Math.ceil(needed / USE_MAX) + 1;

const diskOf = (costs: Costs, { eventsPerDay, engine }: Demand): Plan['disk'] => ({
  log: eventsPerDay * (engine === 'kurrentdb' ? costs.payloadBytes + KURRENT_RECORD_BYTES : costs.eventBytes),
  readModels: eventsPerDay * costs.readModelBytes,
  audit: eventsPerDay * costs.auditBytes,
  vault: eventsPerDay * costs.vaultBytes,
});

type Needed = Pick<Plan, 'disk' | 'verificationHours' | 'outage'> & { peak: number; load: Load };

/** `isOfLog`: of this no more can be had for one log. */
const limitsOf = (costs: Costs, demand: Demand, needed: Needed): readonly (Limit & { isOfLog: boolean })[] => {
  const { peak, load, disk, verificationHours, outage } = needed;
  const inPostgres = disk.readModels + disk.audit + disk.vault + (demand.engine === 'postgresql' ? disk.log : 0);
  const sessions = nodesFor(load.node) * SESSIONS_OF_NODE + SESSIONS_OF_OPERATORS;
  const limits = [
    ['read models and sealer, on one node', cores(peak, costs.followNodeUs), SPLIT, true],
    [`${SERVER_CORES} cores of PostgreSQL`, load.server / SERVER_CORES, 'a larger server, then a log per group', true],
    [
      `${SESSIONS_MAX} sessions of PostgreSQL`,
      sessions / SESSIONS_MAX,
      '`max_connections`, then a log per group',
      false,
    ],
    [
      `${DISK_BYTES / 1e12} TB for PostgreSQL`,
      (inPostgres * demand.days) / DISK_BYTES,
      'disks; KurrentDB for the events',
      false,
    ],
    [
      'a whole verification a day',
      verificationHours / VERIFICATION_HOURS,
      'SERVICE_AUDIT_VERIFY_HOURS, then a log per group',
      false,
    ],
    ['an hour to catch up with an hour', outage.catchUpMinutes / CATCH_UP_MINUTES, SPLIT, false],
  ] as const;
  const appends = [
    'appends, which take turns in PostgreSQL',
    cores(peak, costs.appendServerUs),
    `KurrentDB, or ${SPLIT}`,
    true,
  ] as const;
  return [...limits, ...(demand.engine === 'postgresql' ? [appends] : [])].map(([name, share, moves, isOfLog]) => ({
    name,
    share,
    moves,
    isOfLog,
  }));
};

const SPLIT = 'a log per group of workspaces';
