import { Text } from '@mantine/core';
import { investigationState, UNFINISHED } from '../labels.ts';
import { Status } from '../../parts/Status.tsx';
import { dollars } from '../../parts/time/time.tsx';
import classes from '../investigations.module.css';
import { StepHead, type StepProps } from './StepHead.tsx';
import type { LlmStep } from '../queries.ts';

/** Why the model was asked, in words for people (SU-91). */
const PURPOSES: Readonly<Record<LlmStep['purpose'], string>> = {
  planner: 'Plans',
  tool_selector: 'Decides',
  summarizer: 'Summarises older results',
  verdict: 'Concludes',
  ask: 'Answers a question',
  replay: 'Replays',
};

export const LlmStepView = ({ step, isRunning, open, bar, onToggle }: StepProps<LlmStep>) => {
  const text = step.text ?? '';
  return (
    <>
      <StepHead
        seq={step.seq}
        title={PURPOSES[step.purpose]}
        detail={text}
        status={step.usage === null && <Status label={isRunning ? investigationState('PLANNING') : UNFINISHED} />}
        durationMs={step.duration_ms}
        bar={bar}
        open={open}
        onToggle={onToggle}
      />
      {open && (
        <div className={classes['stepBody']}>
          <Text size="sm" className="foreign prose">
            {text === '' ? silence(step) : text}
          </Text>
          <Text size="xs" c="dimmed">
            {factsOf(step).join(' · ')}
          </Text>
        </div>
      )}
    </>
  );
};

const silence = ({ usage }: LlmStep): string =>
  usage === null ? 'The model has not answered.' : 'The model returned only tool calls.';

const factsOf = ({ usage, cost_usd, stop_reason }: LlmStep): string[] =>
  usage === null
    ? []
    : [
        dollars(cost_usd),
        `Tokens: ${usage.input.toLocaleString('en')} new, ${usage.cache_read.toLocaleString('en')} from the cache, ` +
          `${usage.cache_write.toLocaleString('en')} written to it, ${usage.output.toLocaleString('en')} out`,
        ...(stop_reason === null ? [] : [`ended by ${stop_reason}`]),
      ];
