import { Progress } from '@mantine/core';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { exactTime } from '../parts/time/exactTime.ts';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Section } from '../parts/Section.tsx';
import { dollars } from '../parts/time/time.tsx';
import { useMay } from '../sessions/session.ts';
import { BudgetForm } from './BudgetForm.tsx';
import classes from './costs.module.css';
import type { Budget } from './queries.ts';

/** The budget of the day, and how the day stands. */
export const BudgetSection = ({ budget }: { budget: Budget }) => {
  const mayManage = useMay()('budget:manage');
  return (
    <Section
      title="Budget of the day"
      lead="A request to the model is only made where the most that it can cost is left. Days are those of UTC."
      action={
        mayManage && (
          <span data-screen>
            <DialogButton action="Change" subject="the budget of the day">
              {(close) => <BudgetForm budget={budget} onClose={close} />}
            </DialogButton>
          </span>
        )
      }
    >
      <State budget={budget} />
      {budget.daily_usd !== null && Number(budget.daily_usd) > 0 && <Share budget={budget} />}
      <Facts facts={factsOf(budget)} />
    </Section>
  );
};

const State = ({ budget: { today, warn_pct } }: { budget: Budget }) => {
  switch (today.state) {
    case 'exhausted':
      return (
        <Notice tone="bad" title="The budget of the day is spent">
          Nothing new is begun, and what was under way waits, until {exactTime(today.resumes_at)}, or until another
          budget is set. {today.needed_usd !== null && `The next request could have cost ${dollars(today.needed_usd)}.`}
        </Notice>
      );
    case 'warned':
      return (
        <Notice tone="warn" title={`More than ${warn_pct} % of the budget of the day is spent`}>
          Once a request no longer fits, investigations wait until {exactTime(today.resumes_at)}.
        </Notice>
      );
    default:
      return null;
  }
};

const Share = ({ budget: { daily_usd, warn_pct, today } }: { budget: Budget }) => {
  const pct = (usd: string): number => Math.min(100, (100 * Number(usd)) / Number(daily_usd));
  const spent = pct(today.spent_usd);
  const colour = today.state === 'within' ? 'var(--tone-active)' : 'var(--tone-warn)';
  return (
    <Progress.Root size="lg" className={classes['share']}>
      <Progress.Section
        value={spent}
        color={colour}
        aria-label={`Spent: ${Math.round(spent)} % of the budget; a warning comes at ${warn_pct} %`}
      />
      <Progress.Section
        value={Math.min(100 - spent, pct(today.set_aside_usd))}
        color={colour}
        striped
        aria-label={`Set aside: ${Math.round(pct(today.set_aside_usd))} % of the budget`}
      />
    </Progress.Root>
  );
};

const factsOf = ({ daily_usd, warn_pct, today }: Budget): readonly Fact[] => [
  { name: 'A day may cost', value: daily_usd === null ? 'as much as it does: no budget is set' : dollars(daily_usd) },
  ...(daily_usd === null ? [] : [{ name: 'Warning at', value: `${warn_pct} %` }]),
  { name: 'Spent today', value: dollars(today.spent_usd) },
  {
    name: 'Set aside',
    value: `${dollars(today.set_aside_usd)} for requests under way; what they do not use comes back`,
  },
  ...(today.left_usd === null ? [] : [{ name: 'Left', value: dollars(today.left_usd) }]),
  { name: 'Next day begins', value: exactTime(today.resumes_at) },
];
