import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, useRef, useState, type PointerEvent } from 'react';
import { LEFT, RIGHT } from './frame.ts';
import { Legend } from './Legend.tsx';
import { told, valueOf, type PlotData } from './plot.ts';
import { PlotTable } from './PlotTable.tsx';
import classes from './plots.module.css';

const NotDrawn = () => <p className={classes['notDrawn']}>The picture could not be loaded. The table has all of it.</p>;
/** The library of plots is large, and comes with the first of them; without it the rest of the page stands. */
const Drawing = lazy(() =>
  import('./Drawing.tsx').then(({ Drawing: drawing }) => ({ default: drawing })).catch(() => ({ default: NotDrawn })),
);

/**
 * A plot with its table. One key press enters it, arrows go from place to place, Enter opens what is behind the first
 * mark there; what stands at the chosen place is told in words below, with a link for each mark. Neither colour nor a
 * pointer is needed.
 */
export const Plot = ({ data }: { data: PlotData }) => {
  const [chosen, setChosen] = useState(data.places.length - 1);
  const index = Math.min(chosen, data.places.length - 1);
  const readout = useRef<HTMLParagraphElement>(null);
  const place = data.places[index];
  const id = useId();
  if (place === undefined) return null;
  const open = () => readout.current?.querySelector('a')?.click();
  return (
    <div>
      <Legend series={data.series} />
      <div className={classes['plot']}>
        <div className={classes['band']} style={bandOf(index, data.places.length)} />
        <div className={classes['drawing']} aria-hidden>
          <Suspense fallback={<Skeleton height="100%" />}>
            <Drawing data={data} />
          </Suspense>
        </div>
        <input
          type="range"
          className={classes['way']}
          aria-label={data.title}
          aria-valuetext={told(data, place)}
          aria-describedby={id}
          min={0}
          max={data.places.length - 1}
          value={index}
          onChange={({ target }) => setChosen(Number(target.value))}
          onKeyDown={({ key }) => key === 'Enter' && open()}
          onPointerMove={(event) => setChosen(placeAt(event, data.places.length))}
          onPointerDown={(event) => {
            // By itself it would move as if it were drawn as a slider.
            event.preventDefault();
            event.currentTarget.focus();
            setChosen(placeAt(event, data.places.length));
          }}
          onClick={open}
        />
      </div>
      <p ref={readout} className={classes['readout']}>
        <strong>{place.words}</strong>{' '}
        {data.series.map((series) => {
          const words = `${series.words} ${valueOf(data, place, series)}`;
          return <span key={series.name}>{data.link?.(place, series, words) ?? words}</span>;
        })}
      </p>
      <p id={id} hidden>
        Arrow keys go from place to place.{data.link === undefined ? '' : ' Enter opens what is behind it.'}
      </p>
      <PlotTable data={data} />
    </div>
  );
};

const bandOf = (index: number, count: number) => ({
  insetInlineStart: `calc(${LEFT}px + (100% - ${LEFT + RIGHT}px) * ${index / count})`,
  width: `calc((100% - ${LEFT + RIGHT}px) / ${count})`,
});

/** It lies over the picture without the room of the axis. */
const placeAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, count: number): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
};
