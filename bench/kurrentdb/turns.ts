/** What one way came to: how often in a second, and processor time of this process for each, in microseconds. */
export type Rate = { perSecond: number; cpuUs: number };

/** The same work in two ways. */
export type Comparison = { name: string; bare: Rate; adapter: Rate };

/** Does its work once and tells how many things that were. */
export type Work = () => Promise<number>;

const ROUNDS = 4;

/**
 * Both ways in turns for `seconds` each in all, so that what else happens on the machine meets both; a short turn of each
 * before that does not count.
 */
export const inTurns = async (
  name: string,
  ways: { bare: Work; adapter: Work },
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Comparison> => {
  const turn = (work: Work): Promise<Turn> => oneTurn(work, callers, seconds / ROUNDS);
  await turn(ways.bare);
  await turn(ways.adapter);
  const turns: { bare: Turn[]; adapter: Turn[] } = { bare: [], adapter: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.bare.push(await turn(ways.bare));
    turns.adapter.push(await turn(ways.adapter));
  }
  return { name, bare: rateOf(turns.bare), adapter: rateOf(turns.adapter) };
};

type Turn = { count: number; ms: number; cpuUs: number };

/** Callers that each begin again as soon as they are done. */
const oneTurn = async (work: Work, callers: number, seconds: number): Promise<Turn> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const call = async (): Promise<number> => {
    let count = 0;
    while (performance.now() - began < seconds * 1_000) count += await work();
    return count;
  };
  const counts = await Promise.all(Array.from({ length: callers }, call));
  const { user, system } = process.cpuUsage(cpu);
  return { count: sum(counts), ms: performance.now() - began, cpuUs: user + system };
};

const rateOf = (turns: readonly Turn[]): Rate => {
  const count = sum(turns.map((turn) => turn.count));
  return {
    perSecond: (count * 1_000) / sum(turns.map(({ ms }) => ms)),
    cpuUs: sum(turns.map(({ cpuUs }) => cpuUs)) / count,
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
