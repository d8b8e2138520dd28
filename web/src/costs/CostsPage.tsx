import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { inWords, WINDOWS, type Window } from '../insights/windows.ts';
import { Empty } from '../parts/Empty.tsx';
import { exactTimeIn } from '../parts/time/exactTime.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { BudgetSection } from './BudgetSection.tsx';
import { CostPlots } from './CostPlots.tsx';
import { ByConnector, ByPurpose, Prices } from './CostTables.tsx';
import { budgetQuery, costsQuery, type Costs } from './queries.ts';
import { Totals } from './Totals.tsx';

/** SU-154, SU-185: what the model costs, and what it may cost in a day. */
export const CostsPage = () => {
  const { window = '30d' } = useSearch({ from: '/signed-in/insights/costs' });
  const costs = useQuery(costsQuery(window));
  const budget = useQuery(budgetQuery);
  return (
    <Page
      title="Costs"
      lead={costs.data === undefined ? `The last ${inWords(window)}.` : spanOf(costs.data)}
      action={<WindowChoice window={window} />}
    >
      <Loaded query={budget} height={120}>
        {(read) => <BudgetSection budget={read} />}
      </Loaded>
      <Loaded query={costs} height={480}>
        {(read) =>
          read.totals.llm_calls === 0 ? (
            <Empty title={`The model was not asked in the last ${inWords(window)}`}>
              Costs come with the first investigation. Look at more days, or see in the inbox why tickets wait.
            </Empty>
          ) : (
            <>
              <Unpriced warnings={read.warnings} />
              <Totals costs={read} />
              <CostPlots costs={read} dailyUsd={budget.data?.daily_usd ?? null} />
              <ByPurpose costs={read} />
              <ByConnector costs={read} />
              <Prices costs={read} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

const spanOf = ({ from, to }: Costs): string =>
  `From ${exactTimeIn('UTC', from)} to ${exactTimeIn('UTC', to)}. Days are those of UTC, as the budget has them.`;

const Unpriced = ({ warnings }: Pick<Costs, 'warnings'>) =>
  warnings.length > 0 && (
    <Notice tone="warn" title="Some calls have no known price">
      {warnings.map(({ model, detail }) => (
        <div key={model} className="foreign">
          {detail}
        </div>
      ))}
      Add the price to the file that <code>SERVICE_PRICE_TABLE_FILE</code> names; it counts for calls from then on.
    </Notice>
  );

const WindowChoice = ({ window }: { window: Window }) => {
  const navigate = useNavigate();
  return (
    <Text component="div" data-screen>
      <SegmentedControl
        aria-label="Days"
        size="xs"
        value={window}
        onChange={(value) => void navigate({ to: '/insights/costs', search: { window: value }, replace: true })}
        data={[...WINDOWS]}
      />
    </Text>
  );
};
