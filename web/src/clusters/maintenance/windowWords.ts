import type { MaintenanceWindow } from './queries.ts';

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Sunday 02:00 to 06:00, UTC". */
export const windowWords = (window: MaintenanceWindow): string => {
  if (!window.enabled) return 'switched off, no automatic upgrades';
  const days =
    window.days_of_week.length === 7 ? 'every day' : window.days_of_week.map((day) => DAY_NAMES[day]).join(', ');
  return `${days} ${window.start_local} to ${window.end_local}, ${window.timezone}`;
};
