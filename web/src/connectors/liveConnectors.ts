import type { QueryClient } from '@tanstack/react-query';
import type { Connector } from '../api/types.ts';
import type { ConnectorChange } from '../live/change.ts';
import { isBeingRead, reread } from '../live/reread.ts';
import { connectorsQuery } from './connectorQuery.ts';

/** Lays a change over the connectors if they were read; one that is not among them is new. */
export const applyToConnectors = (queries: QueryClient, change: ConnectorChange): void => {
  const { queryKey } = connectorsQuery;
  const connectors = queries.getQueryData(queryKey);
  const known = connectors?.some(({ id }) => id === change.entity.id) === true;
  if (isBeingRead(queries, queryKey) || (connectors !== undefined && !known)) reread(queries, queryKey);
  else queries.setQueryData(queryKey, connectors && withChange(connectors, change));
};

export const withChange = (connectors: readonly Connector[], { entity, patch }: ConnectorChange): Connector[] => {
  const { status, ...fields } = patch;
  if (status === 'deleted') return connectors.filter(({ id }) => id !== entity.id);
  return connectors.map((connector) =>
    connector.id === entity.id ? { ...connector, ...fields, status: status ?? connector.status } : connector,
  );
};
