import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useLiveMessages } from '../live/LiveProvider.tsx';
import type { LiveMessage } from '../live/liveStream.ts';

export const investigationQuery = (id: string) =>
  queryOptions({
    queryKey: ['investigation', id],
    queryFn: () => unwrap(api.GET('/api/investigations/{id}', { params: { path: { id } } })),
  });

/** The whole recorded result of one step; fetched when someone opens it. */
export const resultQuery = (id: string, seq: number) =>
  queryOptions({
    queryKey: ['result', id, seq],
    queryFn: () => unwrap(api.GET('/api/investigations/{id}/results/{seq}', { params: { path: { id, seq } } })),
  });

const CONCERNS = new Set(['investigation.step', 'investigation.verdict', 'draft.updated']);

/** Reads the shown investigation again when a frame concerns it, at most once at a time. */
export const useLiveInvestigation = (id: string): void => {
  const queries = useQueryClient();
  const dirty = useRef(false);
  useLiveMessages(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'reset' || !CONCERNS.has(message.change.type)) return;
        if (message.change.entity.id !== id && message.change.patch['investigation_id'] !== id) return;
        const { queryKey } = investigationQuery(id);
        dirty.current = true;
        if (queries.isFetching({ queryKey, exact: true }) > 0) return;
        const refresh = async () => {
          while (dirty.current) {
            dirty.current = false;
            await queries.invalidateQueries({ queryKey, exact: true });
          }
        };
        void refresh();
      },
      [queries, id],
    ),
  );
};
