import { api, unwrap } from '../../api/client.ts';
import type { paths } from '../../api/schema.d.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { useCommand } from '../../parts/useCommand.ts';
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
export const useBulk = (ids: ReadonlySet<string>, onStarted: () => void) =>
  useCommand({
    send: async (action: BulkAction, { headers }) => {
      const body = { ids: [...ids].slice(0, IDS_MAX), action };
      return { words: WORDS[action.type], bulk: await unwrap(api.POST('/api/tickets/bulk', { body, headers })) };
    },
    changes: [],
    onDone: ({ words, bulk: { id, total } }) => {
      bulkStarted(id, words, total, () => takeBack(id));
      onStarted();
    },
    onError: ({ message }) => void toast({ text: `Nothing was changed. ${message}`, tone: 'refused' }),
  });

const takeBack = (id: string): void =>
  void unwrap(api.POST('/api/bulk/{id}/undo', { params: { path: { id } } })).catch(
    ({ message }: Error) => void toast({ text: `Not taken back. ${message}`, tone: 'refused' }),
  );
