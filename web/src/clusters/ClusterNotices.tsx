import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Ago, useNow } from '../parts/time/time.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { StandIn, stepOf } from './ClusterStatus.tsx';
import classes from './clusters.module.css';
import { changesOf, statusQuery, type Cluster, type ClusterState } from './queries.ts';
import { autoUpgradeReason, remedyOf } from './reasons.ts';
import { autoUpgradeQuery, upgradesQuery } from './upgrades/queries.ts';

/** What somebody has to know before anything else: what goes on, what is wrong, and what waits for a decision. */
export const ClusterNotices = ({ cluster }: { cluster: Cluster }) => {
  const { data: state, error } = useQuery(statusQuery(cluster.id));
  return (
    <>
      <ProblemNotice error={error} />
      {state !== undefined && <Underway cluster={cluster} state={state} />}
      {state?.status === 'failed' && <Failed cluster={cluster} state={state} />}
      {state?.status === 'degraded' && <Degraded state={state} />}
      <WaitingForUser id={cluster.id} />
      {state !== undefined && <StandIn driver={state.driver} />}
    </>
  );
};

const KINDS: Readonly<Record<string, string>> = {
  provision: 'Provisioning',
  upgrade: 'Upgrading',
  resize: 'Changing the size',
  settings: 'Changing the settings',
  delete: 'Deleting',
};

/** What goes on, how far it is, and what was wrong with the attempt before. */
const Underway = ({ cluster: { id, version }, state }: { cluster: Cluster; state: ClusterState }) => {
  const { operation } = state;
  const upgrades = useQuery({ ...upgradesQuery(id), enabled: operation?.kind === 'upgrade' }).data;
  if (operation === null || state.status === 'failed') return null;
  // CL-75: what was cancelled goes on as an operation until the version before is known to run.
  const goesBack = operation.kind === 'upgrade' && upgrades?.[0]?.phase === 'cancelled';
  const title = KINDS[operation.kind] ?? 'Operation in progress';
  return (
    <Notice tone="active" title={goesBack ? `Upgrade cancelled: returning to ${version}` : title}>
      <Text size="sm" aria-live="polite">
        {stepOf(state) ?? 'Queued'}
        {operation.started_at !== null && (
          <>
            {' '}
            · started <Ago iso={operation.started_at} />
          </>
        )}
        {!goesBack && operation.attempt !== null && operation.attempt > 1 && ` · attempt ${operation.attempt}`}
      </Text>
      <progress className={classes['progress']} aria-label="Progress" value={operation.progress ?? 0} />
      {state.status_reason !== null && (
        <Text size="xs" c="dimmed" className="foreign" mt={4}>
          {state.status_reason}
        </Text>
      )}
    </Notice>
  );
};

const Why = ({ state: { reason_code: code, status_reason: detail, since } }: { state: ClusterState }) => {
  const remedy = code === null ? null : remedyOf(code);
  return (
    <>
      <Text size="sm">
        {remedy?.what} {remedy?.todo}
      </Text>
      <Text size="xs" c="dimmed" className="foreign">
        {detail} {code !== null && <code>{code}</code>} · since <Ago iso={since} />
      </Text>
    </>
  );
};

const Degraded = ({ state }: { state: ClusterState }) => (
  <Notice tone="warn" title="Degraded: running with faults" urgent>
    <Why state={state} />
  </Notice>
);

/** A cluster that failed, and what can be tried again (CL-56). */
const Failed = ({ cluster: { id }, state }: { cluster: Cluster; state: ClusterState }) => {
  const retry = useCommand<void, unknown>({
    send: () => unwrap(api.POST('/clusters/{cluster_id}/retry', { params: { path: { cluster_id: id } } })),
    changes: changesOf(id),
  });
  return (
    <Notice tone="bad" title="Failed: not running" urgent>
      <Why state={state} />
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
        <Text size="xs" c="dimmed">
          Repeats the failed operation with a new deadline.
        </Text>
      </Group>
      <ProblemNotice error={retry.error} />
    </Notice>
  );
};

const DAY_MS = 86_400_000;

/** "since today", "for 1 day", "for 12 days". */
const daysSince = (iso: string, now: number): string => {
  const days = Math.floor((now - Date.parse(iso)) / DAY_MS);
  if (days < 1) return 'since today';
  return days === 1 ? 'for 1 day' : `for ${days} days`;
};

/** CL-85: auto-upgrade never takes such a step; it stays where it is until somebody decides. */
const WaitingForUser = ({ id }: { id: string }) => {
  const { data } = useQuery(autoUpgradeQuery(id));
  const now = useNow();
  const isDecidedHere = useMatchRoute()({ to: '/clusters/$clusterId/upgrades' });
  if (data?.state !== 'waiting_for_user' || data.next_step === null) return null;
  return (
    <Notice tone="warn" title={`Auto-upgrade needs your decision before ${data.next_step.version}`} urgent>
      <Text size="sm">
        Stopped {data.waiting_since !== null && daysSince(data.waiting_since, now)} because{' '}
        {autoUpgradeReason(data.reason)}. No newer version is installed until you decide.
      </Text>
      {isDecidedHere === false && (
        <Button
          size="xs"
          mt="xs"
          renderRoot={(props) => <Link to="/clusters/$clusterId/upgrades" params={{ clusterId: id }} {...props} />}
        >
          Review the changes
        </Button>
      )}
    </Notice>
  );
};
