import { reasonOf } from '../../api/problem.ts';
import { api, unwrap } from '../../api/client.ts';
import type { paths } from '../../api/schema.d.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { useCommand } from '../../parts/useCommand.ts';
import type { Marked } from '../list/useMarked.ts';
import { bulkStarted } from './bulks.ts';

export type BulkAction = paths['/api/tickets/bulk']['post']['requestBody']['content']['application/json']['action'];

/** What has to be said more closely before it is done. */
export type FormName = Exclude<BulkAction['type'], 'resolve' | 'ignore'>;

/** The most tickets that can be named by their ids (SU-188). */
export const IDS_MAX = 500;

const WORDS: Readonly<Record<BulkAction['type'], string>> = {
  assign: 'Assigned',
  snooze: 'Snoozed',
  priority: 'Priority set',
  tags: 'Tags changed',
  resolve: 'Resolved',
  ignore: 'Ignored',
};

/** Does something with all tickets that were chosen. What the service refuses is said. */
export const useBulk = ({ ids, matching }: Pick<Marked, 'ids' | 'matching'>, onStarted: () => void) =>
  useCommand({
    send: async (action: BulkAction, { headers }) => {
      const which =
        matching === null ? { ids: [...ids].slice(0, IDS_MAX) } : { filter: matching.filter, as_of: matching.asOf };
      const bulk = await unwrap(api.POST('/api/tickets/bulk', { body: { ...which, action }, headers }));
      const skipped = matching === null ? 0 : Math.max(0, matching.count - bulk.total);
      return { words: WORDS[action.type], bulk, skipped };
    },
    changes: [],
    onDone: ({ words, skipped, bulk: { id, total, undo_until } }) => {
      bulkStarted({ id, words, total, skipped, undoUntil: Date.parse(undo_until) }, () => takeBackBulk(id));
      onStarted();
    },
    onError: (error) => void toast({ text: `Nothing was changed. ${reasonOf(error)}`, tone: 'refused' }),
  });

/** SU-188: takes back what has not changed since. */
export const takeBackBulk = (id: string): void =>
  void unwrap(api.POST('/api/bulk/{id}/undo', { params: { path: { id } } })).catch(
    (error: Error) => void toast({ text: `Not taken back. ${reasonOf(error)}`, tone: 'refused' }),
  );
