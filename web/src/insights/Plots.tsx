import { SimpleGrid } from '@mantine/core';
import { Plot } from '../parts/plots/Plot.tsx';
import type { Look, PlotData } from '../parts/plots/plot.ts';
import { PlotCsv } from '../parts/plots/PlotTable.tsx';
import { Section } from '../parts/Section.tsx';
import { dayWords, FIGURES, inUnit, seriesOf } from './figures.ts';
import type { Figure, Insights } from './queries.ts';
import { TicketsBehind } from './TicketsBehind.tsx';

type Drawn = { title: string; lead: string; marks: readonly (readonly [figure: Figure, look: Look])[] };

/** In one plot stand figures of one unit. */
const DRAWN: readonly Drawn[] = [
  {
    title: 'Tickets in and out',
    lead: 'Those that arrived on a day, and those that were resolved on it and not opened since.',
    marks: [
      ['received', 'bar'],
      ['resolved', 'line'],
    ],
  },
  {
    title: 'Time to verdict',
    lead: 'From the start of an investigation to its verdict, on average.',
    marks: [['time_to_verdict_s', 'line']],
  },
  {
    title: 'Acceptance of drafts',
    lead: 'Of the tickets resolved on a day and answered from here, those answered with the draft; and of all resolved, those whose draft went out as it was written.',
    marks: [
      ['draft_acceptance_pct', 'line'],
      ['auto_resolution_pct', 'line'],
    ],
  },
  {
    title: 'Satisfaction',
    lead: 'The average of the ratings of a day, by what had been sent last.',
    marks: [
      ['csat_unedited', 'line'],
      ['csat_edited', 'line'],
      ['csat_own', 'line'],
    ],
  },
  {
    title: 'First response and resolution',
    lead: 'From the arrival of a ticket, on average of the first replies and of the resolutions of a day.',
    marks: [
      ['first_response_s', 'line'],
      ['avg_resolution_s', 'line'],
    ],
  },
];

/** Day by day: what the numbers above are the sum of. */
export const Plots = ({ insights }: { insights: Insights }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
    {DRAWN.map((drawn) => {
      const data = dataOf(insights, drawn);
      return (
        <Section key={drawn.title} title={drawn.title} lead={drawn.lead} action={<PlotCsv data={data} />}>
          <Plot data={data} />
        </Section>
      );
    })}
  </SimpleGrid>
);

const dataOf = (insights: Insights, { title, marks }: Drawn): PlotData => {
  const drawn = marks.map(([figure, look]) => ({ look, ...seriesOf(insights, figure) }));
  const [{ unit, points }] = [drawn[0] ?? seriesOf(insights, 'received')];
  return {
    title,
    axis: 'Day',
    format: (value) => inUnit(unit, value),
    series: drawn.map(({ metric, look }) => ({ name: metric, words: FIGURES[metric].words, look })),
    places: points.map(({ date }, index) => ({
      key: date,
      words: dayWords(date),
      values: Object.fromEntries(drawn.map((each) => [each.metric, each.points[index]?.value ?? null])),
    })),
    link: ({ key }, { name }, words) => {
      const point = drawn.find(({ metric }) => metric === name)?.points.find(({ date }) => date === key);
      return point === undefined ? words : <TicketsBehind tickets={point.tickets}>{words}</TicketsBehind>;
    },
  };
};
