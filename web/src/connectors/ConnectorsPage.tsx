import { Alert, Button, Card, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Connector } from '../api/types.ts';
import { connectorStatus } from '../parts/labels.ts';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Ago, duration } from '../parts/time.tsx';
import { sessionQuery } from '../session/session.ts';
import { connectorsQuery, useLiveConnectors } from './connectorQuery.ts';
import { CreateConnector } from './CreateConnector.tsx';

export const ConnectorsPage = () => {
  useLiveConnectors();
  const isAdmin = useQuery(sessionQuery).data?.role === 'admin';
  const connectors = useQuery(connectorsQuery);
  const [creating, dialog] = useDisclosure(false);
  return (
    <Page
      title="Connectors"
      lead="Systems that the agent may look into. It can only read them; nothing here lets it change anything."
      action={
        isAdmin && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} size="xs" onClick={dialog.open}>
            New connector
          </Button>
        )
      }
    >
      <ProblemNotice error={connectors.error} />
      {connectors.isPending && <Skeleton h={120} />}
      {connectors.data?.length === 0 && (
        <Text c="dimmed">No connectors yet. Without one the agent can only reason about the ticket’s own text.</Text>
      )}
      {connectors.data?.map((connector) => (
        <ConnectorCard key={connector.id} connector={connector} isAdmin={isAdmin} />
      ))}
      <CreateConnector opened={creating} onClose={dialog.close} />
    </Page>
  );
};

const ConnectorCard = ({ connector, isAdmin }: { connector: Connector; isAdmin: boolean }) => (
  <Card withBorder padding="sm" component="article" aria-label={connector.name}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2}>
        <Group gap="xs">
          <Title order={2} size="h6">
            {connector.name}
          </Title>
          <StatusBadge label={connectorStatus(connector.status)} />
        </Group>
        <Text size="xs" c="dimmed">
          {connector.kind} · {connector.tools.length} read-only tools
          {connector.last_checked_at !== null && (
            <>
              {' · checked '}
              <Ago iso={connector.last_checked_at} />
            </>
          )}
        </Text>
      </Stack>
      {isAdmin && <Actions connector={connector} />}
    </Group>
    {connector.status_reason !== null && (
      <Text size="sm" mt="xs">
        {connector.status_reason}
      </Text>
    )}
    {connector.warnings.length > 0 && (
      <Alert color="orange" variant="light" p="xs" mt="xs" title="The credential can do more than read">
        <List size="sm">
          {connector.warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      </Alert>
    )}
  </Card>
);

const Actions = ({ connector: { id } }: { connector: Connector }) => {
  const queries = useQueryClient();
  const [asked, question] = useDisclosure(false);
  const test = useMutation({
    mutationFn: () => unwrap(api.POST('/api/connectors/{id}/test', { params: { path: { id } } })),
  });
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/connectors/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: connectorsQuery.queryKey }),
  });
  return (
    <Stack gap={4} align="flex-end">
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Test
        </Button>
        {asked ? (
          <>
            <Button size="compact-xs" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
            <Button size="compact-xs" variant="default" onClick={question.close}>
              Keep
            </Button>
          </>
        ) : (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={question.open}>
            Delete…
          </Button>
        )}
      </Group>
      <ProblemNotice error={test.error ?? remove.error} />
      {test.data !== undefined && (
        <Text size="xs" c={test.data.success ? 'teal' : 'red'} role="status">
          {test.data.success ? 'Works' : (test.data.error_message ?? 'Failed')} in {duration(test.data.duration_ms)}
        </Text>
      )}
    </Stack>
  );
};
