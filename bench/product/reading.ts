import { setTimeout as sleep } from 'node:timers/promises';
import { ratio } from '../table.ts';
import { signedIn, type Bench, type Notes, type Section } from './bench.ts';
import { atMost, ms, type Figure } from './figures.ts';
import { medianOf, type LoadRun, type LoadSummary } from './load.ts';
import type { Job } from './loadProcess.ts';
import { clusterReadingsOf, readingsOf, type Reading } from './readings.ts';
import { statementsOfEach, withStatements, type Statement } from './statements.ts';

/**
 * Each row is measured in several passes through all of them, minutes apart: a process may answer a row with a p95 half as
 * high again for some seconds, which no number of turns in that time tells from what the row takes.
 */
const PASSES = 3;
/** Of a pass. Short ones, so that what else happens on the machine meets all sides; who begins changes from one to the next. */
const TURNS = 8;
/** Of a measurement's time: reading takes twice of it. */
const TURN_SHARE = 1 / 10;
/**
 * What comes before them: the route of the product is its own, and V8 compiles what it runs only after some thousand
 * calls. Reading events of one type took 4 ms at first, 2.2 after 500 requests, and a p95 of 8 ms fell to 2.6.
 */
const WARMING_SECONDS = { first: 1.5, later: 0.5 };
/**
 * And once through all of them before the first, of each side: they share most of their code, which the first ones would
 * have compiled while they are measured.
 */
const SHARED_WARMING_SECONDS = 0.5;
/** Requests that do not count at the start of a turn: who waited for the others begins with cold caches. */
const AWAKE = 25;
const GROWTH_MAX = 1.3;
const BARE_MAX = 2;
const SEARCH_MAX_MS = 20;

type ReadingsAt = (bench: Bench) => Promise<readonly Reading[]>;

/** Every list and single read, by one caller, beside a bare route that runs the same statements. */
export const measureReading: Section = (benches, notes) => measureAll(benches, readingsOf, 1, notes);

const CROWD = 50;

/** What the cluster API gives to many callers at once, beside the same route. */
export const measureCrowd: Section = (benches, notes) => measureAll(benches, clusterReadingsOf, CROWD, notes);

/** Each reading is measured at all sizes in turn, so that growth is no matter of when. */
const measureAll = async (
  benches: readonly Bench[],
  readingsAt: ReadingsAt,
  callers: number,
  { note, fail }: Notes,
): Promise<void> => {
  try {
    const sizes = [];
    for (const bench of benches) sizes.push(await readingSize(bench, readingsAt));
    const all: Pair[][] = [];
    for (const index of sizes[0]?.readings.keys() ?? [])
      all.push(await Promise.all(sizes.map((size) => pairOf(size, index, callers))));
    for (const { alone, product } of all.flat())
      for (const side of [alone, product]) await side.run(SHARED_WARMING_SECONDS);
    for (let pass = 1; pass <= PASSES; pass += 1)
      for (const pairs of all) {
        const sides = pairs.flatMap(({ alone, product }) => [alone, product]);
        await takeTurns(sides, pass === 1 ? WARMING_SECONDS.first : WARMING_SECONDS.later);
        if (pass === PASSES) for (const { tickets, figure } of pairs) note(tickets, [figure()]);
      }
  } catch (error) {
    for (const { tickets } of benches) fail(tickets, error);
  }
};

type ReadingSize = { bench: Bench; readings: readonly Reading[]; statements: readonly (readonly Statement[])[] };

const readingSize = async (bench: Bench, readingsAt: ReadingsAt): Promise<ReadingSize> => {
  const readings = await readingsAt(bench);
  return { bench, readings, statements: await statementsOf(bench, readings) };
};

/** Who answers, and what was seen of that in each turn. */
type Side = { run: (seconds: number) => Promise<LoadRun>; runs: LoadRun[]; seconds: number };

/** One reading at one size: the bare route and the product, and what they come to after their turns. */
type Pair = { tickets: number; alone: Side; product: Side; figure: () => Figure };

const pairOf = async ({ bench, readings, statements }: ReadingSize, index: number, callers: number): Promise<Pair> => {
  const { bare, load, installation, seconds, tickets } = bench;
  const reading = readings[index] ?? raise(`no reading ${index} at ${tickets} tickets`);
  const { path, ids = [] } = reading;
  const key = `r${callers}_${index}`;
  const ran = statements[index] ?? [];
  await bare.serve(key, ran, ids[0] ?? null);
  const side = (origin: string, paths: readonly string[], headers: Job['headers']): Side => ({
    run: (length) =>
      load.run({
        callers,
        warmUp: Math.ceil(AWAKE / callers),
        seconds: length,
        origin,
        headers,
        request: { method: 'GET', paths },
      }),
    runs: [],
    seconds,
  });
  const barePaths = ids.length === 0 ? [`/read/${key}`] : ids.map((id) => `/read/${key}?id=${id}`);
  const alone = side(bare.origin, barePaths, {});
  const product = side(installation.running().client.url, pathsOf(path, ids), signedIn(bench));
  const figure = (): Figure => {
    const found = figureOf(reading, callers, medianOf(product.runs), medianOf(alone.runs));
    return { ...found, raw: { ...found.raw, path, statements: ran } };
  };
  return { tickets, alone, product, figure };
};

const raise = (reason: string): never => {
  throw new Error(reason);
};

const takeTurns = async (sides: readonly Side[], warmingSeconds: number): Promise<void> => {
  for (const side of sides) await side.run(warmingSeconds);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const first = turn % sides.length;
    for (const { run, runs, seconds } of [...sides.slice(first), ...sides.slice(0, first)])
      runs.push(await run(seconds * TURN_SHARE));
  }
};

/** What a crowd waits for is mostly each other, so that the comparison with the bare route alone has a target. */
const figureOf = ({ name, isSearch = false }: Reading, callers: number, product: LoadSummary, bare: LoadSummary) => {
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
    raw: { product, bare },
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
