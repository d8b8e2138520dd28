import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { Section } from '../parts/Section.tsx';
import { useMay } from '../sessions/session.ts';
import { CalendarForm } from './CalendarForm.tsx';
import { DAYS } from './days.ts';
import { Preview } from './Preview.tsx';
import type { Calendar, Targets } from './queries.ts';

/** SU-182: when the team works. `targets`: undefined until they are known. */
export const CalendarSection = ({ calendar, targets }: { calendar: Calendar; targets: Targets | undefined }) => {
  const may = useMay();
  return (
    <Section
      title="Calendar"
      lead="Only working time counts. Open deadlines follow a new calendar from then on; time that has passed counts as it did."
      action={
        may('service_levels:manage') && (
          <DialogButton action="Change" subject="the calendar">
            {(close) => <CalendarForm calendar={calendar} targets={targets} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Facts facts={factsOf(calendar)} />
      {targets !== undefined && <Preview calendar={calendar} targets={targets} />}
    </Section>
  );
};

const factsOf = ({ timezone, always_open: isOpen, intervals, holidays }: Calendar): readonly Fact[] => [
  { name: 'Time zone', value: timezone },
  {
    name: 'Working time',
    value: isOpen ? 'always' : intervals.map(({ days, start, end }) => `${daysIn(days)} ${start}–${end}`).join('; '),
  },
  ...(isOpen ? [] : [{ name: 'Holidays', value: holidays.length === 0 ? 'none' : holidays.join(', ') }]),
];

const daysIn = (days: readonly number[]): string =>
  DAYS.filter(([day]) => days.includes(day))
    .map(([, name]) => name)
    .join(', ');
