import classes from './calendar.module.css';
import { MARKS, type Entry, type Month } from './entries.ts';

type Props = {
  month: Month;
  today: string;
  byDay: ReadonlyMap<string, readonly Entry[]>;
  upcoming: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (day: string) => void;
};

/** One month: days on which something came of a window can be opened. */
export const MonthGrid = ({ month, today, byDay, upcoming, chosen, onChoose }: Props) => (
  <section className={classes['month']} aria-label={month.name}>
    <h3 className={classes['monthName']}>{month.name}</h3>
    <div className={classes['days']}>
      {month.days.map((day, index) => {
        const entries = byDay.get(day);
        const place = index === 0 ? { gridColumnStart: month.before + 1 } : {};
        if (entries === undefined)
          return (
            <span
              key={day}
              className={classes['day']}
              style={place}
              data-next={upcoming.has(day) ? true : undefined}
              data-today={day === today ? true : undefined}
              title={upcoming.has(day) ? 'The next windows' : undefined}
            >
              {Number(day.slice(8))}
            </span>
          );
        const mark = loudest(entries);
        return (
          <button
            key={day}
            type="button"
            className={classes['day']}
            style={place}
            data-mark={mark}
            data-today={day === today ? true : undefined}
            aria-pressed={day === chosen}
            aria-label={`${Number(day.slice(8))} ${month.name}: ${MARKS[mark].words}`}
            title={entries.map(({ text }) => text).join(' ')}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </button>
        );
      })}
    </div>
  </section>
);

const BY_LOUDNESS: readonly Entry['mark'][] = ['failed', 'done', 'waiting', 'held', 'idle'];

const loudest = (entries: readonly Entry[]): Entry['mark'] =>
  BY_LOUDNESS.find((mark) => entries.some((entry) => entry.mark === mark)) ?? 'idle';
