import type { Route } from '../http/http.ts';
import { changeKey } from './change.ts';
import { postKey } from './create.ts';
import { listKeys } from './list.ts';
import { revokeKey } from './revoke.ts';
import { rotateKey } from './rotate.ts';

type KeyDeps = Parameters<typeof listKeys>[0] &
  Parameters<typeof postKey>[0] &
  Parameters<typeof changeKey>[0] &
  Parameters<typeof rotateKey>[0] &
  Parameters<typeof revokeKey>[0];

/** Management of the workspace's API keys, by its admins alone (CL-88). */
export const keyRoutes = (deps: KeyDeps): readonly Route[] => [
  listKeys(deps),
  postKey(deps),
  changeKey(deps),
  rotateKey(deps),
  revokeKey(deps),
];
