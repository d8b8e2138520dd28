import { Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Investigation } from '../api/types.ts';
import { verdictKind } from '../parts/labels.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { dollars, duration } from '../parts/time.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import classes from './investigation.module.css';
import { investigationQuery, useLiveInvestigation } from './investigationQuery.ts';
import { Trajectory } from './Trajectory.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';

/** Summary, verdict, draft and trajectory of one investigation, followed live. */
export const InvestigationView = ({ id }: { id: string }) => {
  useLiveInvestigation(id);
  const { data: investigation, error, isPending } = useQuery(investigationQuery(id));
  const [opened, setOpened] = useState<{ seq: number; pointer: string | null } | null>(null);
  const jump = useCallback((seq: number, pointer: string) => setOpened({ seq, pointer }), []);
  if (isPending) return <Skeleton h={240} aria-label="Loading the investigation" />;
  if (investigation === undefined) return <ProblemNotice error={error} />;
  return (
    <Stack gap="lg">
      <Summary investigation={investigation} />
      {investigation.verdict !== null && <VerdictPanel verdict={investigation.verdict} onEvidence={jump} />}
      {investigation.drafted_reply !== null && <DraftPanel draft={investigation.drafted_reply} />}
      <Trajectory investigation={investigation} opened={opened} onOpen={setOpened} />
    </Stack>
  );
};

/** Never scrolls away: what was found, how sure, at what cost. */
const Summary = ({ investigation }: { investigation: Investigation }) => {
  const { verdict, usage } = investigation;
  const input = usage.input + usage.cache_read + usage.cache_write;
  return (
    <Box className={classes['summary']}>
      <Group gap="xs" wrap="wrap">
        <Title order={3} size="h5">
          Investigation
        </Title>
        {verdict === null ? (
          <StatusBadge label={{ text: phase(investigation), color: 'indigo' }} />
        ) : (
          <StatusBadge label={verdictKind(verdict.kind)} />
        )}
      </Group>
      <dl className={classes['facts']}>
        {verdict !== null && (
          <Fact name="Confidence" value={`${Math.round(verdict.confidence * 100)} %, ${verdict.confidence_label}`} />
        )}
        <Fact name="Cost" value={dollars(investigation.cost_usd)} />
        <Fact
          name="Tokens"
          value={`${input.toLocaleString()} in, ${usage.output.toLocaleString()} out`}
          hint={input === 0 ? undefined : `${Math.round((usage.cache_read / input) * 100)} % of the input from cache`}
        />
        <Fact name="Steps" value={String(investigation.step_count)} />
        {investigation.duration_ms !== null && <Fact name="Time" value={duration(investigation.duration_ms)} />}
        <Fact name="Model" value={investigation.model} />
      </dl>
    </Box>
  );
};

const phase = ({ status, state }: Investigation): string =>
  status === 'running' ? state.toLowerCase().replace('_chk', ' check') : status;

const Fact = ({ name, value, hint }: { name: string; value: string; hint?: string | undefined }) => (
  <div title={hint}>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" m={0}>
      {value}
    </Text>
  </div>
);
