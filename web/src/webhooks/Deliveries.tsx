import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { AttemptAnswer, AttemptState, SendAgain } from '../parts/attempts/Attempts.tsx';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Ago } from '../parts/time/time.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ClusterName } from './ClusterName.tsx';
import { deliveryStatus, EVENTS } from './events.ts';
import { changesOf, deliveriesQuery, type Delivery } from './queries.ts';

/** CL-106: every message of the last 30 days with the last answer to it. */
export const Deliveries = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(deliveriesQuery(id));
  return (
    <Section
      title="Deliveries"
      lead="Last 30 days, newest first. Deliveries not accepted are retried with increasing delays, in event order for each cluster."
    >
      <Loaded query={query} height={160}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <Empty title="No deliveries yet">The next cluster event appears here automatically.</Empty>
          ) : (
            <DataTable label="Deliveries" columns={columnsOf(id)} rows={all} />
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
  {
    name: 'State',
    cell: (delivery) => <AttemptState label={deliveryStatus(delivery.status)} next={delivery.next_attempt_at} />,
  },
  { name: 'Answer', cell: (delivery) => <AttemptAnswer {...delivery} /> },
  { name: 'Attempts', cell: ({ attempts }) => attempts },
  { name: 'Queued', cell: ({ created_at: at }) => <Ago iso={at} /> },
];

/** CL-106: once a message is over, a person may want it sent once more. */
const columnsOf = (webhookId: string): readonly Column<Delivery>[] => [
  ...COLUMNS,
  { name: 'Actions', cell: (delivery) => <Redeliver webhookId={webhookId} delivery={delivery} /> },
];

const Redeliver = ({
  webhookId,
  delivery: { id, next_attempt_at: next },
}: {
  webhookId: string;
  delivery: Delivery;
}) => {
  const redeliver = useCommand<void, unknown>({
    send: () => {
      const params = { path: { id: webhookId, delivery_id: id } };
      return unwrap(api.POST('/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params }));
    },
    changes: changesOf(webhookId),
  });
  return <SendAgain next={next} resend={redeliver} />;
};
