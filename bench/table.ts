/** The value below which a share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** A table in Markdown; the first column is text, the others are numbers. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** 12345.6 → `12,346`. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** 2.345 → `2.3`. */
export const tenth = (value: number): string => value.toFixed(1);

/** How many times as much. */
export const ratio = (value: number, baseline: number): string => `${(value / baseline).toFixed(2)}×`;
