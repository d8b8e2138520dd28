import type { Route } from '../http/http.ts';
import { acceptDraftRoute } from './accept.ts';
import { editDraftRoute } from './edit.ts';
import { rejectDraftRoute } from './reject.ts';
import { resendDraftRoute } from './resend.ts';

type DraftDeps = Parameters<typeof acceptDraftRoute>[0];

/** What people decide about a drafted reply (SU-101). */
export const draftRoutes = (deps: DraftDeps): readonly Route[] => [
  editDraftRoute(deps),
  acceptDraftRoute(deps),
  rejectDraftRoute(deps),
  resendDraftRoute(deps),
];
