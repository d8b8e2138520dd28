import { ActionIcon, Alert, Box, Button, Code, CopyButton, Skeleton, Stack, Table, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { ApiKey } from '../api/types.ts';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Ago } from '../parts/time.tsx';
import { CreateKey } from './CreateKey.tsx';

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await unwrap(api.GET('/api/keys'))).items,
});

export const KeysPage = () => {
  const keys = useQuery(keysQuery);
  const [creating, dialog] = useDisclosure(false);
  const [created, setCreated] = useState<string | null>(null);
  const usable = keys.data?.filter(({ revoked_at }) => revoked_at === null) ?? [];
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
      {keys.data !== undefined && usable.length === 0 && <Text c="dimmed">No keys yet.</Text>}
      {usable.length > 0 && <KeyTable keys={usable} />}
      <CreateKey opened={creating} onClose={dialog.close} onCreated={setCreated} />
    </Page>
  );
};

const CreatedKey = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <Alert color="teal" title="Copy the key now: it is not shown again" withCloseButton onClose={onClose}>
    <Stack gap="xs" align="flex-start">
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="xs" variant="light" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Stack>
  </Alert>
);

const KeyTable = ({ keys }: { keys: readonly ApiKey[] }) => (
  <Table.ScrollContainer minWidth={600}>
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {['Name', 'Starts with', 'Scopes', 'Created', 'Last used'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td fw={500}>{key.name}</Table.Td>
            <Table.Td>
              <Code>{key.start}…</Code>
            </Table.Td>
            <Table.Td>{key.scopes.join(', ')}</Table.Td>
            <Table.Td>
              <Ago iso={key.created_at} />
            </Table.Td>
            <Table.Td>{key.last_used_at === null ? 'never' : <Ago iso={key.last_used_at} />}</Table.Td>
            <Table.Td ta="right">
              <RevokeKey id={key.id} name={key.name} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** Asks once more, since programs that use the key stop working at once. */
const RevokeKey = ({ id, name }: { id: string; name: string }) => {
  const queries = useQueryClient();
  const [asked, question] = useDisclosure(false);
  const revoke = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  if (asked)
    return (
      <Box>
        <Button size="compact-xs" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>{' '}
        <Button size="compact-xs" variant="default" onClick={question.close}>
          Keep
        </Button>
        <ProblemNotice error={revoke.error} />
      </Box>
    );
  return (
    <Tooltip label="Revoke">
      <ActionIcon variant="subtle" color="gray" aria-label={`Revoke ${name}`} onClick={question.open}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};
