import { CompositeChart } from '@mantine/charts';
import { useId } from 'react';
import { COLOURS, DASHES, type PlotData } from './plot.ts';
import { LEFT, RIGHT, SPACE } from './frame.ts';
import { Pattern } from './Pattern.tsx';

/** The picture alone, for those who see it: its words, and the way along it, are around it. */
export const Drawing = ({ data: { places, series, format } }: { data: PlotData }) => {
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
        withDots={places.length <= DOTS_MAX}
        accessibilityLayer={false}
        curveType="linear"
        connectNulls={false}
        valueFormatter={format}
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
        yAxisProps={{ width: LEFT, tickCount: 4 }}
      />
    </>
  );
};

/** With more places, dots are one on the other. */
const DOTS_MAX = 31;
const AXIS_HEIGHT = 28;
