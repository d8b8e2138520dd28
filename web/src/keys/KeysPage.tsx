import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../sessions/session.ts';
import type { ApiKey } from './queries.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time.tsx';
import { sessionQuery } from '../sessions/session.ts';
import { CreatedKey } from './CreatedKey.tsx';
import { CreateKey } from './CreateKey.tsx';
import { hasEnded, KeyActions } from './KeyActions.tsx';
import { keysQuery } from './queries.ts';

export const KeysPage = () => {
  const user = useQuery(sessionQuery).data ?? null;
  const keys = useInfiniteQuery(keysQuery);
  const [creating, dialog] = useDisclosure(false);
  const [created, setCreated] = useState<string | null>(null);
  const all = keys.data?.pages.flatMap(({ items }) => items) ?? [];
  const usable = all.filter(({ revoked_at }) => revoked_at === null);
  return (
    <Page
      title="API keys"
      lead="For programs that use the cluster API or read the audit log. Treat a key like a password."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} size="xs" onClick={dialog.open}>
          New key
        </Button>
      }
    >
      {created !== null && <CreatedKey value={created} onClose={() => setCreated(null)} />}
      <ProblemNotice error={keys.error} />
      {keys.isPending && <Skeleton h={120} />}
      {keys.isSuccess && usable.length === 0 && !keys.hasNextPage && (
        <Empty title="No keys yet">
          A program names its key in the header <code>API-Key</code>, and the version that it was written for in{' '}
          <code>API-Version</code>.
        </Empty>
      )}
      {usable.length > 0 && <DataTable label="API keys" columns={columnsFor(user, setCreated)} rows={usable} />}
      {keys.hasNextPage && (
        <Button variant="subtle" size="xs" loading={keys.isFetchingNextPage} onClick={() => void keys.fetchNextPage()}>
          Show older keys
        </Button>
      )}
      <CreateKey opened={creating} onClose={dialog.close} onCreated={setCreated} />
    </Page>
  );
};

const columnsFor = (user: User | null, onCreated: (key: string) => void): readonly Column<ApiKey>[] => [
  { name: 'Name', cell: ({ name }) => <b className="foreign">{name}</b> },
  { name: 'Starts with', cell: ({ start }) => <code>{start}…</code> },
  { name: 'May', cell: ({ scopes }) => scopes.join(', ') },
  { name: 'Owner', cell: ({ created_by }) => <Owner id={created_by} user={user} /> },
  { name: 'Created', cell: ({ created_at }) => <Ago iso={created_at} /> },
  { name: 'Last used', cell: ({ last_used_at: at }) => (at === null ? 'never' : <Ago iso={at} />) },
  { name: 'Ends', cell: (key) => <End apiKey={key} /> },
  { name: 'Actions', cell: (key) => <KeyActions apiKey={key} onCreated={onCreated} /> },
];

/** Whoever made it. */
const Owner = ({ id, user }: { id: string; user: User | null }) =>
  id === user?.id ? 'you' : <span title={id}>another administrator</span>;

const End = ({ apiKey }: { apiKey: ApiKey }) => {
  const { expires_at: at, rotated_to } = apiKey;
  if (hasEnded(apiKey)) return <Status label={{ text: 'ended', tone: 'neutral' }} />;
  if (at === null) return 'never';
  return (
    <>
      <Ago iso={at} />
      {rotated_to !== null && ', replaced'}
    </>
  );
};
