import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { components } from '../api/schema.d.ts';

export type SlaSummary = Answer<'/api/support-lead/sla'>;
export type Calendar = Answer<'/api/support-lead/calendar'>;
export type Targets = Answer<'/api/support-lead/sla-targets'>;
export type Preview = components['schemas']['SlaPreview'];

export const summaryQuery = queryOptions({
  queryKey: ['sla'],
  queryFn: () => unwrap(api.GET('/api/support-lead/sla')),
  refetchOnMount: 'always',
});

export const calendarQuery = queryOptions({
  queryKey: ['business-calendar'],
  queryFn: () => unwrap(api.GET('/api/support-lead/calendar')),
});

export const targetsQuery = queryOptions({
  queryKey: ['sla-targets'],
  queryFn: () => unwrap(api.GET('/api/support-lead/sla-targets')),
});

/** When a ticket would be due; `arrives`: a time of the calendar's zone, to the minute. Nothing is kept. */
export const previewQuery = (calendar: Calendar, targets: Targets, arrives: string) =>
  queryOptions({
    queryKey: ['sla-preview', calendar, targets, arrives],
    queryFn: (): Promise<Preview> =>
      unwrap(api.POST('/api/support-lead/sla/preview', { body: { calendar, targets, arrives } })),
    placeholderData: (before: Preview | undefined) => before,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
