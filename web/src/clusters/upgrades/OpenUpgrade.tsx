import { Group, Text } from '@mantine/core';
import { api, unwrap } from '../../api/client.ts';
import { isRefusedAs } from '../../api/problem.ts';
import { AskFirst } from '../../parts/dialogs/AskFirst.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { exactTime } from '../../parts/time/exactTime.ts';
import { useCommand } from '../../parts/useCommand.ts';
import { changesOf } from '../queries.ts';
import type { Upgrade } from './queries.ts';

type Props = { upgrade: Upgrade };

/** CL-75: the upgrade that is scheduled or under way; it can be cancelled until its migration begins. */
export const OpenUpgrade = ({ upgrade }: Props) => {
  const { cluster_id: id, phase } = upgrade;
  const cancel = useCommand<void, unknown>({
    send: () => unwrap(api.POST('/clusters/{cluster_id}/upgrades/cancel', { params: { path: { cluster_id: id } } })),
    changes: changesOf(id),
  });
  if (phase === 'initiated' && isRefusedAs('migration_started', cancel.error)) return <TooLate upgrade={upgrade} />;
  const asked = { upgrade, busy: cancel.isPending, onConfirm: () => cancel.mutate() };
  return (
    <>
      {phase === 'initiated' ? <Underway {...asked} /> : <Scheduled {...asked} />}
      <ProblemNotice error={cancel.error} />
    </>
  );
};

type Asked = Props & { busy: boolean; onConfirm: () => void };

const Underway = ({ upgrade: { to_version: to, from_version: from }, ...asked }: Asked) => (
  <Notice tone="active" title={`Upgrade to ${to} in progress`}>
    <Text size="sm">
      It can be cancelled until the database migration starts; {from} then keeps running. After that it cannot be rolled
      back.
    </Text>
    <Group mt={4}>
      <AskFirst
        action="Cancel the upgrade"
        subject={`to ${to}`}
        question={`The cluster stays on ${from}.`}
        otherwise="Keep running"
        {...asked}
      />
    </Group>
  </Notice>
);

const TooLate = ({ upgrade: { to_version: to } }: Props) => (
  <Notice tone="warn" title={`Too late to cancel the upgrade to ${to}`} urgent>
    The database migration has started and cannot be rolled back. Wait until the upgrade ends.
  </Notice>
);

const Scheduled = ({ upgrade: { to_version: to, scheduled_for: at, trigger }, ...asked }: Asked) => (
  <Notice tone="waiting" title={`Upgrade to ${to} scheduled`}>
    <Text size="sm">
      It starts {exactTime(at)}
      {trigger === 'auto' && ', by auto-upgrade'}. It does not start if its changes differ from those shown.
    </Text>
    <Group mt={4}>
      <AskFirst
        action="Cancel the upgrade"
        subject={`to ${to}`}
        question="It will not start."
        otherwise="Keep it"
        {...asked}
      />
    </Group>
  </Notice>
);
