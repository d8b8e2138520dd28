import { Group, Text } from '@mantine/core';
import { api, unwrap } from '../../api/client.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { exactTime } from '../../parts/exactTime.ts';
import { useCommand } from '../../parts/useCommand.ts';
import { changesOf } from '../queries.ts';
import type { Upgrade } from './queries.ts';

/** CL-75: the upgrade that is scheduled or under way; it can be cancelled until it begins. */
export const OpenUpgrade = ({ upgrade }: { upgrade: Upgrade }) => {
  const { cluster_id: id, to_version: to, phase, scheduled_for: at, trigger } = upgrade;
  const cancel = useCommand<void, unknown>({
    send: () => unwrap(api.POST('/clusters/{cluster_id}/upgrades/cancel', { params: { path: { cluster_id: id } } })),
    changes: changesOf(id),
  });
  if (phase === 'initiated')
    return (
      <Notice tone="active" title={`The upgrade to ${to} is under way`}>
        It cannot be cancelled any more: the migration of a database is never taken back.
      </Notice>
    );
  return (
    <Notice tone="waiting" title={`The upgrade to ${to} is scheduled`}>
      <Text size="sm">
        It begins {exactTime(at)}
        {trigger === 'auto' && ', by auto-upgrade'}. It covers the changes that were shown; if others come to light, it
        does not start.
      </Text>
      <Group mt={4}>
        <AskFirst
          action="Cancel"
          subject={`the upgrade to ${to}`}
          question="It will not start."
          otherwise="Keep it"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
        />
      </Group>
      <ProblemNotice error={cancel.error} />
    </Notice>
  );
};
