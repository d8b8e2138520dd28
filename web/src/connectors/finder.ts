import { IconPlugConnected } from '@tabler/icons-react';
import { OF_EACH, type Finder, type Found } from '../app/bar/finder.ts';
import { bestFirst } from '../app/bar/matching.ts';
import { systemStatus } from '../catalogue/systemStatus.ts';
import { connectorsQuery } from './queries.ts';

/** Finds connectors by their names. */
export const connectorFinder: Finder = {
  needs: 'connectors:read',
  find: async (typed, queries) => {
    const connectors = await queries.ensureQueryData(connectorsQuery);
    const lines = connectors.map(({ id, name, status }): Found => ({
      id: `connector ${id}`,
      label: `Connector “${name}”`,
      detail: systemStatus(status).text,
      icon: IconPlugConnected,
      go: (navigate) => void navigate({ to: '/connectors' }),
    }));
    return bestFirst(typed, lines).slice(0, OF_EACH);
  },
};
