import { Anchor, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { AttemptAnswer, AttemptState, SendAgain } from '../parts/attempts/Attempts.tsx';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Ago } from '../parts/time/time.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ACTIONS, deliveryStatus } from './labels.ts';
import { changesOf, deliveriesQuery, type Delivery } from './queries.ts';

/** SU-123: every message of the last 30 days with the last answer to it. */
export const Deliveries = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(deliveriesQuery(id));
  return (
    <Section
      title="Messages"
      lead="Last 30 days, newest first. What is not accepted is tried five times, with increasing pauses."
    >
      <Loaded query={query} height={160}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <Empty title="No messages yet">The next escalation that reaches this channel appears here.</Empty>
          ) : (
            <DataTable label="Messages" columns={columnsOf(id)} rows={all} />
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
          Show older messages
        </Button>
      )}
    </Section>
  );
};

const columnsOf = (channelId: string): readonly Column<Delivery>[] => [
  {
    name: 'What',
    cell: ({ action, ticket_id: ticketId }) => (
      <Anchor size="sm" renderRoot={(props) => <Link to="/inbox/$ticketId" params={{ ticketId }} {...props} />}>
        {ACTIONS[action]}
      </Anchor>
    ),
  },
  {
    name: 'State',
    cell: (delivery) => <AttemptState label={deliveryStatus(delivery.status)} next={delivery.next_attempt_at} />,
  },
  { name: 'Answer', cell: (delivery) => <AttemptAnswer {...delivery} /> },
  { name: 'Attempts', cell: ({ attempts }) => attempts },
  { name: 'Queued', cell: ({ created_at: at }) => <Ago iso={at} /> },
  { name: 'Actions', cell: (delivery) => <Resend channelId={channelId} delivery={delivery} /> },
];

const Resend = ({ channelId, delivery }: { channelId: string; delivery: Delivery }) => {
  const resend = useCommand<void, unknown>({
    send: () => {
      const params = { path: { id: channelId, delivery_id: delivery.id } };
      return unwrap(api.POST('/api/settings/escalation/channels/{id}/deliveries/{delivery_id}/redeliver', { params }));
    },
    changes: changesOf(channelId),
  });
  return <SendAgain next={delivery.next_attempt_at} resend={resend} />;
};
