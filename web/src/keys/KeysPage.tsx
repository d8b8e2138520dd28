import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time/time.tsx';
import { useUser, type User } from '../sessions/session.ts';
import { CreatedKey } from './CreatedKey.tsx';
import { CreateKey } from './CreateKey.tsx';
import { hasEnded, KeyActions } from './KeyActions.tsx';
import { keysQuery, type ApiKey, type NewKey } from './queries.ts';

export const KeysPage = () => {
  const user = useUser();
  const keys = useInfiniteQuery(keysQuery);
  const [created, setCreated] = useState<NewKey | null>(null);
  return (
    <Page
      title="API keys"
      lead="For programs that send tickets, use the cluster API or read the audit log. Treat a key like a password."
      action={
        <DialogButton action="New key" title="New API key">
          {(close) => <CreateKey onClose={close} onCreated={setCreated} />}
        </DialogButton>
      }
    >
      {created !== null && <CreatedKey made={created} onClose={() => setCreated(null)} />}
      <Loaded query={keys} height={120}>
        {({ pages }) => {
          const usable = pages.flatMap(({ items }) => items).filter(({ revoked_at }) => revoked_at === null);
          if (usable.length === 0) return keys.hasNextPage ? null : <NoKeys />;
          return <DataTable label="API keys" columns={columnsFor(user, setCreated)} rows={usable} />;
        }}
      </Loaded>
      {keys.hasNextPage && (
        <Button variant="subtle" size="xs" loading={keys.isFetchingNextPage} onClick={() => void keys.fetchNextPage()}>
          Show older keys
        </Button>
      )}
    </Page>
  );
};

const NoKeys = () => (
  <Empty title="No keys yet">
    A program names its key in the header <code>API-Key</code>, and the version that it was written for in{' '}
    <code>API-Version</code>.
  </Empty>
);

const columnsFor = (user: User | null, onCreated: (made: NewKey) => void): readonly Column<ApiKey>[] => [
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
