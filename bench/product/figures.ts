import { table } from '../table.ts';

/** What the product must reach, in words, and whether this figure does. */
export type Target = { text: string; isMet: boolean };

/** One measurement at one size. */
export type Figure = {
  /** The row that it stands in; alike at all sizes. */
  name: string;
  /** In the cell of its size. */
  text: string;
  value: number;
  target?: Target;
  /** It may be at most so many times what it is at the smallest size. */
  growthMax?: number;
  /** What it was made of, for the raw data. */
  raw?: unknown;
};

/** The figures of one section at one number of tickets. */
export type SizedFigures = { tickets: number; figures: readonly Figure[] };

/** One row for each name, one column for each size; met only where every size meets it. */
export const figureTable = (title: string, sizes: readonly SizedFigures[]): string => {
  const names = [...new Set(sizes.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const grows =
    sizes.length > 1 && sizes.some(({ figures }) => figures.some(({ growthMax }) => growthMax !== undefined));
  const header = [
    title,
    ...sizes.map(({ tickets }) => sizeName(tickets)),
    ...(grows ? ['growth'] : []),
    'target',
    'met',
  ];
  const rows = names.map((name) => {
    const row = sizes.map(({ figures }) => figures.find((figure) => figure.name === name));
    const cells = row.map((figure) => figure?.text ?? '');
    return [name, ...cells, ...(grows ? [growthText(row)] : []), targetText(row), metText(row)];
  });
  return table(header, rows);
};

type Row = readonly (Figure | undefined)[];

/** 1000000 → `1 million tickets`. */
export const sizeName = (tickets: number): string =>
  tickets % 1_000_000 === 0 ? `${tickets / 1_000_000} million tickets` : `${tickets.toLocaleString('en-US')} tickets`;

/** How many times the figure of the smallest size the one of the largest is; NaN where one of them is missing. */
const growthOf = (row: Row): number => (row.at(-1)?.value ?? Number.NaN) / (row[0]?.value ?? Number.NaN);

const growthText = (row: Row): string => (Number.isNaN(growthOf(row)) ? '' : `${growthOf(row).toFixed(2)}×`);

const targetText = (row: Row): string => {
  const last = row.findLast((figure) => figure !== undefined);
  const growth = last?.growthMax === undefined || row.length === 1 ? [] : [`growth ≤ ${last.growthMax}×`];
  return [...(last?.target === undefined ? [] : [last.target.text]), ...growth].join(', ');
};

const metText = (row: Row): string => {
  if (targetText(row) === '') return '';
  const growthMax = row.at(-1)?.growthMax ?? Number.POSITIVE_INFINITY;
  const isFlat = Number.isNaN(growthOf(row)) || growthOf(row) <= growthMax;
  return isFlat && row.every((figure) => figure?.target?.isMet ?? true) ? 'yes' : 'no';
};

export const atMost = (value: number, limit: number, unit: string): Target => ({
  text: `≤ ${limit.toLocaleString('en-US')}${unit}`,
  isMet: value <= limit,
});

export const atLeast = (value: number, limit: number, unit: string): Target => ({
  text: `≥ ${limit.toLocaleString('en-US')}${unit}`,
  isMet: value >= limit,
});

/** 12.345 → `12.3`, 1.2345 → `1.23`. */
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
