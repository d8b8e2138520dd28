import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrap } from '../../api/client.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page } from '../../parts/Page.tsx';
import { CLUSTER_KEY } from '../queries.ts';
import { workspaceWindowQuery } from './queries.ts';
import { WindowEditor } from './WindowEditor.tsx';

/** CL-77: the window that every cluster follows which has none of its own. */
export const WorkspaceWindowPage = () => (
  <Page
    title="Maintenance window of the workspace"
    above={
      <Anchor component={Link} to="/clusters" size="xs">
        Clusters
      </Anchor>
    }
    lead="It applies to every cluster without its own window. Auto-upgrade takes at most one step in each window."
  >
    <Loaded query={useQuery(workspaceWindowQuery)} height={420}>
      {(window) => (
        <WindowEditor
          window={window}
          freezes={[]}
          send={(body) => unwrap(api.PUT('/maintenance-window', { body }))}
          changes={[workspaceWindowQuery.queryKey, [CLUSTER_KEY]]}
        />
      )}
    </Loaded>
  </Page>
);
