import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago, duration } from '../parts/time.tsx';
import { ClusterName } from './ClusterName.tsx';
import { deliveryStatus, EVENTS } from './events.ts';
import { deliveriesQuery, type Delivery } from './queries.ts';

/** CL-106: every message of the last 30 days with the last answer to it. */
export const Deliveries = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(deliveriesQuery(id));
  return (
    <Section
      title="Deliveries"
      lead="Of the last 30 days, newest first. What is not accepted is tried again with growing pauses, in the order in which it happened to each cluster."
    >
      <Loaded query={query} height={160}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <Empty title="Nothing was sent yet">The next thing that happens to a cluster appears here by itself.</Empty>
          ) : (
            <DataTable label="Deliveries" columns={COLUMNS} rows={all} />
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older deliveries
        </Button>
      )}
    </Section>
  );
};

const COLUMNS: readonly Column<Delivery>[] = [
  { name: 'What', cell: ({ event }) => EVENTS.find(({ name }) => name === event)?.words ?? event },
  { name: 'Cluster', cell: ({ cluster_id: id }) => <ClusterName id={id} /> },
  { name: 'State', cell: (delivery) => <State delivery={delivery} /> },
  { name: 'Answer', cell: (delivery) => <Answer delivery={delivery} /> },
  { name: 'Attempts', cell: ({ attempts }) => attempts },
  { name: 'Queued', cell: ({ created_at: at }) => <Ago iso={at} /> },
];

const State = ({ delivery: { status, next_attempt_at: next } }: { delivery: Delivery }) => (
  <>
    <Status label={deliveryStatus(status)} />
    {next !== null && (
      <Text size="xs" c="dimmed">
        next <Ago iso={next} />
      </Text>
    )}
  </>
);

const Answer = ({ delivery: { response_code: code, error_message: why, duration_ms: ms } }: { delivery: Delivery }) => {
  if (ms === null) return '–';
  return (
    <>
      {code === null ? 'none' : code} in {duration(ms)}
      {why !== null && (
        <Text size="xs" c="dimmed" className="foreign">
          {why}
        </Text>
      )}
    </>
  );
};
