import { keyRoutes } from '../../api/keys/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { apiKeys, countUnrevokedKeys } from '../../projections/keys/apiKeys.ts';
import { quotaOn } from '../../projections/quotas.ts';

/** The workspace's API keys. */
export const keyModule = {
  readModels: [apiKeys],
  open: (core: NodeCore) => {
    const keyQuota = quotaOn(core, 'api_keys', core.settings.SERVICE_MAX_API_KEYS, (workspaceId) =>
      countUnrevokedKeys(core.reads, workspaceId),
    );
    return { routes: keyRoutes({ ...core, keyQuota }) };
  },
} satisfies Module;
