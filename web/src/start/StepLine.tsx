import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled, IconLoader } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './start.module.css';
import type { Steps, StepState } from './steps.ts';
import { TestTicket } from './TestTicket.tsx';

type Variant = 'filled' | 'default';

type Line = {
  title: string;
  /** What is to be done, and what comes of it. */
  how: ReactNode;
  /** Leads there; the next of the steps leads by the main button. */
  action: ((variant: Variant) => ReactNode) | null;
};

const goTo = (to: '/connectors' | '/sources' | '/audit', label: string) => (variant: Variant) => (
  <Button variant={variant} component={Link} to={to}>
    {label}
  </Button>
);

/** What each step says. */
export const LINES: Readonly<Record<keyof Steps, Line>> = {
  administrator: { title: 'Administrator created', how: null, action: null },
  model: {
    title: 'Give the agent a model',
    how: (
      <>
        Tickets are not investigated yet. Set <code>ANTHROPIC_API_KEY</code> and{' '}
        <code>SERVICE_ENABLE_INVESTIGATION_CONSUMER=true</code>, then restart the service. Looked at every 10 seconds.
      </>
    ),
    action: null,
  },
  database: {
    title: 'Connect a database',
    how: 'With a role that can only read; what it may do too much is shown.',
    action: goTo('/connectors', 'Connect'),
  },
  source: {
    title: 'Let tickets in',
    how: (
      <>
        From a mailbox, a help desk or a channel. Programs can post them to <code>/api/tickets</code>.
      </>
    ),
    action: goTo('/sources', 'Connect'),
  },
  ticket: {
    title: 'Ask it something',
    how: 'Watch each step of the agent in the inbox.',
    action: (variant) => <TestTicket variant={variant} />,
  },
  log: {
    title: 'Verify the log',
    how: 'Every event is hashed and signed; a verification compares all of them.',
    action: goTo('/audit', 'Verify'),
  },
};

const MARKS = {
  done: { Icon: IconCircleCheckFilled, words: 'Done: ' },
  todo: { Icon: IconCircle, words: 'To do: ' },
  attention: { Icon: IconAlertTriangle, words: 'Needs attention: ' },
  underWay: { Icon: IconLoader, words: 'In progress: ' },
} as const;

/** A step with its state, and what to do while it is not done. */
export const StepLine = ({ state, isNext, title, how, action }: Line & { state: StepState; isNext: boolean }) => {
  const { Icon, words } = MARKS[state];
  return (
    <li data-state={state} className={classes['step']}>
      <Icon size={18} aria-hidden />
      <div>
        <h2>
          <span className={classes['state']}>{words}</span>
          {title}
        </h2>
        {state !== 'done' && how !== null && <p>{how}</p>}
      </div>
      {state !== 'done' && action?.(isNext ? 'filled' : 'default')}
    </li>
  );
};
