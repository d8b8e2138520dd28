import { Alert, Box, Button, Code, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { AuditStatus } from '../api/types.ts';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Ago, duration } from '../parts/time.tsx';

const REFRESH_MS = 5000;

const auditQuery = queryOptions({
  queryKey: ['audit-status'],
  queryFn: () => unwrap(api.GET('/audit/status')),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
});

export const AuditPage = () => {
  const audit = useQuery(auditQuery);
  return (
    <Page
      title="Audit"
      lead="Every event is hashed into one log, whose state is signed every second. Whoever keeps a signed state can prove later that nothing before it was changed."
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={audit.isFetching && !audit.isPending}
          onClick={() => void audit.refetch()}
        >
          Read again
        </Button>
      }
    >
      <ProblemNotice error={audit.error} />
      {audit.isPending && <Skeleton h={200} />}
      {audit.data !== undefined && <Status status={audit.data} />}
    </Page>
  );
};

const Status = ({ status }: { status: AuditStatus }) => (
  <>
    {status.frozen && (
      <Alert color="red" title="The audit log is frozen" role="alert">
        The event log contradicts what was signed before. Nothing more is written until an operator has looked into it.
      </Alert>
    )}
    <Facts
      rows={[
        ['Signed events', status.size.toLocaleString()],
        ['Not signed yet', status.unsealed_events.toLocaleString()],
        [
          'Last signed',
          status.last_checkpoint_at === null ? 'never' : <Ago key="at" iso={status.last_checkpoint_at} />,
        ],
        ['Root hash', <Code key="root">{status.root_hash}</Code>],
        ['Origin', <Code key="origin">{status.origin}</Code>],
        ['Verifier key', <Code key="key">{status.verifier_key}</Code>],
      ]}
    />
    <Verification last={status.last_verification} />
    <Box>
      <Title order={2} size="h5" mb={4}>
        Check it yourself
      </Title>
      <Text size="sm">
        <Code>npx audit-cli verify</Code> hashes every stored event again and compares the result with what was signed.
        Keep <Code>audit.keys</Code> from the data directory and a copy of a{' '}
        <a href="/backend/audit/checkpoint">signed state</a> somewhere else: they are what makes the proof independent
        of this machine.
      </Text>
    </Box>
  </>
);

const RESULTS = {
  ok: { text: 'nothing changed', color: 'teal' },
  failed: { text: 'tampering found', color: 'red' },
  never: { text: 'not run yet', color: 'gray' },
} as const;

const Verification = ({ last }: { last: AuditStatus['last_verification'] }) => (
  <Box>
    <Group gap="xs" mb={4}>
      <Title order={2} size="h5">
        Last verification
      </Title>
      <StatusBadge label={RESULTS[last.result]} />
    </Group>
    {last.at !== null && (
      <Facts
        rows={[
          ['When', <Ago key="at" iso={last.at} />],
          ['Events checked', (last.checked_events ?? 0).toLocaleString()],
          ['Took', duration(last.duration_ms ?? 0)],
          ...(last.result === 'failed'
            ? ([
                ['First bad position', <Code key="position">{last.first_bad_position}</Code>],
                ['Kind', last.kind],
              ] as const)
            : []),
        ]}
      />
    )}
  </Box>
);

const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <Table verticalSpacing={6} layout="fixed">
    <Table.Tbody>
      {rows.map(([name, value]) => (
        <Table.Tr key={name}>
          <Table.Th w={160} fw={500}>
            {name}
          </Table.Th>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
