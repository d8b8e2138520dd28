import { MaintenanceWindow } from '../clusters/maintenanceWindow.ts';
import { toWindow } from './windowResource.ts';
import type { MaintenanceWindow as Window } from '../../domain/maintenance/window.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const FORM = /^(?<days>[a-z]{3}(?:,[a-z]{3})*) (?<start>\d\d:\d\d)-(?<end>\d\d:\d\d) (?<timezone>\S+)$/;
const EXPLANATION = 'must have the form sun,wed 02:00-06:00 Europe/Berlin';

/** Reads `sun 02:00-06:00 UTC` (CL-77); the rules are those of CL-76. Throws Error that says what is allowed. */
export const parseWindow = (text: string): Window => {
  const { days = '', start, end, timezone } = FORM.exec(text)?.groups ?? {};
  const parsed = MaintenanceWindow.safeParse({
    enabled: true,
    days_of_week: days.split(',').map((day) => DAYS.indexOf(day)),
    start_local: start,
    end_local: end,
    timezone,
  });
  if (parsed.success) return toWindow(parsed.data);
  const rule = start === undefined ? undefined : parsed.error.issues.find(({ code }) => code === 'custom')?.message;
  throw new Error(rule === undefined ? EXPLANATION : `${EXPLANATION}: ${rule}`);
};
