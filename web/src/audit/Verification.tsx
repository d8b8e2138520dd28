import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Status } from '../parts/Status.tsx';
import { duration } from '../parts/time/duration.ts';
import { Ago } from '../parts/time/time.tsx';
import { auditQuery, type AuditStatus } from './auditQuery.ts';
import { resultOf, sealedSince } from './verified.ts';

/** What was verified and when, and a way to do so now. */
export const Verification = ({ status }: { status: AuditStatus }) => {
  const { last_verification: last, running_verification: running } = status;
  return (
    <Stack component="section" gap="sm" aria-label="Last verification">
      <Group gap="xs">
        <Title order={2} size="h5">
          Last verification
        </Title>
        <Status label={resultOf(status)} />
      </Group>
      {last.at !== null && <Facts facts={factsOf(status, last.at)} />}
      <Text size="sm" maw={640}>
        New events are verified as they are signed. An event that is changed after that is found by the next
        verification of the whole log, once a day or now.
      </Text>
      {running === null ? <VerifyNow /> : <Running running={running} />}
    </Stack>
  );
};

const factsOf = (status: AuditStatus, at: string): Fact[] => {
  const { last_verification: last, verified } = status;
  const since = sealedSince(status);
  return [
    { name: 'When', value: <Ago iso={at} /> },
    {
      name: 'Events checked',
      value: `${number(last.checked_events ?? 0)} of the ${number(status.size)} that are signed now`,
    },
    { name: 'Took', value: duration(last.duration_ms ?? 0) },
    ...(last.result === 'failed'
      ? [
          { name: 'First bad position', value: last.first_bad_position ?? 'not known' },
          { name: 'Kind', value: last.kind?.replaceAll('_', ' ') ?? 'not known' },
        ]
      : []),
    ...(since !== null && since > 0 && verified !== null
      ? [
          {
            name: 'Checked since, as they were signed',
            value: (
              <>
                {number(since)}, the last <Ago iso={verified.at} />
              </>
            ),
          },
        ]
      : []),
  ];
};

const number = (value: number): string => value.toLocaleString('en');

const Running = ({ running }: { running: NonNullable<AuditStatus['running_verification']> }) => {
  const { checked_events: checked, total_events: total } = running;
  const text = total === 0 ? 'Verifying …' : `Verifying: ${number(checked)} of ${number(total)} events`;
  return (
    <Stack gap={4} maw={480} component="output">
      <Text size="sm">{text}</Text>
      <Progress value={total === 0 ? 0 : (100 * checked) / total} aria-label="Verified share of the log" />
    </Stack>
  );
};

const VerifyNow = () => {
  const queries = useQueryClient();
  const asked = useMutation({
    mutationFn: () => unwrap(api.POST('/audit/verifications', {})),
    onSuccess: () => queries.invalidateQueries(auditQuery),
  });
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => asked.mutate()} loading={asked.isPending}>
        Verify now
      </Button>
      <ProblemNotice error={asked.error} />
    </Group>
  );
};
