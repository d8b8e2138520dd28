import { z } from 'zod';
import type { FieldCode } from '../../domain/core/problems/problems.ts';

const MINUTES_MIN = 30;
const MINUTES_MAX = 6 * 60;

const LocalTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 02:00');

/** The clock of a window. */
export const windowClock = {
  start_local: LocalTime,
  end_local: LocalTime,
  timezone: z
    .string()
    .max(64)
    .meta({ minLength: 3, examples: ['Europe/Berlin'] })
    .refine((zone) => isZone(zone), {
      params: { fieldCode: 'enum' },
      message: 'Must be an IANA time zone such as Europe/Berlin',
    }),
};

/** Refuses a window that is shorter or longer than one may be. */
export const refuseLength = (
  { start_local: start, end_local: end }: { start_local: string; end_local: string },
  ctx: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void => {
  const minutes = lengthOf(start, end);
  const refuse = (fieldCode: FieldCode, message: string): void =>
    ctx.addIssue({ code: 'custom', path: ['end_local'], params: { fieldCode }, message });
  if (minutes < MINUTES_MIN) refuse('min', 'The window must last at least 30 minutes');
  if (minutes > MINUTES_MAX) refuse('max', 'The window must last at most 6 hours');
};

/** CL-76. Days count from Sunday 0; an end before the start lies on the next day. */
export const MaintenanceWindow = z
  .strictObject({
    enabled: z.boolean(),
    days_of_week: z
      .array(z.int().min(0).max(6))
      .min(1)
      .max(7)
      .meta({ uniqueItems: true })
      .superRefine((days, ctx) => {
        if (new Set(days).size === days.length) return;
        ctx.addIssue({ code: 'custom', params: { fieldCode: 'duplicate' }, message: 'A day is listed twice' });
      }),
    ...windowClock,
  })
  .superRefine(refuseLength)
  .meta({ id: 'MaintenanceWindow' });
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

/** Minutes from start to end, across midnight when the end is not after the start. */
const lengthOf = (start: string, end: string): number => {
  const difference = minuteOf(end) - minuteOf(start);
  return difference > 0 ? difference : difference + 24 * 60;
};

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `Region/City` or `UTC`; offsets and abbreviations, which some runtimes also take, are no IANA zones. */
const isZone = (zone: string): boolean => {
  if (zone !== 'UTC' && !/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)+$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
