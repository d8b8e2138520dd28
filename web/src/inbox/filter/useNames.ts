import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../sessions/session.ts';
import { sourcesQuery } from '../../sources/queries.ts';
import { useNameOf } from '../../users/colleagues.ts';
import type { InboxFilter } from '../inboxFilter.ts';
import type { Names } from './chips.ts';

/** What people and sources of a filter are called. Sources are read for those who may see them, and only if one is asked for. */
export const useNames = ({ source_id }: InboxFilter): Names => {
  const person = useNameOf();
  const may = useMay();
  const { data = [] } = useQuery({ ...sourcesQuery, enabled: source_id !== undefined && may('sources:read') });
  return { person, source: (id) => data.find((each) => each.id === id)?.name ?? 'of a source' };
};
