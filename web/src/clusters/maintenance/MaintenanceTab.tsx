import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { AskFirst } from '../../parts/dialogs/AskFirst.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { YearCalendar } from '../calendar/YearCalendar.tsx';
import { useClusterId } from '../ClusterPage.tsx';
import { changesOf } from '../queries.ts';
import { FreezePeriods } from './FreezePeriods.tsx';
import { freezesQuery, windowQuery, workspaceWindowQuery, type MaintenanceWindow } from './queries.ts';
import { UpcomingWindows } from './UpcomingWindows.tsx';
import { WindowEditor } from './WindowEditor.tsx';
import { windowWords } from './windowWords.ts';

export const MaintenanceTab = () => {
  const id = useClusterId();
  const own = useQuery(windowQuery(id));
  const shared = useQuery(workspaceWindowQuery);
  return (
    <Loaded query={own} height={480}>
      {(ownWindow) => (
        <Loaded query={shared} height={480}>
          {(workspace) => (
            <>
              <ClusterWindow id={id} own={ownWindow} workspace={workspace} />
              <FreezePeriods id={id} />
              <YearCalendar id={id} window={ownWindow ?? workspace} />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
};

type Props = { id: string; own: MaintenanceWindow | null; workspace: MaintenanceWindow };

/** Its own window, or that of the workspace, which it follows until it is given its own. */
const ClusterWindow = ({ id, own, workspace }: Props) => {
  const [editing, setEditing] = useState(false);
  const { data: freezes = [] } = useQuery(freezesQuery(id));
  if (own === null && !editing)
    return (
      <Section
        title="Maintenance window"
        lead={
          <>
            This cluster follows the{' '}
            <Anchor component={Link} to="/clusters/window" size="sm">
              window of the workspace
            </Anchor>
            : {windowWords(workspace)}.
          </>
        }
        action={
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Set its own window
          </Button>
        }
      >
        <UpcomingWindows window={workspace} freezes={freezes} />
      </Section>
    );
  return (
    <Section title="Maintenance window" lead="Specific to this cluster. Auto-upgrade runs only in this window.">
      <WindowEditor
        window={own ?? workspace}
        freezes={freezes}
        send={(body) =>
          unwrap(api.PUT('/clusters/{cluster_id}/maintenance-window', { params: { path: { cluster_id: id } }, body }))
        }
        changes={changesOf(id)}
        action={
          own === null ? (
            <Button size="xs" variant="default" onClick={() => setEditing(false)}>
              Use the workspace window
            </Button>
          ) : (
            <FollowWorkspace id={id} workspace={workspace} onDone={() => setEditing(false)} />
          )
        }
      />
    </Section>
  );
};

type FollowProps = Pick<Props, 'id' | 'workspace'> & { onDone: () => void };

const FollowWorkspace = ({ id, workspace, onDone }: FollowProps) => {
  const follow = useCommand<void, unknown>({
    send: () =>
      unwrap(api.DELETE('/clusters/{cluster_id}/maintenance-window', { params: { path: { cluster_id: id } } })),
    changes: changesOf(id),
    onDone,
  });
  return (
    <>
      <AskFirst
        action="Use the workspace window"
        subject="instead"
        question={`Its own window is removed. Then: ${windowWords(workspace)}.`}
        busy={follow.isPending}
        onConfirm={() => follow.mutate()}
      />
      <ProblemNotice error={follow.error} />
    </>
  );
};
