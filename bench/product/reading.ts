import { setTimeout as sleep } from 'node:timers/promises';
import { ratio } from '../table.ts';
import { signedIn, type Bench, type Section } from './bench.ts';
import { atMost, ms, type Figure } from './figures.ts';
import { joined, summaryOf, type LoadRun } from './load.ts';
import type { Job } from './loadProcess.ts';
import { clusterReadingsOf, readingsOf, type Reading } from './readings.ts';
import { statementsOfEach, withStatements, type Statement } from './statements.ts';

/** Short ones, so that what else happens on the machine meets both sides; who begins changes from one to the next. */
const TURNS = 10;
/**
 * What comes before them: the route of the product is its own, and V8 compiles what it runs only after some thousand
 * calls. Reading events of one type took 4 ms at first, 2.2 after 500 requests, and a p95 of 8 ms fell to 2.6.
 */
const WARMING_SECONDS = 1.5;
/** There are many to measure, and each answers many times in a second. */
const SHORTER = 2;
const GROWTH_MAX = 1.3;
const BARE_MAX = 1.5;
const SEARCH_MAX_MS = 20;

/** Every list and single read, by one caller, beside a bare route that runs the same statements. */
export const measureReading: Section = async (bench) => measureAll(bench, await readingsOf(bench), 1);

const CROWD = 50;

/** What the cluster API gives to many callers at once, beside the same route. */
export const measureCrowd: Section = async (bench) => measureAll(bench, await clusterReadingsOf(bench), CROWD);

const measureAll = async (bench: Bench, readings: readonly Reading[], callers: number): Promise<readonly Figure[]> => {
  const statements = await statementsOf(bench, readings);
  const figures: Figure[] = [];
  for (const [index, reading] of readings.entries())
    figures.push(await measureOne(bench, reading, `r${callers}_${index}`, statements[index] ?? [], callers));
  return figures;
};

const measureOne = async (
  bench: Bench,
  reading: Reading,
  key: string,
  statements: readonly Statement[],
  callers: number,
): Promise<Figure> => {
  const { bare, load, installation, seconds } = bench;
  const { path, ids = [] } = reading;
  await bare.serve(key, statements, ids[0] ?? null);
  const read = (origin: string, paths: readonly string[], headers: Job['headers']) => ({
    runs: new Array<LoadRun>(),
    run: (length: number): Promise<LoadRun> =>
      load.run({ callers, warmUp: 5, seconds: length, origin, headers, request: { method: 'GET', paths } }),
  });
  const barePaths = ids.length === 0 ? [`/read/${key}`] : ids.map((id) => `/read/${key}?id=${id}`);
  const alone = read(bare.origin, barePaths, {});
  const product = read(installation.running().client.url, pathsOf(path, ids), signedIn(bench));
  for (const side of [alone, product]) await side.run(WARMING_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const side of turn % 2 === 0 ? [alone, product] : [product, alone])
      side.runs.push(await side.run(seconds / SHORTER / TURNS));
  const figure = figureOf(reading, callers, joined(product.runs), joined(alone.runs));
  return { ...figure, raw: { ...figure.raw, path, statements } };
};

/** What a crowd waits for is mostly each other, so that the comparison with the bare route alone has a target. */
const figureOf = ({ name, isSearch = false }: Reading, callers: number, product: LoadRun, bare: LoadRun) => {
  const times = product.p95Ms / bare.p95Ms;
  const isTimed = isSearch && callers === 1;
  const isFastEnough = !isTimed || product.p95Ms <= SEARCH_MAX_MS;
  return {
    name,
    value: product.p95Ms,
    text: `${ms(product.p50Ms)} / ${ms(product.p95Ms)} ms (${ratio(product.p95Ms, bare.p95Ms)})`,
    target: {
      text: `≤ ${BARE_MAX}× bare${isTimed ? `, ${atMost(0, SEARCH_MAX_MS, ' ms').text}` : ''}`,
      isMet: times <= BARE_MAX && isFastEnough,
    },
    ...(callers === 1 && { growthMax: GROWTH_MAX }),
    raw: { product: summaryOf(product), bare: summaryOf(bare) },
  };
};

const SAMPLES = 7;
/** What goes on without requests shows within this time. */
const BESIDE_MS = 3_000;

/** What the product sends to the database for each of them, after a few requests that fill its caches. */
const statementsOf = (
  { installation }: Bench,
  readings: readonly Reading[],
): Promise<readonly (readonly Statement[])[]> =>
  withStatements(installation, async (during) => {
    const { client } = installation.running();
    const beside = await during(() => sleep(BESIDE_MS));
    const found: (readonly Statement[])[] = [];
    for (const { path, ids = [] } of readings) {
      const [first = path] = pathsOf(path, ids);
      const ask = async (): Promise<void> => {
        for (let sample = 0; sample < SAMPLES; sample += 1) await client.get(first);
      };
      await ask();
      found.push(statementsOfEach(await during(ask), SAMPLES, beside));
    }
    return found;
  });

const pathsOf = (path: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [path] : ids.map((id) => path.replace('{id}', id));
