import { Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Tone } from '../parts/label.ts';
import { useNow } from '../parts/time/time.tsx';
import type { TicketPlace } from '../tickets/paneOf.ts';
import classes from './investigations.module.css';
import { toolStatus } from './labels.ts';
import type { Investigation, Step } from './queries.ts';
import { LlmStepView } from './steps/LlmStepView.tsx';
import { PolicyStepView } from './steps/PolicyStepView.tsx';
import { showStep, stepElementId, type StepProps } from './steps/StepHead.tsx';
import { ToolStepView } from './steps/ToolStepView.tsx';
import { barsOf, type Bar } from './waterfall.ts';

/** `showsProof`: a proof that the address names is shown here, and not with the claim that rests on it. */
type Props = { investigation: Investigation; showsProof: boolean };

/** Every step in order with the time that it took; one is open at a time, and the address says which. */
export const Trajectory = ({ investigation, showsProof }: Props) => {
  const place = useSearch({ from: '/signed-in/inbox/$ticketId' });
  const opened = place.pointer === undefined || showsProof ? place : {};
  const now = useNow();
  const { trajectory, status } = investigation;
  const bars = barsOf(trajectory, status === 'running' ? now : null);
  return (
    <section aria-label="Steps">
      <Title order={3} size="h6" mb={4}>
        Steps
      </Title>
      <ol className={classes['steps']}>
        {trajectory.map((step) => (
          <StepItem key={step.seq} investigation={investigation} step={step} opened={opened} bar={bars.get(step.seq)} />
        ))}
      </ol>
      {trajectory.length === 0 && (
        <Text size="sm" c="dimmed">
          {status === 'running' ? 'Waiting for the first step.' : 'No steps.'}
        </Text>
      )}
    </section>
  );
};

/** The colour of a step's bar. */
const toneOf = (step: Step, isRunning: boolean): Tone => {
  if (step.kind === 'tool_call' && step.suspicion) return 'warn';
  if (step.kind === 'tool_call' && (step.status !== null || isRunning))
    return toolStatus(step.status ?? 'running').tone;
  if (step.kind === 'policy') return step.decision === 'allow' ? 'good' : 'warn';
  return 'neutral';
};

type ItemProps = {
  investigation: Investigation;
  step: Step;
  /** The step that the page's address opens. */
  opened: TicketPlace;
  bar: Bar | undefined;
};

const StepItem = ({ investigation: { id, status }, step, opened, bar }: ItemProps) => {
  const navigate = useNavigate({ from: '/inbox/$ticketId' });
  const isRunning = status === 'running';
  const isOpen = opened.step === step.seq;
  const pointer = isOpen ? (opened.pointer ?? null) : null;
  const ledHere = useRef(isOpen);
  useEffect(() => {
    // A link has led here, or a piece of evidence; not a click on the step itself.
    if (ledHere.current || pointer !== null) showStep(step.seq);
    ledHere.current = false;
  }, [pointer, step.seq]);
  const toggle = () =>
    void navigate({
      to: '.',
      search: ({ step: _step, pointer: _pointer, pane, ...filter }) => ({
        ...filter,
        // Opened where it is, and not in another pane.
        pane: pane ?? 'why',
        ...(isOpen ? {} : { step: step.seq }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <li
      id={stepElementId(step.seq)}
      className={classes['step']}
      data-tone={toneOf(step, isRunning)}
      data-cited={pointer !== null || undefined}
    >
      <StepView id={id} step={step} isRunning={isRunning} open={isOpen} pointer={pointer} bar={bar} onToggle={toggle} />
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
