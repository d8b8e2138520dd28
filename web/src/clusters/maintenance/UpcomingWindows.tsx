import { Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '../../parts/DataTable.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Status } from '../../parts/Status.tsx';
import { Ago } from '../../parts/time/time.tsx';
import { upcomingQuery, type Freeze, type MaintenanceWindow, type WindowSpan } from './queries.ts';
import { SpanIn, viewerZone } from './Span.tsx';

type Props = { window: MaintenanceWindow; freezes: readonly Freeze[] };

/** The next five windows by the clock of the viewer and of the window's zone, as the service computes them (CL-78). */
export const UpcomingWindows = ({ window, freezes }: Props) => {
  const query = useQuery({
    ...upcomingQuery(window),
    enabled: window.enabled && window.days_of_week.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!window.enabled)
    return (
      <Text size="sm" c="dimmed" mih={220}>
        The window is switched off: no automatic upgrades, and no upgrade can be scheduled for the next window.
      </Text>
    );
  if (query.error !== null) return <ProblemNotice error={query.error} />;
  if (query.data === undefined) return <Skeleton h={220} />;
  const { timezone, spans } = query.data;
  const rows = spans.map((span) => ({ ...span, id: span.start, freeze: freezeIn(span, freezes) }));
  return (
    <>
      <DataTable label="Next windows" columns={columnsFor(timezone)} rows={rows} />
      <Text size="xs" c="dimmed" mt={6}>
        {timezone === viewerZone
          ? `In your time zone, ${viewerZone}.`
          : `Your time zone is ${viewerZone}, that of the cluster ${timezone}.`}
      </Text>
    </>
  );
};

type Row = WindowSpan & { freeze: Freeze | null };

/** The freeze period that keeps any of the window shut (CL-79). */
export const freezeIn = ({ start, end }: WindowSpan, freezes: readonly Freeze[]): Freeze | null =>
  freezes.find(
    ({ start_at, end_at }) => Date.parse(start_at) < Date.parse(end) && Date.parse(start) < Date.parse(end_at),
  ) ?? null;

const columnsFor = (zone: string): readonly Column<Row & { id: string }>[] => [
  { name: 'Opens', cell: ({ start, freeze }) => (freeze === null ? <Ago iso={start} /> : <Frozen freeze={freeze} />) },
  {
    name: 'Your time',
    cell: ({ start, end }) => <SpanIn start={start} end={end} timeZone={viewerZone} />,
  },
  ...(zone === viewerZone
    ? []
    : [{ name: 'Cluster', cell: ({ start, end }: Row) => <SpanIn start={start} end={end} timeZone={zone} /> }]),
];

const Frozen = ({ freeze }: { freeze: Freeze }) => (
  <Status label={{ text: `frozen: ${freeze.name}`, tone: 'neutral' }} />
);
