import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { FIGURES, inUnit, seriesOf, trendOf } from './figures.ts';
import classes from './insights.module.css';
import type { Figure, Insights, Series } from './queries.ts';
import { TicketsBehind } from './TicketsBehind.tsx';
import { inWords } from './windows.ts';

const CARDS: readonly Figure[] = ['auto_resolution_pct', 'first_response_s', 'avg_resolution_s', 'csat_average'];

/** The four numbers of a lead's morning, each with what it means and how it has changed. */
export const Cards = ({ insights }: { insights: Insights }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
    {CARDS.map((figure) => (
      <FigureCard key={figure} series={seriesOf(insights, figure)} days={inWords(insights.window)} />
    ))}
  </SimpleGrid>
);

const FigureCard = ({ series, days }: { series: Series; days: string }) => {
  const { words } = FIGURES[series.metric];
  return (
    <Card withBorder padding="sm" component="article" aria-label={words}>
      <Title order={2} size="h6" fw={500} c="dimmed">
        {words}
      </Title>
      <Text className={classes['figure']}>
        {series.value === null ? (
          'nothing yet'
        ) : (
          <TicketsBehind tickets={series.tickets}>{inUnit(series.unit, series.value)}</TicketsBehind>
        )}
      </Text>
      <TrendLine series={series} days={days} />
      <Text size="xs" c="dimmed" mt={6}>
        {series.definition}
      </Text>
    </Card>
  );
};

const TrendLine = ({ series, days }: { series: Series; days: string }) => {
  const trend = trendOf(series);
  if (trend === null)
    return (
      <Text size="xs" c="dimmed">
        Nothing to compare with in the {days} before.
      </Text>
    );
  const { words, isBetter } = trend;
  const Mark = words?.endsWith('more') ? IconArrowUpRight : IconArrowDownRight;
  const judged = isBetter === null ? '' : isBetter ? ' (better)' : ' (worse)';
  return (
    <Text size="xs" className={classes['trend']} data-better={isBetter ?? undefined}>
      {words === null ? null : <Mark size={14} aria-hidden />}
      {words === null ? `As in the ${days} before` : `${words} than in the ${days} before${judged}`}
    </Text>
  );
};
