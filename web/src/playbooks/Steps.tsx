import { Code, Text } from '@mantine/core';
import type { Playbook } from './queries.ts';
import classes from './playbooks.module.css';

type Step = Playbook['steps'][number];

/** What the agent is to look at, one after the other. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={classes['steps']}>
    {steps.map((step) => (
      <li key={step.id}>
        <Text size="sm" fw={600} className="foreign">
          {step.goal ?? step.id}
        </Text>
        {step.tool !== undefined && (
          <Code className="foreign">
            {step.tool}
            {step.args === undefined ? '' : ` ${JSON.stringify(step.args)}`}
          </Code>
        )}
        <More words="Expected" text={step.expect} />
        <More words="If nothing is found" text={step.if_empty} />
      </li>
    ))}
  </ol>
);

const More = ({ words, text }: { words: string; text: string | undefined }) =>
  text === undefined ? null : (
    <Text size="sm" c="dimmed" className="foreign">
      {words}: {text}
    </Text>
  );
