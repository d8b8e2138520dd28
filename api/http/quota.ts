import { DomainError } from '../../domain/core/errors.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import type { ApiDeps } from './deps.ts';

export type QuotaDeps = Pick<ApiDeps, 'store' | 'progress' | 'readAfterWriteMs' | 'exclusive'>;

/** A limit on how many things of a kind a workspace may have. */
export type Quota = {
  /** As the problem `quota_exceeded` names it; also the read model that counts. */
  name: 'clusters' | 'api_keys' | 'connectors';
  workspaceId: string;
  limit: number;
  count(): Promise<number>;
  /** Whether an attempt before a crash has made the thing already: its repeat takes no further place. */
  isMade(): Promise<boolean>;
};

/**
 * CL-92: a quota spans streams, so things of a workspace are made one at a time, and each time the read model that
 * counts them has applied everything before. Throws `quota_exceeded` and `projection_behind`.
 */
export const withinQuota = <T>(deps: QuotaDeps, quota: Quota, make: () => Promise<T>): Promise<T> =>
  deps.exclusive.run(`${quota.name} of ${quota.workspaceId}`, async () => {
    if (await quota.isMade()) return make();
    if (!(await deps.progress.waitFor([quota.name], await deps.store.head(), deps.readAfterWriteMs)))
      throw projectionBehind([quota.name]);
    const count = await quota.count();
    if (count < quota.limit) return make();
    throw new DomainError('quota_exceeded', {
      detail: `The workspace has ${count} of ${quota.limit} ${quota.name.replace('_', ' ')}.`,
      members: { quota: quota.name, current_usage: count, current_limit: quota.limit },
    });
  });
