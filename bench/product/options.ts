import { randomInt } from 'node:crypto';

export const SECTIONS = ['posts', 'reads', 'crowd', 'idle', 'streams', 'rebuild', 'starts'] as const;
export type SectionName = (typeof SECTIONS)[number];

export const USAGE = `Usage: npm run bench:product [-- [section…] [--full] [--write]]

Measures the product as people meet it, over HTTP, on an installation of its own with an embedded PostgreSQL, at several
numbers of tickets that are filled in through the log; each figure beside a baseline of the same run. Needs Linux.

  posts     POST /api/tickets with 1, 8 and 32 callers, and the statements that one of them causes
  reads     every list and single read, by one caller
  crowd     reads of the cluster API by 50 callers
  idle      statements, processor, memory and sessions while nothing happens
  streams   pushes to 1,000 and 10,000 open inbox streams, and the memory of the node meanwhile
  rebuild   npm run projections -- rebuild --all, while the inbox is read
  starts    ready again after a stop and after kill -9

  Without a section: all. How fast the log is filled and caught up with is always told.

  --full    a million tickets too
  --write   puts the tables into docs/benchmarks.md
  --help    this

  BENCH_TICKETS   numbers of tickets, smallest first (1000,100000)
  BENCH_SECONDS   seconds per measurement (2)
  BENCH_SEED      seed of the random data, to repeat a run (random)`;

export type Options = {
  sections: readonly SectionName[];
  tickets: readonly number[];
  seconds: number;
  seed: number;
  write: boolean;
};

const DEFAULT_TICKETS = [1_000, 100_000];

/** Options of the command line and of the environment; a sentence when they are not understood, null for `--help`. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv): Options | string | null => {
  if (args.includes('--help')) return null;
  const sections: SectionName[] = [];
  for (const argument of args) {
    const section = SECTIONS.find((name) => name === argument);
    if (section !== undefined) sections.push(section);
    else if (argument !== '--full' && argument !== '--write') return `Unknown argument: ${argument}`;
  }
  const given = environment['BENCH_TICKETS']?.split(',').map(Number) ?? DEFAULT_TICKETS;
  const tickets = args.includes('--full') ? [...given, 1_000_000] : given;
  if (!tickets.every((count) => Number.isInteger(count) && count > 0)) return 'BENCH_TICKETS is not a list of numbers.';
  const seconds = Number(environment['BENCH_SECONDS'] ?? 2);
  if (!(seconds > 0)) return 'BENCH_SECONDS is not a number of seconds.';
  const seed = Number(environment['BENCH_SEED'] ?? randomInt(2 ** 32 - 1));
  if (!Number.isInteger(seed)) return 'BENCH_SEED is not a whole number.';
  return {
    sections: sections.length === 0 ? SECTIONS : sections,
    tickets,
    seconds,
    seed,
    write: args.includes('--write'),
  };
};
