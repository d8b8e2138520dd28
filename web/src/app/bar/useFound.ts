import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../sessions/session.ts';
import { PAGES } from '../pages.ts';
import type { Entry } from './entries.ts';
import type { Finder } from './finder.ts';

/** One letter finds everything. */
const TYPED_MIN = 2;
/** What was found is asked again when somebody types it again later. */
const FRESH_MS = 10_000;
const OPENED = 5;

/** How what the signed-in user may see is found, in the order of the pages. */
const useFinders = (): readonly Finder[] => {
  const may = useMay();
  return PAGES.flatMap(({ finder }) => (finder !== undefined && may(finder.needs) ? [finder] : []));
};

/** What of all pages answers what was typed. Where one of them cannot be asked, what the others show is still found. */
export const useFound = (typed: string): readonly Entry[] => {
  const finders = useFinders();
  const navigate = useNavigate();
  const isAsked = typed.trim().length >= TYPED_MIN;
  const { data = [] } = useQuery({
    queryKey: ['found', typed],
    queryFn: async ({ client }) => {
      const answers = await Promise.allSettled(finders.map(async ({ find }) => find(typed, client)));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    enabled: isAsked,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return isAsked ? data.map(({ go, ...found }) => ({ ...found, run: () => go(navigate) })) : [];
};

/** What was looked at last in this tab, the newest first. */
export const useRecent = (): readonly Entry[] => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useFinders()
    .flatMap(({ opened }) => opened?.(queries) ?? [])
    .toSorted((a, b) => b.at - a.at)
    .slice(0, OPENED)
    .map(({ go, id, ...opened }) => ({ ...opened, id: `recent ${id}`, run: () => go(navigate) }));
};
