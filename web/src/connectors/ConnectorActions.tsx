import { api, unwrap } from '../api/client.ts';
import { SystemActions } from '../catalogue/SystemActions.tsx';
import { ChangeConnector } from './ChangeConnector.tsx';
import { type Connector, connectorsQuery } from './queries.ts';

/** SU-36: what an administrator may do with a connector. */
export const ConnectorActions = ({ connector }: { connector: Connector }) => {
  const path = { params: { path: { id: connector.id } } };
  return (
    <SystemActions
      system={connector}
      list={connectorsQuery.queryKey}
      test={({ headers }) => unwrap(api.POST('/api/connectors/{id}/test', { ...path, headers }))}
      tried="signing in and checking the rights of its credential"
      turn={(enabled) => unwrap(api.PATCH('/api/connectors/{id}', { ...path, body: { enabled } }))}
      remove={() => unwrap(api.DELETE('/api/connectors/{id}', path))}
      withoutIt="Investigations can no longer use it."
    >
      {(close) => <ChangeConnector connector={connector} onClose={close} />}
    </SystemActions>
  );
};
