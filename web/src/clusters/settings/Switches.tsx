import { Stack, Switch } from '@mantine/core';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { changesOf, type Cluster } from '../queries.ts';
import { patchCluster, type ClusterChange } from './patch.ts';

/** CL-50: what is switched at once. */
export const Switches = ({ cluster, isProtected }: { cluster: Cluster; isProtected: boolean }) => {
  const turn = useCommand<ClusterChange, Cluster>({
    send: (body) => patchCluster(cluster.id, body),
    changes: changesOf(cluster.id),
  });
  const busy = turn.isPending || cluster.status === 'deleting';
  return (
    <Stack gap="sm">
      <Switch
        label="Auto-upgrade"
        description="One step in each maintenance window, if it has no breaking changes. A major version or a breaking change always needs your decision."
        checked={cluster.auto_upgrade_enabled}
        disabled={busy}
        onChange={({ currentTarget }) => turn.mutate({ auto_upgrade_enabled: currentTarget.checked })}
      />
      <Switch
        label="Deletion protection"
        description="Deletion, here or through the API, is refused until this is switched off."
        checked={isProtected}
        disabled={busy}
        onChange={({ currentTarget }) => turn.mutate({ deletion_protection: currentTarget.checked })}
      />
      <ProblemNotice error={turn.error} />
    </Stack>
  );
};
