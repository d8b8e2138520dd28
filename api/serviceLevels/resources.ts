import { z } from 'zod';
import type { BusinessCalendar as Calendar } from '../../domain/serviceLevels/calendar.ts';
import type { Targets as TargetsByPriority } from '../../domain/serviceLevels/policy.ts';
import { windowClock } from '../clusters/maintenanceWindow.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { refuseOverlaps } from './overlaps.ts';

const days = z
  .array(z.int().min(0).max(6))
  .min(1)
  .max(7)
  .meta({ uniqueItems: true })
  .refine((given) => new Set(given).size === given.length, {
    params: { fieldCode: 'duplicate' },
    message: 'A day is listed twice',
  })
  .describe('Sunday is 0.');

const fields = {
  timezone: windowClock.timezone,
  always_open: z.boolean().default(true).describe('All time counts; intervals and holidays are kept, and not asked.'),
  intervals: z
    .array(z.strictObject({ days, start: windowClock.start_local, end: windowClock.end_local }))
    .max(50)
    .default([])
    .describe('An end that is not after its start lies on the next day.'),
  holidays: z
    .array(z.iso.date())
    .max(400)
    .meta({ uniqueItems: true })
    .default([])
    .describe('Local dates on which nothing begins.'),
};

/** SU-182: when the team works. */
export const BusinessCalendar = z.object(fields).meta({ id: 'BusinessCalendar' });

export const CalendarBody = bodyFor(
  BusinessCalendar,
  z.strictObject(fields).superRefine((calendar, context) => {
    if (new Set(calendar.holidays).size !== calendar.holidays.length)
      context.addIssue({
        code: 'custom',
        path: ['holidays'],
        params: { fieldCode: 'duplicate' },
        message: 'A day is listed twice',
      });
    if (!calendar.always_open && calendar.intervals.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['intervals'],
        params: { fieldCode: 'required' },
        message: 'Add at least one interval, or say that it is always open',
      });
    refuseOverlaps(calendar.intervals, context);
  }),
);

/** From a minute to 90 days. */
const TargetSeconds = z.int().min(60).max(7_776_000).describe('Seconds of working time.');

const Target = z.strictObject({
  first_response_s: TargetSeconds,
  next_response_s: TargetSeconds.nullable().default(null).describe('Null: not measured.'),
  resolution_s: TargetSeconds,
});

const byPriority = { low: Target, normal: Target, high: Target, urgent: Target };

/** SU-182: how long things may take, by the priority of a ticket. */
export const SlaTargets = z.object(byPriority).meta({ id: 'SlaTargets' });
export const TargetsBody = bodyFor(SlaTargets, z.strictObject(byPriority));

export const toCalendar = ({ always_open: alwaysOpen, ...body }: z.infer<typeof CalendarBody>): Calendar => ({
  ...body,
  alwaysOpen,
});

export const toCalendarResource = (calendar: Calendar): z.infer<typeof BusinessCalendar> => ({
  timezone: calendar.timezone,
  always_open: calendar.alwaysOpen,
  intervals: calendar.intervals.map(({ days, start, end }) => ({ days: [...days], start, end })),
  holidays: [...calendar.holidays],
});

type TargetResource = z.infer<typeof Target>;
type TargetOf = TargetsByPriority[keyof TargetsByPriority];

const toTarget = ({ first_response_s, next_response_s, resolution_s }: TargetResource): TargetOf => ({
  firstResponseS: first_response_s,
  nextResponseS: next_response_s,
  resolutionS: resolution_s,
});

const toTargetResource = ({ firstResponseS, nextResponseS, resolutionS }: TargetOf): TargetResource => ({
  first_response_s: firstResponseS,
  next_response_s: nextResponseS,
  resolution_s: resolutionS,
});

export const toTargets = ({ low, normal, high, urgent }: z.infer<typeof TargetsBody>): TargetsByPriority => ({
  low: toTarget(low),
  normal: toTarget(normal),
  high: toTarget(high),
  urgent: toTarget(urgent),
});

export const toTargetsResource = ({ low, normal, high, urgent }: TargetsByPriority): z.infer<typeof SlaTargets> => ({
  low: toTargetResource(low),
  normal: toTargetResource(normal),
  high: toTargetResource(high),
  urgent: toTargetResource(urgent),
});
