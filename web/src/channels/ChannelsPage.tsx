import { Anchor, Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LastAttempt } from '../parts/attempts/Attempts.tsx';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Section } from '../parts/Section.tsx';
import { CreateChannel } from './ChannelForm.tsx';
import { deliveryStatus, KINDS } from './labels.ts';
import { channelsQuery, kindsQuery, type Channel, type ChannelKind } from './queries.ts';

/** SU-116: who is told when a ticket needs people, and how. */
export const ChannelsPage = () => {
  const channels = useInfiniteQuery(channelsQuery);
  return (
    <Page
      title="Channels"
      lead="Who is told when a ticket is escalated. Messages hold the ticket's title, status and a link; nothing that a model wrote."
    >
      <Loaded query={channels} height={120}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <Empty title="No channels yet">
              An escalated ticket waits until somebody looks at the inbox. Choose below how people are told at once.
            </Empty>
          ) : (
            <DataTable label="Channels" columns={COLUMNS} rows={all} />
          );
        }}
      </Loaded>
      {channels.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={channels.isFetchingNextPage}
          onClick={() => void channels.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <Section title="Add a channel">
        <Loaded query={useQuery(kindsQuery)} height={200}>
          {(kinds) => (
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {kinds.map((kind) => (
                <KindCard key={kind.kind} kind={kind} />
              ))}
            </SimpleGrid>
          )}
        </Loaded>
      </Section>
    </Page>
  );
};

const KindCard = ({ kind }: { kind: ChannelKind }) => (
  <Card withBorder padding="sm" component="article" aria-label={kind.name}>
    <Stack gap="xs" h="100%" justify="space-between" align="start">
      <div>
        <Title order={3} size="h6">
          {kind.name}
        </Title>
        <Text size="xs" c="dimmed">
          {kind.description}
        </Text>
      </div>
      <DialogButton action="Add" subject={kind.name}>
        {(close) => <CreateChannel kind={kind} onClose={close} />}
      </DialogButton>
    </Stack>
  </Card>
);

const COLUMNS: readonly Column<Channel>[] = [
  {
    name: 'Name',
    cell: ({ id, name, kind }) => (
      <>
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link to="/channels/$channelId" params={{ channelId: id }} {...props} />}
        >
          <span className="foreign">{name}</span>
        </Anchor>
        <Text size="xs" c="dimmed">
          {KINDS[kind]}
        </Text>
      </>
    ),
  },
  { name: 'Told of', cell: (channel) => <ToldOf channel={channel} /> },
  { name: 'Last message', cell: (channel) => <LastMessage channel={channel} /> },
];

/** SU-116: which escalations reach it. */
export const ToldOf = ({ channel: { when, quiet_hours: quiet } }: { channel: Channel }) => (
  <>
    {when === null ? 'every escalation' : <span className="foreign">{when}</span>}
    {quiet !== null && (
      <Text size="xs" c="dimmed" className="foreign">
        {quiet.start} to {quiet.end} ({quiet.timezone}) only urgent
      </Text>
    )}
  </>
);

/** How the last attempt ended. */
export const LastMessage = ({
  channel: { enabled, last_status: status, last_attempt_at: at },
}: {
  channel: Channel;
}) => <LastAttempt enabled={enabled} label={status === null ? null : deliveryStatus(status)} at={at} />;
