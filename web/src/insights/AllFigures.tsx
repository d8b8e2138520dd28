import { Text } from '@mantine/core';
import { csvOf } from '../parts/plots/csv.ts';
import { CsvButton } from '../parts/plots/CsvButton.tsx';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Section } from '../parts/Section.tsx';
import { FIGURES, inUnit } from './figures.ts';
import type { Insights, Series } from './queries.ts';
import { TicketsBehind } from './TicketsBehind.tsx';

/** Every figure with its definition, for whoever wants to know what a number means. */
export const AllFigures = ({ insights }: { insights: Insights }) => {
  const { series, window, p50_s: half, p95_s: most } = insights;
  return (
    <Section
      title="All figures"
      action={
        <CsvButton
          of="all figures"
          name={`figures-${window}`}
          csv={() =>
            csvOf(
              ['Figure', 'Value', 'Unit', 'Of', 'Days before', 'Definition'],
              series.map(({ metric, value, unit, of, before, definition }) => [
                FIGURES[metric].words,
                value,
                unit,
                of,
                before,
                definition,
              ]),
            )
          }
        />
      }
    >
      <DataTable label="All figures" columns={COLUMNS} rows={series.map((each) => ({ id: each.metric, ...each }))} />
      {half !== null && most !== null && (
        <Text size="sm" c="dimmed">
          Half of the verdicts came within {inUnit('seconds', half)}, 95 of 100 within {inUnit('seconds', most)}.
        </Text>
      )}
    </Section>
  );
};

type Row = Series & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { name: 'Figure', cell: ({ metric }) => FIGURES[metric].words },
  {
    name: 'Value',
    cell: ({ value, unit, tickets }) =>
      value === null ? '–' : <TicketsBehind tickets={tickets}>{inUnit(unit, value)}</TicketsBehind>,
  },
  { name: 'Days before', cell: ({ before, unit }) => (before === null ? '–' : inUnit(unit, before)) },
  {
    name: 'Definition',
    cell: ({ definition }) => (
      <Text size="xs" c="dimmed">
        {definition}
      </Text>
    ),
  },
];
