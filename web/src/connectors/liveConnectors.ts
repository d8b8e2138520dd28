import type { QueryClient } from '@tanstack/react-query';
import type { Connector } from '../api/types.ts';
import type { ConnectorChange } from '../live/change.ts';
import { overlay } from '../live/overlay.ts';
import { reread } from '../live/reread.ts';
import { connectorsQuery } from './connectorQuery.ts';

/** Lays a change over the connectors if they were read; one that is not among them is new. */
export const applyToConnectors = (queries: QueryClient, change: ConnectorChange): void => {
  const { queryKey } = connectorsQuery;
  const connectors = queries.getQueryData(queryKey);
  const isNew = connectors?.every(({ id }) => id !== change.entity.id) === true;
  if (isNew) reread(queries, queryKey);
  else overlay<readonly Connector[]>(queries, queryKey, (known) => withChange(known, change));
};

export const withChange = (connectors: readonly Connector[], { entity, patch }: ConnectorChange): Connector[] => {
  const { status, ...fields } = patch;
  if (status === 'deleted') return connectors.filter(({ id }) => id !== entity.id);
  return connectors.map((connector) =>
    connector.id === entity.id ? { ...connector, ...fields, status: status ?? connector.status } : connector,
  );
};
