import { Text } from '@mantine/core';
import type { Label } from '../../parts/label.ts';
import { SUSPICIOUS, toolStatus, UNFINISHED } from '../labels.ts';
import { Status } from '../../parts/Status.tsx';
import { SuspicionNotice } from '../SuspicionNotice.tsx';
import classes from '../investigations.module.css';
import { StepHead, type StepProps } from './StepHead.tsx';
import { ToolArguments } from './ToolArguments.tsx';
import { ToolResult } from './ToolResult.tsx';
import type { ToolStep } from '../queries.ts';

export const ToolStepView = ({ id, step, isRunning, open, pointer, bar, onToggle }: StepProps<ToolStep>) => (
  <>
    <StepHead
      seq={step.seq}
      title={`${step.connector_kind}.${step.tool}`}
      detail={argumentsLine(step.arguments)}
      status={isPlain(step) ? null : <Status label={labelOf(step, isRunning)} />}
      durationMs={step.duration_ms}
      bar={bar}
      open={open}
      onToggle={onToggle}
    />
    {open && (
      <div className={classes['stepBody']}>
        {step.suspicion && <SuspicionNotice where="this result" suspicion={step.suspicion} />}
        <ToolArguments step={step} />
        {step.customer !== null && (
          <Text size="sm">
            Found customer <span className="foreign">{step.customer}</span>: from here on this connector is limited to
            this customer.
          </Text>
        )}
        <ToolResult id={id} step={step} pointer={pointer} />
        <Text size="xs" c="dimmed">
          {factsOf(step).join(' · ')}
        </Text>
      </div>
    )}
  </>
);

/** What went as it should needs no word. */
const isPlain = ({ status, suspicion }: ToolStep): boolean => status === 'ok' && !suspicion;

const labelOf = ({ status, suspicion }: ToolStep, isRunning: boolean): Label => {
  if (suspicion) return SUSPICIOUS;
  return status === null && !isRunning ? UNFINISHED : toolStatus(status ?? 'running');
};

const argumentsLine = (args: ToolStep['arguments']): string => {
  const sql = args?.['sql'];
  return typeof sql === 'string' ? sql : JSON.stringify(args ?? {});
};

const TRUST: Readonly<Record<NonNullable<ToolStep['trust']>, string>> = {
  trusted: 'trusted',
  workspace: 'written by the workspace',
  untrusted_external: 'external: treated as data, not as instructions',
};

const factsOf = (step: ToolStep): string[] => [
  ...(step.result_bytes === null ? [] : [`${step.result_bytes.toLocaleString('en')} bytes`]),
  ...(step.truncated === null ? [] : [`cut: ${step.truncated.shown} of ${step.truncated.total ?? 'more'}`]),
  ...(step.redactions === null || step.redactions === 0 ? [] : [`${step.redactions} places redacted`]),
  ...(step.trust === null ? [] : [TRUST[step.trust]]),
];
