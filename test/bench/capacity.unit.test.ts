import { describe, expect, it } from 'vitest';
import { COSTS, readCosts, type Costs } from '../../bench/capacity/costs.ts';
import { dayOf, outageOf, PEAK_FACTOR_MAX } from '../../bench/capacity/day.ts';
import { loadAt, partsOf, planFor, type Demand } from '../../bench/capacity/model.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

const COST: Costs = {
  nodeIdleCores: 0.01,
  serverIdleCores: 0.01,
  batchNodeUs: 9_000,
  batchServerUs: 4_500,
  eventNodeUs: 1_000,
  eventServerUs: 500,
  roundMs: 10,
  followNodeUs: 200,
  followServerUs: 100,
  appendServerUs: 50,
  verifyUs: 36,
  frameNodeUs: 5,
  nodeBytes: 300e6,
  streamBytes: 20_000,
  serverBytes: 100e6,
  eventBytes: 1_000,
  payloadBytes: 600,
  auditBytes: 300,
  readModelBytes: 400,
  vaultBytes: 100,
  eventsPerRequest: 2,
};

const DEMAND: Demand = {
  eventsPerDay: 1_000_000,
  peakFactor: 3,
  eventsPerRequest: 2,
  streams: 1_000,
  workspaces: 100,
  days: 365,
  engine: 'postgresql',
};

const shareOf = (demand: Partial<Demand>, name: string): number | undefined =>
  planFor(COST, { ...DEMAND, ...demand }).limits.find((limit) => limit.name.startsWith(name))?.share;

describe('the curve of a day', () => {
  it.each([1, 2, 3, PEAK_FACTOR_MAX])('brings all events and is %s times its mean at its peak', (peakFactor) => {
    const { rates, peakMinute } = dayOf(86_400, peakFactor);
    expect(rates.reduce((sum, rate) => sum + rate * 60, 0) / 86_400).toBeCloseTo(1, 4);
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(-1e-9);
    expect(rates[peakMinute]).toBeCloseTo(peakFactor, 4);
  });
});

describe('an outage', () => {
  it('of an hour at an even rate is over after as long as the spare rate takes', () => {
    expect(outageOf(dayOf(86_400, 1), 5, 60)).toEqual({ backlog: 3_600, catchUpMinutes: 15 });
  });
  it('never ends where nothing is spare', () => {
    expect(outageOf(dayOf(86_400, 1), 1, 60).catchUpMinutes).toBe(Number.POSITIVE_INFINITY);
  });
  it('at a peak above what can be applied ends in the evening', () => {
    const { catchUpMinutes, backlog } = outageOf(dayOf(86_400, 3), 2, 60);
    expect(catchUpMinutes).toBeGreaterThan(180);
    expect(catchUpMinutes).toBeLessThan(720);
    expect(backlog).toBeGreaterThan(3 * 3_500);
  });
});

/** Of one request, in microseconds. */
const each = (perSecond: number): number => ((loadAt(COST, perSecond).node - COST.nodeIdleCores) / perSecond) * 1e6;

describe('the load', () => {
  it('is a batch for each request at first, and hardly any at last', () => {
    expect(each(0.001)).toBeCloseTo(10_000, -1);
    expect(each(1e6)).toBeCloseTo(1_000, -1);
    expect(each(100)).toBeCloseTo(1_000 + 9_000 / 2, 6);
  });
  it('gives its parts back when it is measured at two rates', () => {
    const { eventUs, batchUs } = partsOf({ us: each(10), batch: 1.1 }, { us: each(3_100), batch: 32 });
    expect(eventUs).toBeCloseTo(COST.eventNodeUs, 6);
    expect(batchUs).toBeCloseTo(COST.batchNodeUs, 6);
  });
  it('has no part below nothing', () => {
    expect(partsOf({ us: 1, batch: 1 }, { us: 2, batch: 32 })).toEqual({ eventUs: 2, batchUs: 0 });
  });
});

describe('the plan', () => {
  it('of little is one log, one node and another one', () => {
    expect(planFor(COST, { ...DEMAND, eventsPerDay: 10_000 })).toMatchObject({ logs: 1, nodes: 2, sessions: 60 });
  });
  it('has the nearest limit first', () => {
    const shares = planFor(COST, DEMAND).limits.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  });
  it('never needs less for more', () => {
    const plans = [1e4, 1e5, 1e6, 1e7, 1e8, 1e9].map((eventsPerDay) => planFor(COST, { ...DEMAND, eventsPerDay }));
    for (const [n, { logs, nodes, cores }] of nonEmpty(plans.entries())) {
      const less = plans[n - 1] ?? { logs: 1, nodes: 1, cores: { node: 0, server: 0 } };
      expect(logs).toBeGreaterThanOrEqual(less.logs);
      expect(nodes).toBeGreaterThanOrEqual(less.nodes);
      expect(cores.node).toBeGreaterThan(less.cores.node);
      expect(cores.server).toBeGreaterThan(less.cores.server);
    }
  });
  it('splits the log where one node cannot follow it, and each part catches up again', () => {
    const { logs, outage, verificationHours } = planFor(COST, { ...DEMAND, eventsPerDay: 1e9 });
    expect(logs).toBe(Math.ceil((((1e9 / 86_400) * 3 * 200) / 1e6 / 0.6) * 1));
    expect(outage.catchUpMinutes).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(verificationHours * logs).toBeCloseTo(1e9 * 365 * 1e-8, 0);
  });
  it('has no turns of appends and no events on the disk of PostgreSQL with KurrentDB', () => {
    expect(shareOf({ engine: 'kurrentdb' }, 'appends')).toBeUndefined();
    expect(shareOf({ engine: 'kurrentdb' }, '8 TB')).toBeCloseTo((800 * 1e6 * 365) / 8e12);
    expect(shareOf({}, '8 TB')).toBeCloseTo((1_800 * 1e6 * 365) / 8e12);
  });
});

it('reads every cost from the file of what was measured', async () => {
  const { costs, measuredAt, machine } = await readCosts();
  expect(Object.keys(costs).toSorted()).toEqual(Object.keys(COSTS).toSorted());
  for (const cost of Object.values(costs)) expect(cost).toBeGreaterThanOrEqual(0);
  expect([measuredAt, machine].every((text) => text !== '')).toBe(true);
});
