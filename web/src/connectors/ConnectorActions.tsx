import { Button, Group, Text } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import { type Connector, connectorsQuery } from './queries.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { DialogButton } from '../parts/DialogButton.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { duration } from '../parts/time.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ChangeConnector } from './ChangeConnector.tsx';

/** SU-36: what an administrator may do with a connector. */
export const ConnectorActions = ({ connector }: { connector: Connector }) => {
  const { id, name, status } = connector;
  const isOff = status === 'disabled';
  const path = { params: { path: { id } } };
  const changes = [connectorsQuery.queryKey];
  const test = useCommand({
    send: (_input: void, { headers }) => unwrap(api.POST('/api/connectors/{id}/test', { ...path, headers })),
    changes: [],
  });
  const remove = useCommand<void, unknown>({ send: () => unwrap(api.DELETE('/api/connectors/{id}', path)), changes });
  const turn = useCommand({
    send: (enabled: boolean) => unwrap(api.PATCH('/api/connectors/{id}', { ...path, body: { enabled } })),
    changes,
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
        <DialogButton action="Change" subject={name}>
          {(close) => <ChangeConnector connector={connector} onClose={close} />}
        </DialogButton>
        <Button
          size="compact-xs"
          variant="default"
          loading={turn.isPending}
          onClick={() => turn.mutate(isOff)}
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
    </>
  );
};
