import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/problem.ts';
import { Empty } from '../parts/Empty.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { Ago } from '../parts/time/time.tsx';
import { ClusterName } from './ClusterName.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EVENTS } from './events.ts';
import { webhookQuery, type Webhook } from './queries.ts';
import { TestCall } from './TestCall.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { LastCall } from './WebhooksPage.tsx';

/** One webhook: what it is told of, what was delivered, and how its receiver answered. */
export const WebhookPage = () => {
  const id = useParams({ from: '/signed-in/webhooks/$webhookId', select: ({ webhookId }) => webhookId });
  const query = useQuery(webhookQuery(id));
  const above = (
    <Anchor component={Link} to="/webhooks" size="xs">
      Webhooks
    </Anchor>
  );
  if (isNotFound(query.error))
    return (
      <Page title="Webhook" above={above}>
        <Empty title="Webhook not found">It was deleted, or the address is wrong.</Empty>
      </Page>
    );
  return (
    <Page
      title={query.data?.name ?? 'Webhook'}
      above={above}
      action={query.data !== undefined && <WebhookActions webhook={query.data} />}
    >
      <Loaded query={query} height={320}>
        {(webhook) => (
          <Stack gap="xl">
            {!webhook.enabled && (
              <Notice tone="warn" title="Switched off: no deliveries">
                Switched off by a user, or by the service after three days without an accepted delivery. Events in this
                time are not sent later. Fix the receiver, switch the webhook on, and send a test call.
              </Notice>
            )}
            <Facts facts={factsOf(webhook)} />
            <TestCall id={webhook.id} />
            <Deliveries id={webhook.id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

const factsOf = (webhook: Webhook) => [
  { name: 'Address', value: <span className="foreign">{webhook.url}</span> },
  { name: 'Clusters', value: <ClusterName id={webhook.cluster_id} /> },
  { name: 'Events', value: toldOf(webhook) },
  { name: 'Last call', value: <LastCall webhook={webhook} /> },
  { name: 'Created', value: <Ago iso={webhook.created_at} /> },
  { name: 'Last changed', value: <Ago iso={webhook.updated_at} /> },
];

const toldOf = ({ events }: Webhook): string => {
  if (events.length === EVENTS.length) return 'all cluster events';
  return EVENTS.filter(({ name }) => events.includes(name))
    .map(({ words }) => words.charAt(0).toLowerCase() + words.slice(1))
    .join('; ');
};
