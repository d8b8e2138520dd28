import { Box, Collapse, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ToolStep } from '../api/types.ts';
import { toolStatus } from '../parts/labels.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import classes from './investigation.module.css';
import { resultQuery } from './investigationQuery.ts';
import { atPointer, pretty } from './json.ts';
import { StepHead } from './StepHead.tsx';
import type { StepProps } from './Trajectory.tsx';

export const ToolStepView = ({ id, step, open, pointer, onToggle }: StepProps<ToolStep>) => (
  <>
    <StepHead
      seq={step.seq}
      title={
        <>
          <b>
            {step.connector_kind}.{step.tool}
          </b>{' '}
          <span>{argumentsLine(step.arguments)}</span>
        </>
      }
      badges={<StatusBadge label={toolStatus(step.status ?? 'running')} size="xs" />}
      durationMs={step.duration_ms}
      open={open}
      onToggle={onToggle}
    />
    <Collapse expanded={open}>
      {open && (
        <Stack gap="xs" pl={42} pb="xs">
          <Block title="Arguments" text={pretty(step.arguments)} />
          <Result id={id} step={step} pointer={pointer} />
          <Text size="xs" c="dimmed">
            {facts(step).join(' · ')}
          </Text>
        </Stack>
      )}
    </Collapse>
  </>
);

const argumentsLine = (args: unknown): string => {
  const sql = typeof args === 'object' && args !== null ? Reflect.get(args, 'sql') : undefined;
  return typeof sql === 'string' ? sql : JSON.stringify(args ?? {});
};

const facts = (step: ToolStep): string[] => [
  ...(step.result_bytes === null ? [] : [`${step.result_bytes.toLocaleString()} bytes`]),
  ...(step.truncated === null ? [] : [`cut at ${step.truncated.shown} of ${step.truncated.total ?? 'more'}`]),
  ...(step.redactions ? [`${step.redactions} places redacted`] : []),
  ...(step.trust === null ? [] : [step.trust.replaceAll('_', ' ')]),
];

const Block = ({ title, text }: { title: string; text: string }) => (
  <Box>
    <Text size="xs" c="dimmed">
      {title}
    </Text>
    <pre className={classes['code']}>{text}</pre>
  </Box>
);

/** The whole recorded result; what a piece of evidence points to stands first and is marked. */
const Result = ({ id, step, pointer }: { id: string; step: ToolStep; pointer: string | null }) => {
  const result = useQuery({ ...resultQuery(id, step.seq), enabled: step.result_bytes !== null });
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'nearest' }), [result.data, pointer]);
  if (step.result_bytes === null)
    return (
      <Text size="xs" c="dimmed">
        No result is recorded{step.status === null ? ' yet' : ''}.
      </Text>
    );
  if (result.isPending) return <Skeleton h={60} />;
  if (result.isError) return <ProblemNotice error={result.error} />;
  const value = result.data.result;
  const proof = pointer === null ? undefined : atPointer(value, pointer);
  return (
    <>
      {proof !== undefined && (
        <Box>
          <Text size="xs" c="dimmed">
            Evidence at <code>{pointer === '' ? '/' : pointer}</code>
          </Text>
          <pre className={classes['code']}>
            <mark ref={mark}>{pretty(proof)}</mark>
          </pre>
        </Box>
      )}
      <Block title="Result" text={pretty(value)} />
    </>
  );
};
