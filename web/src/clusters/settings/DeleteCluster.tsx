import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import classes from '../clusters.module.css';
import { changesOf, type Cluster } from '../queries.ts';

type Props = { cluster: Cluster; isProtected: boolean };

/** CL-54: nothing of it can be brought back, so that its name has to be typed. */
export const DeleteCluster = ({ cluster, isProtected }: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  const isGoing = cluster.status === 'deleting';
  return (
    <div className={classes['danger']}>
      <Section title="Delete the cluster" lead={whatFollows(cluster, isProtected)}>
        <Group>
          <Button color="red.9" size="xs" disabled={isProtected || isGoing} onClick={open}>
            Delete {cluster.name}
          </Button>
        </Group>
      </Section>
      <Dialog title={`Delete ${cluster.name}`} opened={opened} onClose={close}>
        <Confirm cluster={cluster} onClose={close} />
      </Dialog>
    </div>
  );
};

const whatFollows = ({ status }: Cluster, isProtected: boolean): string => {
  if (status === 'deleting') return 'Deletion in progress. The name is available again once it completes.';
  if (isProtected) return 'Deletion protection is on. Switch it off first.';
  return 'Its server, its database and all its realms and users are deleted permanently. This cannot be undone.';
};

const Confirm = ({ cluster: { id, name }, onClose }: { cluster: Cluster; onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const remove = useCommand<void, unknown>({
    send: () => unwrap(api.DELETE('/clusters/{cluster_id}', { params: { path: { cluster_id: id } } })),
    changes: changesOf(id),
    onDone: onClose,
  });
  const matches = typed.trim() === name;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (matches) remove.mutate();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">Its server, its database and all its users are deleted permanently.</Text>
        <TextInput
          label={`Type ${name} to confirm`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ProblemNotice error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red.9" loading={remove.isPending} disabled={!matches}>
            Delete for good
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
