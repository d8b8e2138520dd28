import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ChangeChannel } from './ChannelForm.tsx';
import { changesOf, CHANNELS_KEY, type Channel } from './queries.ts';

type Props = { channel: Channel };
const ONE = '/api/settings/escalation/channels/{id}';
const pathOf = ({ id }: Channel) => ({ params: { path: { id } } });

/** SU-116: what an administrator may do with a channel. */
export const ChannelActions = ({ channel }: Props) => (
  <Group gap="xs">
    <DialogButton action="Change" subject={channel.name}>
      {(close) => <ChangeChannel channel={channel} onClose={close} />}
    </DialogButton>
    <Switch channel={channel} />
    <Delete channel={channel} />
  </Group>
);

const Switch = ({ channel }: Props) => {
  const turn = useCommand<boolean, unknown>({
    send: (enabled) => unwrap(api.PATCH(ONE, { ...pathOf(channel), body: { enabled } })),
    changes: changesOf(channel.id),
  });
  const action = channel.enabled ? 'Switch off' : 'Switch on';
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={turn.isPending}
        onClick={() => turn.mutate(!channel.enabled)}
        aria-label={`${action} ${channel.name}`}
      >
        {action}
      </Button>
      <ProblemNotice error={turn.error} />
    </>
  );
};

const Delete = ({ channel }: Props) => {
  const navigate = useNavigate();
  const remove = useCommand<void, unknown>({
    send: () => unwrap(api.DELETE(ONE, pathOf(channel))),
    changes: [[CHANNELS_KEY]],
    onDone: () => void navigate({ to: '/channels' }),
  });
  return (
    <>
      <AskFirst
        action="Delete"
        subject={channel.name}
        question="Nobody is told through it any more, and pages that it opened stay open at the provider."
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <ProblemNotice error={remove.error} />
    </>
  );
};
