import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveryStatus } from '../channels/labels.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { labels } from '../parts/label.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time/time.tsx';
import { Conditions } from './Conditions.tsx';
import { TicketLink } from './DryRun.tsx';
import { firingsQuery, type Firing } from './queries.ts';

/** SU-175: for which tickets the rule fired, when and why. */
export const Firings = ({ id }: { id: string }) => {
  const firings = useInfiniteQuery(firingsQuery(id));
  return (
    <Section title="Fired" lead="Newest first. Once per ticket until the customer reopens it.">
      <Loaded query={firings} height={120}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) =>
            items.map((item) => ({ ...item, id: `${item.ticket_id} ${item.at}` })),
          );
          return all.length === 0 ? (
            <Empty title="Not yet">The next matching ticket appears here automatically.</Empty>
          ) : (
            <DataTable label="Fired" columns={COLUMNS} rows={all} />
          );
        }}
      </Loaded>
      {firings.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={firings.isFetchingNextPage}
          onClick={() => void firings.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Section>
  );
};

const effect = labels({
  escalated: { text: 'escalated', tone: 'good' },
  after_verdict: { text: 'escalates after the verdict', tone: 'active' },
  announced: { text: 'announced, escalates after the verdict', tone: 'active' },
  assigned: { text: 'assigned', tone: 'good' },
  to_channel: { text: 'sent to the channel', tone: 'good' },
  unknown_user: { text: 'no such user', tone: 'warn' },
  no_change: { text: 'nothing to change', tone: 'neutral' },
});

/** SU-175: what became of each message to a channel. */
const Messages = ({ deliveries }: Pick<Firing, 'deliveries'>) =>
  deliveries.length === 0
    ? 'none'
    : deliveries.map(({ delivery_id: id, channel, channel_id: channelId, status, error_message: error }) => (
        <div key={id}>
          {channelId !== null && (
            <Text span size="sm" className="foreign">
              {channel ?? 'a channel that was deleted'}:{' '}
            </Text>
          )}
          <Status label={deliveryStatus(status)} />
          {error !== null && (
            <Text size="xs" c="dimmed" className="foreign">
              {error}
            </Text>
          )}
        </div>
      ));

const COLUMNS: readonly Column<Firing & { id: string }>[] = [
  { name: 'Ticket', cell: ({ ticket_id: id }) => <TicketLink id={id} /> },
  { name: 'When', cell: ({ at }) => <Ago iso={at} /> },
  { name: 'Effect', cell: (firing) => <Status label={effect(firing.effect)} /> },
  { name: 'Messages', cell: ({ deliveries }) => <Messages deliveries={deliveries} /> },
  { name: 'Why', cell: ({ conditions }) => <Conditions conditions={conditions} /> },
];
