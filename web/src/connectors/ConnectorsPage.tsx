import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../parts/Empty.tsx';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { sessionQuery } from '../sessions/session.ts';
import { ConnectorCard } from './ConnectorCard.tsx';
import { connectorsQuery } from './queries.ts';
import { CreateConnector } from './CreateConnector.tsx';

export const ConnectorsPage = () => {
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
        <Empty title="No connectors yet">
          Without one the agent knows only what a ticket says.{' '}
          {isAdmin ? 'Start with the database that your tickets are about.' : 'An administrator can add one.'}
        </Empty>
      )}
      {connectors.data?.map((connector) => (
        <ConnectorCard key={connector.id} connector={connector} isAdmin={isAdmin} />
      ))}
      <CreateConnector opened={creating} onClose={dialog.close} />
    </Page>
  );
};
