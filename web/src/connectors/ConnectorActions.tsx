import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Connector } from './queries.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { duration } from '../parts/time.tsx';
import { ChangeConnector } from './ChangeConnector.tsx';
import { connectorsQuery } from './queries.ts';

/** SU-36: what an administrator may do with a connector. */
export const ConnectorActions = ({ connector }: { connector: Connector }) => {
  const { id, name, status } = connector;
  const isOff = status === 'disabled';
  const [changing, dialog] = useDisclosure(false);
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: connectorsQuery.queryKey });
  const test = useMutation({
    mutationFn: () => unwrap(api.POST('/api/connectors/{id}/test', { params: { path: { id } } })),
  });
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/connectors/{id}', { params: { path: { id } } })),
    onSuccess: reread,
  });
  const turn = useMutation({
    mutationFn: () => unwrap(api.PATCH('/api/connectors/{id}', { params: { path: { id } }, body: { enabled: isOff } })),
    onSuccess: reread,
  });
  return (
    <>
      <Group gap="xs">
        {!isOff && (
          <Button
            size="compact-xs"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate()}
            aria-label={`Test ${name}`}
          >
            Test
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={dialog.open} aria-label={`Change ${name}`}>
          Change
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          loading={turn.isPending}
          onClick={() => turn.mutate()}
          aria-label={isOff ? `Switch on ${name}` : `Switch off ${name}`}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
        <AskFirst
          action="Delete"
          subject={name}
          question="Tickets cannot be looked into with it any more."
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
        {test.data !== undefined && !isOff && (
          <Text size="xs" component="output" className="foreign">
            {test.data.success ? 'It works' : 'It failed'} in {duration(test.data.duration_ms)}
            {test.data.error_message === null ? '.' : `: ${test.data.error_message}`}
          </Text>
        )}
      </Group>
      <ProblemNotice error={test.error ?? turn.error ?? remove.error} />
      <ChangeConnector connector={connector} opened={changing} onClose={dialog.close} />
    </>
  );
};
