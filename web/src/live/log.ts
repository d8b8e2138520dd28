import type { Query, QueryClient } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import type { LiveHandler } from './applyMessage.ts';

/** An event of the log as the service shows it (X-47). */
export type LogEvent = Answer<'/api/events'>['items'][number];

/** What a feature does to what was read, by the type of the event. */
export type LogHandler = Readonly<Record<string, (queries: QueryClient, event: LogEvent) => void>>;

const CATEGORIES = ['cluster', 'upgrade', 'maintenance', 'webhook', 'escalation', 'catalogue', 'user'];

/** X-48: the events that pages rest on, for administrators. */
export const LOG_URL = `/backend/api/events/stream?${CATEGORIES.map((category) => `category=${category}`).join('&')}`;

/** `meta` of a query that the log tells of: it is read again by events only, and when the log was not followed. */
export const OF_THE_LOG = { ofTheLog: true } as const;

/** Whether the log keeps a query up to date. */
export const isOfTheLog = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['ofTheLog'] === true;

const positions = new WeakMap<QueryClient, string>();

/**
 * Headers of what is read for an event: the stream shows it at once, and the answer waits for the read models to have
 * it, too (X-36).
 */
export const sinceTheLog = (queries: QueryClient): { 'Min-Position'?: string } => {
  const position = positions.get(queries);
  return position === undefined ? {} : { 'Min-Position': position };
};

/** The handler as the stream calls it. */
export const fromTheLog = (handler: LogHandler): LiveHandler =>
  Object.fromEntries(
    Object.entries(handler).map(([type, handle]) => [
      type,
      (queries: QueryClient, frame: unknown) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a frame of the service that also served this page
        const event = frame as LogEvent;
        positions.set(queries, event.position);
        handle(queries, event);
      },
    ]),
  );
