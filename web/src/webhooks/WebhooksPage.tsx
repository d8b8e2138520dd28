import { Anchor, Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LastAttempt } from '../parts/attempts/Attempts.tsx';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { ClusterName } from './ClusterName.tsx';
import { CreatedWebhook } from './CreatedWebhook.tsx';
import { CreateWebhook } from './CreateWebhook.tsx';
import { deliveryStatus, EVENTS } from './events.ts';
import { webhooksQuery, type NewWebhook, type Webhook } from './queries.ts';

export const WebhooksPage = () => {
  const webhooks = useInfiniteQuery(webhooksQuery);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  return (
    <Page
      title="Webhooks"
      lead="Calls to your own systems on cluster events, signed as Standard Webhooks and retried until accepted."
      action={
        <DialogButton action="New webhook">
          {(close) => <CreateWebhook onClose={close} onCreated={setCreated} />}
        </DialogButton>
      }
    >
      {created !== null && <CreatedWebhook made={created} onClose={() => setCreated(null)} />}
      <Loaded query={webhooks} height={120}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? <NoWebhooks /> : <DataTable label="Webhooks" columns={COLUMNS} rows={all} />;
        }}
      </Loaded>
      {webhooks.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={webhooks.isFetchingNextPage}
          onClick={() => void webhooks.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Page>
  );
};

const NoWebhooks = () => (
  <Empty title="No webhooks yet">
    A webhook notifies your systems of a degraded cluster or an upgrade that needs a decision. Verify the signature with
    any library of{' '}
    <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" size="sm">
      Standard Webhooks
    </Anchor>
    .
  </Empty>
);

const COLUMNS: readonly Column<Webhook>[] = [
  {
    name: 'Name',
    cell: ({ id, name, url }) => (
      <>
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link to="/webhooks/$webhookId" params={{ webhookId: id }} {...props} />}
        >
          <span className="foreign">{name}</span>
        </Anchor>
        <Text size="xs" c="dimmed" className="foreign">
          {url}
        </Text>
      </>
    ),
  },
  { name: 'Clusters', cell: ({ cluster_id: id }) => <ClusterName id={id} /> },
  {
    name: 'Events',
    cell: ({ events }) =>
      events.length === EVENTS.length ? 'everything' : events.length === 1 ? '1 kind' : `${events.length} kinds`,
  },
  { name: 'Last call', cell: (webhook) => <LastCall webhook={webhook} /> },
];

/** How the last call ended; loud when the service has given up. */
export const LastCall = ({ webhook: { enabled, last_status: status, last_delivery_at: at } }: { webhook: Webhook }) => (
  <LastAttempt enabled={enabled} label={status === null ? null : deliveryStatus(status)} at={at} />
);
