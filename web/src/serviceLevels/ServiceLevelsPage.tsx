import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxFilterIn } from '../inbox/inboxFilter.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Section } from '../parts/Section.tsx';
import { Status } from '../parts/Status.tsx';
import { bucketLabel } from '../tickets/deadlines/words.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { calendarQuery, summaryQuery, targetsQuery, type SlaSummary } from './queries.ts';
import { TargetsSection } from './TargetsSection.tsx';

/** SU-150, SU-182: how tickets stand against their deadlines, and what these follow from. */
export const ServiceLevelsPage = () => {
  const summary = useQuery(summaryQuery);
  const targets = useQuery(targetsQuery);
  const calendar = useQuery(calendarQuery);
  return (
    <Page title="Service levels" lead="By when tickets are to be answered and resolved, in working time.">
      <Loaded query={summary} height={180}>
        {(found) => <Standing summary={found} />}
      </Loaded>
      <Loaded query={targets} height={160}>
        {(found) => <TargetsSection targets={found} />}
      </Loaded>
      <Loaded query={calendar} height={200}>
        {(found) => <CalendarSection calendar={found} targets={targets.data} />}
      </Loaded>
    </Page>
  );
};

type Bucket = SlaSummary['buckets'][number];
type Line = Bucket & { id: string; answers: number; resolutions: number };

const Standing = ({ summary: { buckets, by_metric: by } }: { summary: SlaSummary }) => {
  const lines = buckets.map((each): Line => ({
    ...each,
    id: each.bucket,
    answers: by.first_response[each.bucket],
    resolutions: by.resolution[each.bucket],
  }));
  return (
    <Section title="How tickets stand" lead="By the worst of their deadlines. Ignored tickets are left out.">
      <DataTable label="How tickets stand" columns={COLUMNS} rows={lines} />
    </Section>
  );
};

const COLUMNS: readonly Column<Line>[] = [
  { name: 'Standing', cell: ({ bucket }) => <Status label={bucketLabel(bucket)} /> },
  {
    name: 'Tickets',
    cell: ({ bucket, count, filter }) => (
      <Anchor
        size="sm"
        aria-label={`${count} tickets that are ${bucketLabel(bucket).text}`}
        renderRoot={(props) => <Link to="/inbox" search={inboxFilterIn({ view: 'all', sla: filter.sla })} {...props} />}
      >
        {count}
      </Anchor>
    ),
  },
  { name: 'First answers', cell: ({ answers }) => answers },
  { name: 'Resolutions', cell: ({ resolutions }) => resolutions },
];
