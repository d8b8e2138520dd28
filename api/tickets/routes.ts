import type { ApiDeps } from '../http/deps.ts';
import type { Route } from '../http/http.ts';
import { createTicket } from './create.ts';
import { ticketById } from './get.ts';
import { ticketList } from './list.ts';
import { reinvestigateTicket } from './reinvestigate.ts';

/** SU-08 to SU-11, SU-21. */
export const ticketRoutes = (
  deps: Pick<
    ApiDeps,
    | 'store'
    | 'reads'
    | 'progress'
    | 'readAfterWriteMs'
    | 'subjects'
    | 'secrets'
    | 'scrubber'
    | 'cursors'
    | 'publicApiUrl'
    | 'now'
  >,
): readonly Route[] => [createTicket(deps), ticketList(deps), ticketById(deps), reinvestigateTicket(deps)];
