import { csvOf } from './csv.ts';
import { CsvButton } from './CsvButton.tsx';
import { valueOf, type PlotData } from './plot.ts';
import classes from './plots.module.css';

/** The same as the plot, as a table; each number leads to what is behind it. */
export const PlotTable = ({ data }: { data: PlotData }) => (
  <details className={classes['asTable']}>
    <summary>As a table</summary>
    <table aria-label={data.title}>
      <thead>
        <tr>
          <th scope="col">{data.axis}</th>
          {data.series.map(({ name, words }) => (
            <th key={name} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.places.map((place) => (
          <tr key={place.key}>
            <th scope="row">{place.words}</th>
            {data.series.map((series) => {
              const words = valueOf(data, place, series);
              const isEmpty = (place.values[series.name] ?? null) === null;
              return <td key={series.name}>{isEmpty ? words : (data.link?.(place, series, words) ?? words)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** Saves the numbers of a plot, without their units. */
export const PlotCsv = ({ data: { title, axis, places, series } }: { data: PlotData }) => (
  <CsvButton
    of={title}
    name={title.toLowerCase().replaceAll(/\W+/g, '-')}
    csv={() =>
      csvOf(
        [axis, ...series.map(({ words }) => words)],
        places.map(({ key, values }) => [key, ...series.map(({ name }) => values[name] ?? null)]),
      )
    }
  />
);
