import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Column } from '../../parts/DataTable.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { exactTimeIn } from '../../parts/time/exactTime.ts';
import { Status } from '../../parts/Status.tsx';
import { useNow } from '../../parts/time/time.tsx';
import { historyQuery } from '../history/queries.ts';
import { upcomingQuery, type MaintenanceWindow } from '../maintenance/queries.ts';
import { upgradesQuery } from '../upgrades/queries.ts';
import classes from './calendar.module.css';
import { dayIn, entriesOf, MARKS, monthsUntil, type Entry } from './entries.ts';
import { MonthGrid } from './MonthGrid.tsx';

/** A year of what auto-upgrade did, and why it did nothing, by the days of the window's zone; each day opens its reason. */
export const YearCalendar = ({ id, window }: { id: string; window: MaintenanceWindow }) => {
  const history = useQuery(historyQuery(id));
  const upgrades = useQuery(upgradesQuery(id));
  const next = useQuery({ ...upcomingQuery(window), enabled: window.enabled });
  return (
    <Section
      title="The last twelve months"
      lead={`Result of every window and upgrade, with the reason for each unused window. Days are in ${window.timezone}.`}
    >
      <Loaded query={history} height={420}>
        {(events) => (
          <Loaded query={upgrades} height={420}>
            {(all) => (
              <Year
                entries={entriesOf(events, all)}
                next={(next.data?.spans ?? []).map(({ start }) => start)}
                timezone={window.timezone}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
};

type YearProps = { entries: readonly Entry[]; next: readonly string[]; timezone: string };

const Year = ({ entries, next, timezone }: YearProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const dayOf = dayIn(timezone);
  const today = dayOf(new Date(useNow()).toISOString());
  const months = monthsUntil(today);
  const byDay = Map.groupBy(entries, ({ at }) => dayOf(at));
  const upcoming = new Set(next.map(dayOf));
  const first = months[0]?.days[0] ?? today;
  const shown = entries.filter(({ at }) => (chosen === null ? dayOf(at) >= first : dayOf(at) === chosen)).toReversed();
  return (
    <>
      <Legend entries={entries} />
      <div className={classes['year']}>
        {months.map((month) => (
          <MonthGrid
            key={month.name}
            month={month}
            today={today}
            byDay={byDay}
            upcoming={upcoming}
            chosen={chosen}
            onChoose={(day) => setChosen(day === chosen ? null : day)}
          />
        ))}
      </div>
      <Told entries={shown} chosen={chosen} timezone={timezone} />
    </>
  );
};

const Legend = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={classes['legend']} aria-label="Marks">
    {Object.entries(MARKS).map(([mark, { words }]) => (
      <li key={mark}>
        <span className={classes['swatch']} data-mark={mark} aria-hidden />
        {words}: {entries.filter((entry) => entry.mark === mark).length}
      </li>
    ))}
    <li>
      <span className={classes['swatch']} data-next aria-hidden />
      next windows
    </li>
  </ul>
);

const LISTED = 8;

/** The same as a table: of the day that was chosen, or the newest. */
const Told = ({
  entries,
  chosen,
  timezone,
}: {
  entries: readonly Entry[];
  chosen: string | null;
  timezone: string;
}) => {
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No entries yet. Each window that passes while auto-upgrade is on, and each upgrade, is marked here.
      </Text>
    );
  const rows = entries.slice(0, LISTED).map((entry) => ({ ...entry, id: `${entry.at} ${entry.text}` }));
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {chosen === null ? 'Newest' : `On ${dayName(chosen)}`}
      </Text>
      <DataTable label="What happened" columns={columnsFor(timezone)} rows={rows} />
    </div>
  );
};

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** "Sunday 4 October 2026" of `YYYY-MM-DD`. */
export const dayName = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const columnsFor = (timeZone: string): readonly Column<Entry & { id: string }>[] => [
  { name: 'When', cell: ({ at }) => <time dateTime={at}>{exactTimeIn(timeZone, at)}</time> },
  { name: 'What', cell: ({ mark }) => <Status label={{ text: MARKS[mark].words, tone: MARKS[mark].tone }} /> },
  { name: 'Why', cell: ({ text }) => text },
];
