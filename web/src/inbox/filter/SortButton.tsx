import { NativeSelect } from '@mantine/core';
import { SORTS, type InboxFilter } from '../inboxFilter.ts';
import { useFilterTo } from '../useInboxFilter.ts';

const NAMES = {
  activity: 'Newest first',
  oldest: 'Oldest first',
  due: 'Next due first',
  priority: 'By priority',
} as const;
const CHOICES = SORTS.map((value) => ({ value, label: NAMES[value] }));

/** The order of the list (SU-157). */
export const SortButton = ({ filter }: { filter: InboxFilter }) => {
  const filterTo = useFilterTo();
  const { sort: _, ...others } = filter;
  return (
    <NativeSelect
      size="xs"
      aria-label="Order"
      data={CHOICES}
      value={filter.sort ?? 'activity'}
      onChange={({ currentTarget: { value } }) => {
        const sort = SORTS.find((each) => each === value);
        filterTo(sort === undefined || sort === 'activity' ? others : { ...others, sort });
      }}
    />
  );
};
