import { CompositeChart } from '@mantine/charts';
import { useId, type Key } from 'react';
import { Dot } from './Dot.tsx';
import { COLOURS, DASHES, type PlotData } from './plot.ts';
import { LEFT, RIGHT, SPACE } from './frame.ts';
import { Pattern } from './Pattern.tsx';

/** Where a value stands in the picture; nowhere without one. */
type DotProps = { cx?: number; cy?: number | null; key?: Key | null | undefined };

/** The picture alone, for those who see it: its words, and the way along it, are around it. */
export const Drawing = ({ data: { places, series, format, short, max } }: { data: PlotData }) => {
  const id = useId();
  const rows = places.map(({ words, values }) => ({ ...values, words }));
  return (
    <>
      <svg width={0} height={0} style={{ position: 'absolute' }}>
        <defs>
          {series.map(({ name }, index) => (
            <Pattern key={name} id={`${id}${index}`} index={index} />
          ))}
        </defs>
      </svg>
      <CompositeChart
        h="100%"
        data={rows}
        dataKey="words"
        withTooltip={false}
        lineProps={({ name }) => ({
          activeDot: false,
          dot: dotsOf(
            series.findIndex((one) => one.name === name),
            places.length > LARGE_DOTS_MAX ? 2 : 3,
          ),
        })}
        accessibilityLayer={false}
        curveType="linear"
        connectNulls={false}
        valueFormatter={short ?? format}
        series={series.map(({ name, look }, index) => ({
          name,
          type: look,
          color: COLOURS[index % COLOURS.length] ?? COLOURS[0],
          ...(look === 'line' && DASHES[index] !== undefined ? { strokeDasharray: DASHES[index] } : {}),
        }))}
        barProps={({ name }) => ({
          stackId: 'bars',
          fill: `url(#${id}${series.findIndex((one) => one.name === name)})`,
        })}
        composedChartProps={{ margin: { left: 0, right: RIGHT, top: SPACE, bottom: 0 } }}
        xAxisProps={{ scale: 'band', height: AXIS_HEIGHT }}
        yAxisProps={{ width: LEFT, tickCount: 4, ...(max === undefined ? {} : { domain: [0, max] }) }}
      />
    </>
  );
};

const dotsOf =
  (index: number, radius: number) =>
  ({ cx, cy, key }: DotProps) =>
    cx === undefined || typeof cy !== 'number' ? null : <Dot key={key} x={cx} y={cy} radius={radius} index={index} />;

/** A day between days without a value is a dot alone; with more places, large ones would lie on each other. */
const LARGE_DOTS_MAX = 31;
const AXIS_HEIGHT = 28;
