import type { Route } from '../http/http.ts';
import { playbookList } from './list.ts';

/** SU-169 to SU-171. Playbooks are files of an operator: the API only reads them. */
export const playbookRoutes = (deps: Parameters<typeof playbookList>[0]): readonly Route[] => [playbookList(deps)];
