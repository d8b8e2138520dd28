import type { Route } from '../http/http.ts';
import { eventList } from './list.ts';
import { eventStream } from './stream.ts';

type EventDeps = Parameters<typeof eventList>[0] & Parameters<typeof eventStream>[0];

/** The log as a list and as a stream. */
export const eventRoutes = (deps: EventDeps): readonly Route[] => [eventList(deps), eventStream(deps)];
