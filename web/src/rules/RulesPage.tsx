import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time/time.tsx';
import { useMay } from '../sessions/session.ts';
import { rulesQuery, type Rule } from './queries.ts';
import { RuleActions } from './RuleActions.tsx';
import classes from './rules.module.css';

export const RulesPage = () => {
  const rules = useInfiniteQuery(rulesQuery);
  const mayManage = useMay()('rules:manage');
  return (
    <Page
      title="Rules"
      lead="Escalate, assign or announce tickets by themselves. Asked from the top, on arrival, verdict and message of the customer, and as time goes by."
      action={mayManage && <NewRule />}
    >
      <Loaded query={rules} height={160}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <NoRules />
          ) : (
            <DataTable label="Rules" columns={columnsFor(all, mayManage)} rows={all} />
          );
        }}
      </Loaded>
      {rules.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={rules.isFetchingNextPage}
          onClick={() => void rules.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Page>
  );
};

const NewRule = () => (
  <Button
    size="xs"
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => <Link to="/insights/rules/new" {...props} />}
  >
    New rule
  </Button>
);

const NoRules = () => (
  <Empty title="No rules yet">
    A rule such as{' '}
    <span className={classes['expression']}>if priority &gt;= high and waiting &gt; 4h then escalate()</span> looks
    after tickets that would otherwise wait unseen. Try one on past tickets before it does anything.
  </Empty>
);

const columnsFor = (rules: readonly Rule[], mayManage: boolean): readonly Column<Rule>[] => [
  ...COLUMNS,
  ...(mayManage
    ? [{ name: 'Actions', cell: (rule: Rule) => <RuleActions rule={rule} above={rules[rules.indexOf(rule) - 1]} /> }]
    : []),
];

const COLUMNS: readonly Column<Rule>[] = [
  {
    name: 'Rule',
    cell: ({ id, name, expression }) => (
      <>
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link to="/insights/rules/$ruleId" params={{ ruleId: id }} {...props} />}
        >
          <span className="foreign">{name ?? 'erased'}</span>
        </Anchor>
        <div className={classes['expression']}>{expression ?? 'Its writer was erased: it matches nothing.'}</div>
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ enabled, stop_on_match: stops }) => (
      <>
        <Status label={enabled ? { text: 'on', tone: 'good' } : { text: 'switched off', tone: 'neutral' }} />
        {stops && (
          <Text size="xs" c="dimmed">
            stops the others
          </Text>
        )}
      </>
    ),
  },
  {
    name: 'Fired',
    cell: ({ match_count: count, last_matched_at: at }) =>
      at === null ? (
        'not yet'
      ) : (
        <>
          {count === 1 ? 'once' : `${count} times`},{' '}
          <Text span size="xs" c="dimmed">
            last <Ago iso={at} />
          </Text>
        </>
      ),
  },
];
