import { useQuery } from '@tanstack/react-query';
import { auditQuery } from '../audit/auditQuery.ts';
import { connectorsQuery } from '../connectors/queries.ts';
import { countsQuery } from '../inbox/views/queries.ts';
import { serviceStatusQuery } from '../parts/serviceStatus.ts';
import { sourcesQuery } from '../sources/queries.ts';
import { stepsOf, type Steps } from './steps.ts';

/** How often what no stream tells of is looked at while somebody sets the service up. */
const LOOK_MS = 10_000;

/** The steps as they are now; each ticks itself off. */
export const useSteps = (): Steps =>
  stepsOf({
    investigations: useQuery({ ...serviceStatusQuery, refetchInterval: LOOK_MS }).data?.investigations.state,
    connectors: useQuery(connectorsQuery).data,
    sources: useQuery(sourcesQuery).data,
    counts: useQuery(countsQuery).data?.counts,
    verification: useQuery({ ...auditQuery, refetchInterval: LOOK_MS }).data?.last_verification.result,
  });
