import { Anchor, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled, IconLoader } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, unwrap } from '../api/client.ts';
import { connectorsQuery } from '../connectors/queries.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { sourcesQuery } from '../sources/queries.ts';
import classes from './firstRun.module.css';
import { firstSteps, type StepState } from './firstSteps.ts';
import type { InboxItem } from './items.ts';
import { INBOX_KEY } from './queries.ts';

/** From an empty workspace to the first investigated ticket; each step ticks itself off as it happens. */
export const FirstRun = ({ items }: { items: readonly InboxItem[] }) => {
  const { data: connectors } = useQuery(connectorsQuery);
  const { data: sources } = useQuery(sourcesQuery);
  if (connectors === undefined || sources === undefined) return null;
  const steps = firstSteps(connectors, sources, items);
  return (
    <section className={classes['guide']} aria-label="First steps">
      <Text fw={500} size="sm">
        {items.length === 0 ? 'No tickets yet' : 'Almost there'}
      </Text>
      <ol className={classes['steps']}>
        <Step state={steps.connector} title="Connect a database">
          The agent reads it and cannot change it.{' '}
          <Anchor component={Link} to="/connectors" size="xs">
            {steps.connector === 'attention' ? 'See why it is degraded' : 'Add the first system'}
          </Anchor>
        </Step>
        <Step state={steps.source} title="Connect a source">
          Tickets then arrive automatically. Programs can also send them to <code>POST /api/tickets</code>.{' '}
          <Anchor component={Link} to="/sources" size="xs">
            {steps.source === 'attention' ? 'See why reading fails' : 'Add a help desk'}
          </Anchor>
        </Step>
        <Step state={steps.ticket} title="Get the first ticket">
          It appears here when it arrives. <TestTicket />
        </Step>
        <Step state={steps.investigation} title="See it investigated">
          Open it to watch each step.
        </Step>
      </ol>
    </section>
  );
};

const MARKS = {
  done: { Icon: IconCircleCheckFilled, words: 'Done: ' },
  todo: { Icon: IconCircle, words: '' },
  attention: { Icon: IconAlertTriangle, words: 'Needs attention: ' },
  underWay: { Icon: IconLoader, words: 'In progress: ' },
} as const;

const Step = ({ state, title, children }: { state: StepState; title: string; children: ReactNode }) => {
  const { Icon, words } = MARKS[state];
  return (
    <li data-state={state}>
      <Icon size={18} aria-hidden />
      <div>
        <Text size="sm">
          {words}
          {title}
        </Text>
        {state !== 'done' && (
          <Text size="xs" c="dimmed" component="div">
            {children}
          </Text>
        )}
      </div>
    </li>
  );
};

const TestTicket = () => {
  const send = useCommand({
    send: (_: void, { headers }) => {
      const body = { title: 'A test ticket', body: 'Can you look into the systems that are connected?' };
      return unwrap(api.POST('/api/tickets', { body, headers }));
    },
    changes: [[INBOX_KEY]],
  });
  return (
    <>
      <Button size="compact-xs" variant="default" mt={4} loading={send.isPending} onClick={() => send.mutate()}>
        Send a test ticket
      </Button>
      <ProblemNotice error={send.error} />
    </>
  );
};
