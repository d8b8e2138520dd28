import type { ReactNode } from 'react';

/** How something is drawn, so that it can be told from the others without colour. */
export type Look = 'bar' | 'line';

/** What is measured at each place: by its name in `values`, and in words. */
export type Series = { name: string; words: string; look: Look };

/** A place on the axis, such as a day, with what was measured there; null where there was nothing to measure. */
export type Place = { key: string; words: string; values: Readonly<Record<string, number | null>> };

export type PlotData = {
  title: string;
  /** What places are called at the head of the table. */
  axis: string;
  places: readonly Place[];
  /** At most four. Bars stand on each other. */
  series: readonly Series[];
  /** A value in words. */
  format: (value: number) => string;
  /** A link to what is behind a mark, around these words. */
  link?: (place: Place, series: Series, words: string) => ReactNode;
};

export const NOTHING = '–';

/** A value as it stands in tables. */
export const valueOf = ({ format }: Pick<PlotData, 'format'>, { values }: Place, { name }: Series): string => {
  const value = values[name] ?? null;
  return value === null ? NOTHING : format(value);
};

/** All that was measured at a place, in one sentence. */
export const told = (data: PlotData, place: Place): string =>
  `${place.words}: ${data.series.map((series) => `${series.words} ${valueOf(data, place, series)}`).join(', ')}`;

/** Each series has its own dashes, and its own pattern of bars. */
export const DASHES = [undefined, '6 4', '2 3', '10 3 2 3'] as const;
export const COLOURS = ['var(--tone-active)', 'var(--tone-warn)', 'var(--tone-good)', 'var(--tone-bad)'] as const;
