import type { Route } from '../http/http.ts';
import { postAsk } from './ask.ts';
import { askHistory } from './history.ts';
import { postAskStream } from './stream.ts';

type AskDeps = Parameters<typeof postAsk>[0] & Parameters<typeof postAskStream>[0] & Parameters<typeof askHistory>[0];

/** Questions over the knowledge documents (SU-140 to SU-144). */
export const askRoutes = (deps: AskDeps): readonly Route[] => [postAsk(deps), postAskStream(deps), askHistory(deps)];
