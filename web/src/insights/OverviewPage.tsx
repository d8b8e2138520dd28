import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../parts/Empty.tsx';
import { exactTimeIn } from '../parts/time/exactTime.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { AllFigures } from './AllFigures.tsx';
import { Cards } from './Cards.tsx';
import { seriesOf } from './figures.ts';
import { Plots } from './Plots.tsx';
import { insightsQuery, type Insights } from './queries.ts';
import { inWords, WINDOWS, type Window } from './windows.ts';

/** How support does: four numbers, then what they are made of, day by day. */
export const OverviewPage = () => {
  const { window = '30d' } = useSearch({ from: '/signed-in/insights/overview' });
  const insights = useQuery(insightsQuery(window));
  return (
    <Page
      title="How support does"
      lead={<Lead insights={insights.data} at={insights.dataUpdatedAt} window={window} />}
      action={<WindowChoice window={window} />}
    >
      <Loaded query={insights} height={640}>
        {(read) =>
          isEmpty(read) ? (
            <Empty title={`No tickets in the last ${inWords(window)}`}>
              Figures come with the first ticket. Look at more days, or connect a source so that tickets arrive.
            </Empty>
          ) : (
            <>
              <Cards insights={read} />
              <Plots insights={read} />
              <AllFigures insights={read} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

/** Whether nothing happened that any figure is of. */
const isEmpty = (insights: Insights): boolean =>
  (['received', 'resolved', 'investigations', 'first_response_s'] as const).every(
    (figure) => seriesOf(insights, figure).of === 0,
  );

const Lead = ({ insights, at, window }: { insights: Insights | undefined; at: number; window: Window }) => {
  if (insights === undefined) return `The last ${inWords(window)}.`;
  const { timezone } = insights;
  return (
    <>
      Today and the days before, {inWords(window)} together; days are in {timezone}. All numbers are of{' '}
      {exactTimeIn(timezone, new Date(at).toISOString())}.
    </>
  );
};

const WindowChoice = ({ window }: { window: Window }) => {
  const navigate = useNavigate();
  return (
    <Text component="div" data-screen>
      <SegmentedControl
        aria-label="Days"
        size="xs"
        value={window}
        onChange={(value) => void navigate({ to: '/insights/overview', search: { window: value }, replace: true })}
        data={[...WINDOWS]}
      />
    </Text>
  );
};
