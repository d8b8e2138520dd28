import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Connector } from '../api/types.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { duration } from '../parts/time.tsx';
import { connectorsQuery } from './connectorQuery.ts';

export const ConnectorActions = ({ connector: { id, name } }: { connector: Connector }) => {
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => unwrap(api.POST('/api/connectors/{id}/test', { params: { path: { id } } })),
  });
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/connectors/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: connectorsQuery.queryKey }),
  });
  return (
    <>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate()}
          aria-label={`Test ${name}`}
        >
          Test
        </Button>
        <AskFirst
          action="Delete"
          subject={name}
          question="Tickets cannot be looked into with it any more."
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
        {test.data !== undefined && (
          <Text size="xs" component="output" className="foreign">
            {test.data.success ? 'It works' : 'It failed'} in {duration(test.data.duration_ms)}
            {test.data.error_message === null ? '.' : `: ${test.data.error_message}`}
          </Text>
        )}
      </Group>
      <ProblemNotice error={test.error ?? remove.error} />
    </>
  );
};
