import { FIRST_DEFAULTS } from '../../../domain/serviceLevels/serviceLevels.ts';
import { targetsOf } from '../../../domain/serviceLevels/policy.ts';
import { at, id, type Step } from './historySteps.ts';

const STREAM = 'service_levels-default';

const deadline = (dueAt: string | null, bucket: string, metAt: string | null = null) => ({
  startedAt: at(0),
  targetS: 3_600,
  dueAt,
  metAt,
  bucket,
});

/** `ticket`: which of those that the rest of the history knows. */
const level = (ticket: number, bucket: string | null, dueAt: string | null, second: number): Step => [
  `ticket-${id(7, ticket)}`,
  'TicketServiceLevelChanged',
  {
    ticketId: id(7, ticket),
    level: {
      bucket,
      dueAt,
      changesAt: dueAt,
      firstResponse: deadline(dueAt, bucket ?? 'on_track'),
      nextResponse: null,
      resolution: deadline(at(90_000), 'on_track'),
      pauses: bucket === null ? [{ from: at(40), to: null, reason: 'ignored' }] : [],
      policyVersion: 3,
      assessedAt: at(second),
    },
  },
];

/** What tickets are measured by, and how some of them stand; it stands behind all others, since it happens to theirs. */
export const serviceLevels: readonly Step[] = [
  [STREAM, 'ServiceLevelDefaultsTaken', { workspaceId: 'default', ...FIRST_DEFAULTS, takenAt: at(70) }],
  [
    STREAM,
    'BusinessCalendarSet',
    {
      workspaceId: 'default',
      calendar: {
        timezone: 'Europe/Berlin',
        alwaysOpen: false,
        intervals: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
        holidays: ['2026-12-25'],
      },
      setBy: id(6, 1),
      setAt: at(71),
    },
  ],
  [
    STREAM,
    'ServiceLevelTargetsSet',
    {
      workspaceId: 'default',
      targets: {
        ...targetsOf(FIRST_DEFAULTS),
        urgent: { firstResponseS: 900, nextResponseS: 1_800, resolutionS: 7_200 },
      },
      setBy: id(6, 1),
      setAt: at(72),
    },
  ],
  level(1, 'on_track', at(3_600), 73),
  level(1, 'at_risk', at(3_600), 74),
  level(2, 'breached', at(60), 75),
  level(2, null, null, 76),
  level(3, 'at_risk', at(5_000), 77),
];
