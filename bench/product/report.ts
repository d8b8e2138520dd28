import { hostLine } from '../host.ts';
import { figureTable, sizeName, type Figure, type SizedFigures } from './figures.ts';

/** Everything that was measured so far; told on stderr as it comes. */
export type Report = {
  /** On what, with what and how long it was measured. */
  describe(about: string): void;
  /** Which share of the processor time that was wanted the host gave to others, meanwhile. */
  besideHost(what: string, share: number): void;
  /** Figures of the same size under the same title stand in one table. */
  note(title: string, tickets: number, figures: readonly Figure[]): void;
  /** What could not be measured; the others go on. */
  fail(what: string, tickets: number, error: unknown): void;
  hasFailed(): boolean;
  /** The tables, in Markdown. */
  text(): string;
  data(): object;
};

export const tell = (line: string): void => void process.stderr.write(`${line}\n`);

export const createReport = (): Report => {
  let about = '';
  const tables = new Map<string, SizedFigures[]>();
  const failures: string[] = [];
  const shares = new Map<string, number>();
  return {
    describe: (text) => {
      about = text;
    },
    besideHost: (what, share) => void shares.set(what, share),
    note: (title, tickets, figures) => {
      const sizes = tables.get(title) ?? [];
      const same = sizes.find((size) => size.tickets === tickets);
      const whole = { tickets, figures: [...(same?.figures ?? []), ...figures] };
      const others = sizes.filter((size) => size !== same);
      tables.set(
        title,
        [...others, whole].toSorted((a, b) => a.tickets - b.tickets),
      );
      for (const { name, text } of figures) tell(`  ${name}, ${sizeName(tickets)}: ${text}`);
    },
    fail: (what, tickets, error) => {
      const failure = `${what} at ${sizeName(tickets)}: ${error instanceof Error ? error.message : String(error)}`;
      tell(`  NOT MEASURED: ${failure}`);
      failures.push(failure);
    },
    hasFailed: () => failures.length > 0,
    text: () => {
      const parts = [...tables].map(([title, sizes]) => figureTable(title, sizes));
      const heading = shares.size === 0 ? about : `${about}\n${hostLine(shares)}`;
      return [heading, ...parts, ...failures.map((failure) => `Not measured: ${failure}`)].join('\n\n');
    },
    data: () => ({ about, shares: Object.fromEntries(shares), tables: Object.fromEntries(tables), failures }),
  };
};
