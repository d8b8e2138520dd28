import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useLiveMessages } from '../live/LiveProvider.tsx';
import type { LiveMessage } from '../live/liveStream.ts';

export const connectorsQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: () => unwrap(api.GET('/api/connectors')),
});

export const catalogueQuery = queryOptions({
  queryKey: ['connector-catalogue'],
  queryFn: () => unwrap(api.GET('/api/connectors/catalogue')),
});

/** Follows the status of the shown connectors. */
export const useLiveConnectors = (): void => {
  const queries = useQueryClient();
  useLiveMessages(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'reset' || message.change.type !== 'connector.status') return;
        const { entity, patch } = message.change;
        queries.setQueryData(connectorsQuery.queryKey, (connectors) =>
          connectors?.map((connector) => (connector.id === entity.id ? { ...connector, ...patch } : connector)),
        );
      },
      [queries],
    ),
  );
};
