import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { WhyTicketsWait } from '../investigations/WhyTicketsWait.tsx';
import { useUser } from '../sessions/session.ts';
import classes from './start.module.css';
import { doneOf, STEPS } from './steps.ts';
import { LINES, StepLine } from './StepLine.tsx';
import { useSteps } from './useSteps.ts';

const WORDS = ['No step', 'One step', 'Two steps', 'Three steps', 'Four steps', 'Five steps', 'Six steps'];

/** From a new installation to the first answer that can be proven. */
export const StartPage = () => {
  const user = useUser();
  const steps = useSteps();
  const left = STEPS.length - doneOf(steps);
  const next = STEPS.find((step) => steps[step] !== 'done' && LINES[step].action !== null);
  return (
    <div className={classes['start']}>
      <title>Get started · Ledger</title>
      <Title order={1} className="foreign">
        Welcome, {user?.name}. {left === 0 ? 'Everything is set up.' : `${WORDS[left]} to go.`}
      </Title>
      <Text size="xs" c="dimmed">
        Nothing is sent to a customer before somebody here accepts it.
      </Text>
      {steps.model === 'done' && <WhyTicketsWait />}
      <div className={classes['columns']}>
        <ol className={classes['card']} aria-label="Steps">
          {STEPS.map((step) => (
            <StepLine key={step} state={steps[step]} isNext={step === next} {...LINES[step]} />
          ))}
        </ol>
        <Others />
      </div>
    </div>
  );
};

/** What else one may have come for. */
const Others = () => (
  <div className={classes['card']}>
    <section>
      <h2>Here for the clusters?</h2>
      <p>Create an identity-server cluster, and read what each version breaks before you take it.</p>
      <Button variant="default" component={Link} to="/clusters/new">
        Create a cluster
      </Button>
    </section>
    <section>
      <h2>Invite colleagues</h2>
      <p>Members work on tickets. Administrators also manage connectors, sources, clusters, keys and people.</p>
      <Button variant="default" component={Link} to="/settings/people">
        Invite
      </Button>
    </section>
  </div>
);
