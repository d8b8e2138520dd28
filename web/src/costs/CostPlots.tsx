import { Plot } from '../parts/plots/Plot.tsx';
import { PlotCsv } from '../parts/plots/PlotTable.tsx';
import type { PlotData } from '../parts/plots/plot.ts';
import { Section } from '../parts/Section.tsx';
import { costByDay, inputByDay } from './plotData.ts';
import type { Costs } from './queries.ts';

/** Day by day, each plot with its table. */
export const CostPlots = ({ costs, dailyUsd }: { costs: Costs; dailyUsd: string | null }) => (
  <>
    <PlotSection data={costByDay(costs, dailyUsd)} />
    <PlotSection data={inputByDay(costs)} />
  </>
);

const PlotSection = ({ data }: { data: PlotData }) => (
  <Section title={data.title} action={<PlotCsv data={data} />}>
    <Plot data={data} />
  </Section>
);
