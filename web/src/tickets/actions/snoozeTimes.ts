import * as chrono from 'chrono-node';

const MORNING = 9;

/** The next days' mornings that people snooze until, by the clock of the browser. */
export const offeredTimes = (now: Date): readonly { name: string; until: Date }[] => {
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: 'Tomorrow 9:00', until: morning(1) },
    ...(toMonday === 1 ? [] : [{ name: 'Monday 9:00', until: morning(toMonday) }]),
  ];
};

/** A time as people write it: "friday 14:00", "in 3 hours", "5 Dec". A day without an hour means its morning; null: not understood, or over. */
export const typedTime = (text: string, now: Date): Date | null => {
  const [found] = chrono.parse(text, now, { forwardDate: true });
  if (found === undefined) return null;
  const at = found.start.date();
  if (!found.start.isCertain('hour')) at.setHours(MORNING, 0, 0, 0);
  return at.getTime() > now.getTime() ? at : null;
};
