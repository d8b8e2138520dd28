import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { StepPlace } from './steps/stepPlace.ts';
import type { Tone } from '../parts/label.ts';
import { toolStatus } from './labels.ts';
import classes from './investigations.module.css';
import { LlmStepView } from './steps/LlmStepView.tsx';
import { PolicyStepView } from './steps/PolicyStepView.tsx';
import { showStep, stepElementId, type StepProps } from './steps/StepHead.tsx';
import { ToolStepView } from './steps/ToolStepView.tsx';
import type { Investigation, Step } from './queries.ts';

type Props = {
  investigation: Investigation;
  /** The step that the page's address opens. */
  opened: StepPlace;
  onOpen: (step: number | undefined) => void;
};

/** Every step in order; one is open at a time, and evidence opens the step that it points to. The address says which. */
export const Trajectory = ({ investigation, opened, onOpen }: Props) => (
  <section aria-label="Steps">
    <Title order={4} size="h5" mb="xs">
      Steps
    </Title>
    <ol className={classes['steps']}>
      {investigation.trajectory.map((step) => (
        <StepItem key={step.seq} investigation={investigation} step={step} opened={opened} onOpen={onOpen} />
      ))}
    </ol>
    {investigation.trajectory.length === 0 && (
      <Text size="sm" c="dimmed">
        {investigation.status === 'running' ? 'Waiting for the first step.' : 'No steps.'}
      </Text>
    )}
  </section>
);

/** The colour of a step's dot. */
const toneOf = (step: Step, isRunning: boolean): Tone => {
  if (step.kind === 'tool_call' && step.suspicion) return 'warn';
  if (step.kind === 'tool_call' && (step.status !== null || isRunning))
    return toolStatus(step.status ?? 'running').tone;
  if (step.kind === 'policy') return step.decision === 'allow' ? 'good' : 'warn';
  return 'neutral';
};

type ItemProps = Props & { step: Step };

const StepItem = ({ investigation: { id, status }, step, opened, onOpen }: ItemProps) => {
  const isRunning = status === 'running';
  const isOpen = opened.step === step.seq;
  const pointer = isOpen ? (opened.pointer ?? null) : null;
  const ledHere = useRef(isOpen);
  useEffect(() => {
    // A link has led here, or a piece of evidence; not a click on the step itself.
    if (ledHere.current || pointer !== null) showStep(step.seq);
    ledHere.current = false;
  }, [pointer, step.seq]);
  return (
    <li
      id={stepElementId(step.seq)}
      className={classes['step']}
      data-tone={toneOf(step, isRunning)}
      data-cited={pointer !== null || undefined}
    >
      <StepView
        id={id}
        step={step}
        isRunning={isRunning}
        open={isOpen}
        pointer={pointer}
        onToggle={() => onOpen(isOpen ? undefined : step.seq)}
      />
    </li>
  );
};

const StepView = ({ step, ...props }: StepProps<Step>) => {
  switch (step.kind) {
    case 'tool_call':
      return <ToolStepView {...props} step={step} />;
    case 'policy':
      return <PolicyStepView step={step} />;
    case 'llm':
    case 'compaction':
    default:
      return <LlmStepView {...props} step={step} />;
  }
};
