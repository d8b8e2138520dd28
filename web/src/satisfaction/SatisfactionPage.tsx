import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { summaryQuery, WINDOWS } from './queries.ts';
import { ReviewQueue } from './ReviewQueue.tsx';
import { Summary } from './Summary.tsx';

const DAYS = { '7d': '7 days', '30d': '30 days', '90d': '90 days' } as const;

/** SU-152, SU-153: how satisfied customers are, and what of it somebody should look at. */
export const SatisfactionPage = () => {
  const { window = '30d' } = useSearch({ from: '/signed-in/insights/satisfaction' });
  const navigate = useNavigate({ from: '/insights/satisfaction' });
  const summary = useQuery(summaryQuery(window));
  return (
    <Page
      title="Satisfaction"
      lead="What customers think of the answers: by the links that replies carry, or as somebody of the team wrote it down."
      action={
        <SegmentedControl
          size="xs"
          aria-label="Days"
          data={WINDOWS.map((value) => ({ value, label: DAYS[value] }))}
          value={window}
          onChange={(value) => void navigate({ search: { window: value } })}
        />
      }
    >
      <Loaded query={summary} height={320}>
        {(found) => <Summary summary={found} />}
      </Loaded>
      <ReviewQueue />
    </Page>
  );
};
