import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Investigation, Step } from '../api/types.ts';
import { toolStatus, type Tone } from '../parts/labels.ts';
import classes from './investigation.module.css';
import { LlmStepView } from './LlmStepView.tsx';
import { PolicyStepView } from './PolicyStepView.tsx';
import type { StepProps } from './StepHead.tsx';
import { ToolStepView } from './ToolStepView.tsx';

/** The open step; `pointer` when a piece of evidence opened it. */
export type Opened = { seq: number; pointer: string | null } | null;

type Props = { investigation: Investigation; opened: Opened; onOpen: (opened: Opened) => void };

/** Every step in order; one is open at a time, and evidence opens the step that it points to. */
export const Trajectory = ({ investigation, opened, onOpen }: Props) => (
  <section aria-label="Steps">
    <Title order={4} size="h5" mb="xs">
      Steps
    </Title>
    <ol className={classes['steps']}>
      {investigation.trajectory.map((step) => (
        <StepItem key={step.seq} id={investigation.id} step={step} opened={opened} onOpen={onOpen} />
      ))}
    </ol>
    {investigation.trajectory.length === 0 && (
      <Text size="sm" c="dimmed">
        The first step is on its way.
      </Text>
    )}
  </section>
);

/** The colour of a step's dot. */
const toneOf = (step: Step): Tone => {
  if (step.kind === 'tool_call') return toolStatus(step.status ?? 'running').tone;
  if (step.kind === 'policy') return step.decision === 'allow' ? 'good' : 'warn';
  return 'neutral';
};

type ItemProps = { id: string; step: Step; opened: Opened; onOpen: Props['onOpen'] };

const StepItem = ({ id, step, opened, onOpen }: ItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  const isOpen = opened?.seq === step.seq;
  const pointer = isOpen ? opened.pointer : null;
  useEffect(() => {
    if (pointer === null) return;
    item.current?.scrollIntoView({ block: 'start' });
    item.current?.querySelector('button')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a second click on the same evidence is a new `opened`
  }, [pointer, opened]);
  const toggle = () => onOpen(isOpen ? null : { seq: step.seq, pointer: null });
  return (
    <li ref={item} className={classes['step']} data-tone={toneOf(step)} data-cited={pointer !== null || undefined}>
      <StepView id={id} step={step} open={isOpen} pointer={pointer} onToggle={toggle} />
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
