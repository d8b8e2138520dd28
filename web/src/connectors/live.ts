import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { overlay, reread } from '../live/overlay.ts';
import { connectorsQuery, type Connector } from './queries.ts';

type ConnectorChange = Change<Omit<Partial<Connector>, 'status'> & { status?: Connector['status'] | 'deleted' }>;

/** What frames do to the connectors if they were read; one that is not among them is new. */
export const connectorsLive = {
  'connector.status': (queries, change: ConnectorChange) => {
    // Ticket sources are told of by frames of the same name.
    if (change.entity.type !== 'connector') return;
    const { queryKey } = connectorsQuery;
    const isNew = queries.getQueryData(queryKey)?.every(({ id }) => id !== change.entity.id) === true;
    if (isNew) reread(queries, queryKey);
    else overlay<readonly Connector[]>(queries, queryKey, (connectors) => withChange(connectors, change));
  },
} satisfies LiveHandler;

const withChange = (connectors: readonly Connector[], { entity, patch }: ConnectorChange): Connector[] => {
  const { status, ...fields } = patch;
  if (status === 'deleted') return connectors.filter(({ id }) => id !== entity.id);
  return connectors.map((connector) =>
    connector.id === entity.id ? { ...connector, ...fields, status: status ?? connector.status } : connector,
  );
};
