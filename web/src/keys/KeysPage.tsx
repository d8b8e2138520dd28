import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../api/types.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Ago } from '../parts/time.tsx';
import { CreatedKey } from './CreatedKey.tsx';
import { CreateKey } from './CreateKey.tsx';
import { keysQuery } from './keysQuery.ts';
import { RevokeKey } from './RevokeKey.tsx';

export const KeysPage = () => {
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
      {usable.length > 0 && <DataTable label="API keys" columns={COLUMNS} rows={usable} />}
      {keys.hasNextPage && (
        <Button variant="subtle" size="xs" loading={keys.isFetchingNextPage} onClick={() => void keys.fetchNextPage()}>
          Show older keys
        </Button>
      )}
      <CreateKey opened={creating} onClose={dialog.close} onCreated={setCreated} />
    </Page>
  );
};

const COLUMNS: readonly Column<ApiKey>[] = [
  { name: 'Name', cell: ({ name }) => <b className="foreign">{name}</b> },
  { name: 'Starts with', cell: ({ start }) => <code>{start}…</code> },
  { name: 'May', cell: ({ scopes }) => scopes.join(', ') },
  { name: 'Created', cell: ({ created_at }) => <Ago iso={created_at} /> },
  { name: 'Last used', cell: ({ last_used_at: at }) => (at === null ? 'never' : <Ago iso={at} />) },
  { name: 'Expires', cell: ({ expires_at: at }) => (at === null ? 'never' : <Ago iso={at} />) },
  { name: 'Revoke', cell: (key) => <RevokeKey apiKey={key} /> },
];
