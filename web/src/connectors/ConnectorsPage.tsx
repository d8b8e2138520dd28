import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../sessions/session.ts';
import { ConnectCluster } from './ConnectCluster.tsx';
import { ConnectorCard } from './ConnectorCard.tsx';
import { connectorsQuery } from './queries.ts';
import { CreateConnector } from './CreateConnector.tsx';

export const ConnectorsPage = () => {
  const isAdmin = useMay()('connectors:manage');
  return (
    <Page
      title="Connectors"
      lead="Systems that the agent can read. It cannot change anything in them."
      action={
        isAdmin && (
          <>
            <DialogButton action="Connect a cluster" isSecond>
              {(close) => <ConnectCluster onClose={close} />}
            </DialogButton>
            <DialogButton action="New connector">{(close) => <CreateConnector onClose={close} />}</DialogButton>
          </>
        )
      }
    >
      <Loaded query={useQuery(connectorsQuery)} height={120}>
        {(connectors) =>
          connectors.length === 0 ? (
            <Empty title="No connectors yet">
              Without a connector the agent knows only the text of the ticket.{' '}
              {isAdmin ? 'Start with the database of the product that you support.' : 'An administrator can add one.'}
            </Empty>
          ) : (
            connectors.map((connector) => <ConnectorCard key={connector.id} connector={connector} isAdmin={isAdmin} />)
          )
        }
      </Loaded>
    </Page>
  );
};
