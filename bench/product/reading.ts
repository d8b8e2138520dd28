import { setTimeout as sleep } from 'node:timers/promises';
import { ABSENT_WORD, COMMON_WORD, RARE_WORD } from '../histories.ts';
import { ratio } from '../table.ts';
import { signedIn, type Bench, type Section } from './bench.ts';
import { atMost, ms, type Figure } from './figures.ts';
import { joined, summaryOf, type LoadRun } from './load.ts';
import { statementsOfEach, withStatements, type Statement } from './statements.ts';

/** Something that people read. `ids`: what `{id}` stands for, one after the other. */
type Reading = { name: string; path: string; ids?: readonly string[]; isSearch?: boolean };

const ROUNDS = 4;
/** There are many to measure, and each answers many times in a second. */
const SHORTER = 2;
const GROWTH_MAX = 1.3;
const BARE_MAX = 1.5;
const SEARCH_MAX_MS = 20;

/** Every list and single read, by one caller, beside a bare route that runs the same statements. */
export const measureReading: Section = async (bench) => {
  const readings = await readingsOf(bench);
  const statements = await statementsOf(bench, readings);
  const figures: Figure[] = [];
  for (const [index, reading] of readings.entries())
    figures.push(await measureOne(bench, reading, `r${index}`, statements[index] ?? []));
  return figures;
};

const measureOne = async (
  bench: Bench,
  reading: Reading,
  key: string,
  statements: readonly Statement[],
): Promise<Figure> => {
  const { bare, load, installation, seconds } = bench;
  const { path, ids = [] } = reading;
  await bare.serve(key, statements, ids[0] ?? null);
  const common = { callers: 1, warmUp: 5, seconds: seconds / SHORTER / ROUNDS };
  const read = (origin: string, paths: readonly string[], headers = {}): Promise<LoadRun> =>
    load.run({ ...common, origin, headers, request: { method: 'GET', paths } });
  const barePaths = ids.length === 0 ? [`/read/${key}`] : ids.map((id) => `/read/${key}?id=${id}`);
  const runs: { product: LoadRun[]; bare: LoadRun[] } = { product: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.bare.push(await read(bare.origin, barePaths));
    runs.product.push(await read(installation.running().client.url, pathsOf(path, ids), signedIn(bench)));
  }
  const figure = figureOf(reading, joined(runs.product), joined(runs.bare));
  return { ...figure, raw: { ...figure.raw, path, statements } };
};

const figureOf = ({ name, isSearch = false }: Reading, product: LoadRun, bare: LoadRun) => {
  const times = product.p95Ms / bare.p95Ms;
  const isFastEnough = !isSearch || product.p95Ms <= SEARCH_MAX_MS;
  return {
    name,
    value: product.p95Ms,
    text: `${ms(product.p50Ms)} / ${ms(product.p95Ms)} ms (${ratio(product.p95Ms, bare.p95Ms)})`,
    target: {
      text: `≤ ${BARE_MAX}× bare${isSearch ? `, ${atMost(0, SEARCH_MAX_MS, ' ms').text}` : ''}`,
      isMet: times <= BARE_MAX && isFastEnough,
    },
    growthMax: GROWTH_MAX,
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

type Page = { items: readonly { id: string }[]; next_cursor: string | null };

/** Where a list is read on from, far behind its first page. */
const FAR_PAGES = 5;

/** Ids are those of the newest things; a caller reads one after the other. */
const readingsOf = async ({ installation }: Bench): Promise<readonly Reading[]> => {
  const { client } = installation.running();
  const tickets = await client.get<Page>('/api/tickets?limit=100');
  const investigations = await client.get<readonly { id: string }[]>('/api/investigations?limit=100');
  const clusters = await client.get<readonly { id: string }[]>('/clusters?limit=100');
  const investigated = investigations.map(({ id }) => id);
  const far = async (path: string): Promise<string> => {
    let cursor = '';
    for (let page = 0; page < FAR_PAGES; page += 1) {
      const { next_cursor: next } = await client.get<Page>(`${path}limit=100${cursor}`);
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    return `${path}limit=25${cursor}`;
  };
  return [
    { name: 'inbox', path: '/api/inbox?limit=25' },
    { name: 'inbox, item 500', path: await far('/api/inbox?') },
    { name: 'inbox, awaiting review', path: '/api/inbox?limit=25&status=awaiting_review' },
    { name: 'inbox, assigned to me', path: '/api/inbox?limit=25&assignee=me' },
    { name: 'inbox, search: of most', path: `/api/inbox?limit=25&q=${COMMON_WORD}`, isSearch: true },
    { name: 'inbox, search: of few', path: `/api/inbox?limit=25&q=${RARE_WORD}`, isSearch: true },
    { name: 'inbox, search: of none', path: `/api/inbox?limit=25&q=${ABSENT_WORD}`, isSearch: true },
    { name: 'tickets', path: '/api/tickets?limit=25' },
    { name: 'tickets, item 500', path: await far('/api/tickets?') },
    { name: 'tickets, new', path: '/api/tickets?limit=25&status=new' },
    { name: 'tickets, failed', path: '/api/tickets?limit=25&status=failed' },
    { name: 'tickets, assigned to nobody', path: '/api/tickets?limit=25&assignee=none' },
    { name: 'tickets, with a tag', path: '/api/tickets?limit=25&tag=vip' },
    { name: 'tickets, search: of few', path: `/api/tickets?limit=25&q=${RARE_WORD}`, isSearch: true },
    { name: 'one ticket', path: '/api/tickets/{id}', ids: tickets.items.map(({ id }) => id) },
    { name: 'investigations', path: '/api/investigations?limit=25' },
    { name: 'investigations, completed', path: '/api/investigations?limit=25&status=completed' },
    { name: 'investigations, escalating', path: '/api/investigations?limit=25&verdict=escalate' },
    { name: 'one investigation', path: '/api/investigations/{id}', ids: investigated },
    { name: 'its trajectory', path: '/api/investigations/{id}/trajectory', ids: investigated },
    ...['created_at', '-created_at', 'name', '-version'].map((sort) => ({
      name: `clusters, by ${sort}`,
      path: `/clusters?limit=25&sort=${sort}`,
    })),
    { name: 'clusters, failed', path: '/clusters?limit=25&status=failed' },
    { name: 'clusters, search', path: '/clusters?limit=25&q=inv', isSearch: true },
    { name: 'one cluster', path: '/clusters/{id}', ids: clusters.map(({ id }) => id) },
    { name: 'API keys', path: '/api/keys' },
    { name: 'events', path: '/api/events?limit=25' },
    { name: 'events, a rare category', path: '/api/events?limit=25&category=api_key' },
    { name: 'events, a rare type', path: '/api/events?limit=25&type=ReplyDrafted' },
    { name: 'events, a stream', path: `/api/events?limit=25&stream=ticket-${tickets.items[0]?.id ?? ''}` },
  ];
};
