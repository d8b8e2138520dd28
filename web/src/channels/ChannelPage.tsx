import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/problem.ts';
import { Empty } from '../parts/Empty.tsx';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { Ago } from '../parts/time/time.tsx';
import { ChannelActions } from './ChannelActions.tsx';
import { LastMessage, ToldOf } from './ChannelsPage.tsx';
import { Deliveries } from './Deliveries.tsx';
import { KINDS } from './labels.ts';
import { channelQuery, kindsQuery, type Channel, type Schema } from './queries.ts';
import { TestMessage } from './TestMessage.tsx';

/** One channel: its settings, a message to test it, and what was sent through it. */
export const ChannelPage = () => {
  const id = useParams({ from: '/signed-in/channels/$channelId', select: ({ channelId }) => channelId });
  const query = useQuery(channelQuery(id));
  const kinds = useQuery(kindsQuery).data ?? [];
  const above = (
    <Anchor component={Link} to="/channels" size="xs">
      Channels
    </Anchor>
  );
  if (isNotFound(query.error))
    return (
      <Page title="Channel" above={above}>
        <Empty title="Channel not found">It was deleted, or the address is wrong.</Empty>
      </Page>
    );
  return (
    <Page
      title={query.data?.name ?? 'Channel'}
      above={above}
      action={query.data !== undefined && <ChannelActions channel={query.data} />}
    >
      <Loaded query={query} height={320}>
        {(channel) => (
          <Stack gap="xl">
            {!channel.enabled && (
              <Notice tone="warn" title="Switched off: nobody is told">
                Escalations in this time are not sent later. A page that is open is still acknowledged and resolved.
              </Notice>
            )}
            <Facts facts={factsOf(channel, kinds.find(({ kind }) => kind === channel.kind)?.config_schema ?? [])} />
            <TestMessage id={channel.id} />
            <Deliveries id={channel.id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

const factsOf = (channel: Channel, schema: Schema): readonly Fact[] => [
  { name: 'Kind', value: KINDS[channel.kind] },
  ...schema.flatMap(({ key, label }) => {
    const value = channel.config[key];
    return value === undefined ? [] : [{ name: label, value: <Setting value={value} /> }];
  }),
  { name: 'Told of', value: <ToldOf channel={channel} /> },
  { name: 'Last message', value: <LastMessage channel={channel} /> },
  { name: 'Created', value: <Ago iso={channel.created_at} /> },
  { name: 'Last changed', value: <Ago iso={channel.updated_at} /> },
];

const Setting = ({ value }: { value: Channel['config'][string] }) => {
  if (Array.isArray(value)) return <span className="foreign">{value.join(', ')}</span>;
  return typeof value === 'object' ? 'set, not shown' : <span className="foreign">{value}</span>;
};
