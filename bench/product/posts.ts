import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, ratio, whole } from '../table.ts';
import { signedIn, type Bench, type OfOneSize } from './bench.ts';
import { atLeast, atMost, ms, type Figure } from './figures.ts';
import { joined, summaryOf, type LoadRun } from './load.ts';
import type { Job } from './loadProcess.ts';
import { countStatements, withStatements } from './statements.ts';

type Side = Pick<Job, 'origin' | 'headers' | 'request'>;

const CALLERS = [1, 8, 32] as const;
/**
 * Product and baseline take turns of half of the time, so that what else happens on the machine meets both; four each, so
 * that a moment in which the host is busy is not half of what is told.
 */
const ROUNDS = 4;
const TURNS_IN_THE_TIME = 2;

/**
 * What comes before them: V8 compiles the way of a ticket only after some thousand of them. One caller waited 10 ms in
 * the first second after a start, 4 after ten, and 3 from then on.
 */
const WARMING = { callers: 8, warmUp: 1, seconds: 8 } as const;
/**
 * Each number of callers goes other ways, such as that of batches of many rows: so long before it is measured. With 32
 * callers V8 still compiles beside the service for some ten seconds, on the cores that the service shares.
 */
const SETTLING_SECONDS = 16;

/** `POST /api/tickets`, beside a bare route that inserts the same body into one table with a flush. */
export const measurePosts: OfOneSize = async (bench) => {
  const figures: Figure[] = [];
  for (const side of sidesOf(bench)) await bench.load.run({ ...side, ...WARMING });
  for (const callers of CALLERS) {
    const { product, bare } = await inTurns(bench, callers);
    figures.push(...figuresOf(callers, product, bare));
  }
  return [...figures, await statementsOfOne(bench)];
};

const sidesOf = (bench: Bench): readonly [bare: Side, product: Side] => [
  { origin: bench.bare.origin, headers: {}, request: { method: 'POST', path: '/tickets' } },
  {
    origin: bench.installation.running().client.url,
    headers: signedIn(bench),
    request: { method: 'POST', path: '/api/tickets' },
  },
];

const inTurns = async (bench: Bench, callers: number): Promise<{ bare: LoadRun; product: LoadRun }> => {
  const [bare, product] = sidesOf(bench);
  const common = { callers, warmUp: 20, seconds: bench.seconds / TURNS_IN_THE_TIME };
  for (const side of [bare, product]) await bench.load.run({ ...side, ...common, seconds: SETTLING_SECONDS });
  const runs: Record<'bare' | 'product', LoadRun[]> = { bare: [], product: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.bare.push(await bench.load.run({ ...bare, ...common }));
    runs.product.push(await bench.load.run({ ...product, ...common }));
  }
  return { bare: joined(runs.bare), product: joined(runs.product) };
};

const figuresOf = (callers: number, product: LoadRun, bare: LoadRun): readonly Figure[] => {
  const who = callers === 1 ? '1 caller' : `${callers} callers`;
  const perSecond: Figure = {
    name: `${who}, a second`,
    value: product.perSecond,
    text: `${whole(product.perSecond)} (${ratio(product.perSecond, bare.perSecond)} of ${whole(bare.perSecond)})`,
    raw: { product: summaryOf(product), bare: summaryOf(bare) },
    ...(callers === 32 && { target: atLeast(product.perSecond, 1_400, '/s') }),
  };
  const p50: Figure = {
    name: `${who}, p50`,
    value: product.p50Ms,
    text: `${ms(product.p50Ms)} ms (${ratio(product.p50Ms, bare.p50Ms)} of ${ms(bare.p50Ms)})`,
    ...(callers === 1 && { target: atMost(product.p50Ms, 6, ' ms') }),
  };
  const p99: Figure = {
    name: `${who}, p99`,
    value: product.p99Ms,
    text: `${ms(product.p99Ms)} ms (${ratio(product.p99Ms, bare.p99Ms)} of ${ms(bare.p99Ms)})`,
    ...(callers === 32 && { target: atMost(product.p99Ms, 85, ' ms') }),
  };
  return [perSecond, p50, p99];
};

const SAMPLES = 5;
const IDLE_SAMPLES = 4;
/** Read models, reactors and the sealer are through with an event within this time. */
const AFTERMATH_MS = 2_500;

/** Statements that one POST causes in all, without those that come in as long a time when nothing happens. */
const statementsOfOne = async ({ installation }: Bench): Promise<Figure> => {
  const { client } = installation.running();
  const body = { title: 'Where is my order', body: 'It has been six days.' };
  const counts: number[] = [];
  const raw: string[][] = [];
  await sleep(AFTERMATH_MS);
  await withStatements(installation, async (during) => {
    const idle = countStatements(await during(() => sleep(IDLE_SAMPLES * AFTERMATH_MS))) / IDLE_SAMPLES;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const statements = await during(async () => {
        await client.post('/api/tickets', { ...body, customer: `${randomUUID()}@example.com` });
        await sleep(AFTERMATH_MS);
      });
      counts.push(countStatements(statements) - idle);
      raw.push(statements.map(({ application, text }) => `${application}: ${text}`));
    }
  });
  const value = Math.round(quantile(counts, 0.5));
  return { name: 'statements in all', value, text: whole(value), target: atMost(value, 25, ''), raw };
};
