import { Collapse, Text } from '@mantine/core';
import type { LlmStep } from '../api/types.ts';
import { dollars } from '../parts/time.tsx';
import classes from './investigation.module.css';
import { StepHead } from './StepHead.tsx';
import type { StepProps } from './Trajectory.tsx';

const PURPOSES: Readonly<Record<string, string>> = {
  planner: 'Plans the investigation',
  tool_selector: 'Decides the next step',
  summarizer: 'Summarises older results',
  verdict: 'Gives the verdict',
};

export const LlmStepView = ({ step, open, onToggle }: StepProps<LlmStep>) => (
  <>
    <StepHead
      seq={step.seq}
      title={
        <>
          <b>{PURPOSES[step.purpose] ?? step.purpose}</b>
          {step.text !== null && step.text !== '' && <span> · {step.text}</span>}
        </>
      }
      durationMs={step.duration_ms}
      open={open}
      onToggle={onToggle}
    />
    <Collapse expanded={open}>
      {step.text !== null && step.text !== '' && (
        <Text size="sm" className={classes['draft']} pl={42} pb={4}>
          {step.text}
        </Text>
      )}
      <Text size="xs" c="dimmed" pl={42}>
        {dollars(step.cost_usd)}
        {step.usage !== null &&
          ` · ${step.usage.input} new, ${step.usage.cache_read} cached, ${step.usage.cache_write} written to cache, ${step.usage.output} out`}
        {step.stop_reason !== null && ` · ended by ${step.stop_reason}`}
      </Text>
    </Collapse>
  </>
);
