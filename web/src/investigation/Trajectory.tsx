import { Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Investigation, Step } from '../api/types.ts';
import classes from './investigation.module.css';
import { LlmStepView } from './LlmStepView.tsx';
import { PolicyStepView } from './PolicyStepView.tsx';
import { ToolStepView } from './ToolStepView.tsx';

export type Opened = { seq: number; pointer: string | null } | null;

type Props = { investigation: Investigation; opened: Opened; onOpen: (opened: Opened) => void };

/** Every step in order; one is open at a time, and evidence opens the step that it points to. */
export const Trajectory = ({ investigation, opened, onOpen }: Props) => (
  <section aria-label="Trajectory">
    <Title order={3} size="h5" mb="xs">
      Steps
    </Title>
    <Stack component="ol" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
      {investigation.trajectory.map((step) => (
        <StepItem key={step.seq} id={investigation.id} step={step} opened={opened} onOpen={onOpen} />
      ))}
    </Stack>
  </section>
);

const COLORS: Readonly<Record<Step['kind'], string>> = {
  llm: 'var(--mantine-color-indigo-6)',
  tool_call: 'var(--mantine-color-teal-6)',
  policy: 'var(--mantine-color-orange-6)',
  compaction: 'var(--mantine-color-gray-6)',
};

const StepItem = ({
  id,
  step,
  opened,
  onOpen,
}: {
  id: string;
  step: Step;
  opened: Opened;
  onOpen: Props['onOpen'];
}) => {
  const item = useRef<HTMLLIElement>(null);
  const isOpen = opened?.seq === step.seq;
  const byEvidence = isOpen && opened.pointer !== null;
  useEffect(() => {
    if (byEvidence) item.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [byEvidence, opened]);
  const toggle = () => onOpen(isOpen ? null : { seq: step.seq, pointer: null });
  return (
    <li
      ref={item}
      className={classes['step']}
      data-opened={byEvidence || undefined}
      style={{ ['--step-color' as string]: COLORS[step.kind] }}
    >
      <StepView id={id} step={step} open={isOpen} pointer={isOpen ? opened.pointer : null} onToggle={toggle} />
    </li>
  );
};

export type StepProps<S> = { id: string; step: S; open: boolean; pointer: string | null; onToggle: () => void };

const StepView = (props: StepProps<Step>) => {
  const { step } = props;
  switch (step.kind) {
    case 'llm':
    case 'compaction':
      return <LlmStepView {...props} step={step} />;
    case 'tool_call':
      return <ToolStepView {...props} step={step} />;
    case 'policy':
      return <PolicyStepView step={step} />;
  }
};
