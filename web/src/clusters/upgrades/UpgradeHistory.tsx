import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '../../parts/DataTable.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { labels } from '../../parts/label.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Status } from '../../parts/Status.tsx';
import { duration } from '../../parts/time/duration.ts';
import { Ago } from '../../parts/time/time.tsx';
import { remedyOf } from '../reasons.ts';
import { upgradesQuery, type Upgrade } from './queries.ts';

const phaseLabel = labels({
  scheduled: { text: 'scheduled', tone: 'waiting' },
  initiated: { text: 'in progress', tone: 'active' },
  completed: { text: 'completed', tone: 'good' },
  failed: { text: 'failed', tone: 'bad' },
  timed_out: { text: 'timed out', tone: 'bad' },
  cancelled: { text: 'cancelled', tone: 'neutral' },
});

/** Every upgrade that was asked for, newest first, with how it ended and why. */
export const UpgradeHistory = ({ id }: { id: string }) => (
  <Section title="Past upgrades">
    <Loaded query={useQuery(upgradesQuery(id))} height={120}>
      {(upgrades) =>
        upgrades.length === 0 ? (
          <Empty title="None yet">Each upgrade, by you or by auto-upgrade, is listed here with its result.</Empty>
        ) : (
          <DataTable label="Upgrades" columns={COLUMNS} rows={upgrades} />
        )
      }
    </Loaded>
  </Section>
);

const COLUMNS: readonly Column<Upgrade>[] = [
  { name: 'Step', cell: ({ from_version: from, to_version: to }) => `${from} to ${to}` },
  { name: 'State', cell: (upgrade) => <State upgrade={upgrade} /> },
  { name: 'By', cell: ({ trigger }) => (trigger === 'auto' ? 'auto-upgrade' : 'a user') },
  { name: 'Due', cell: ({ scheduled_for: at }) => <Ago iso={at} /> },
  { name: 'How', cell: ({ strategy }) => STRATEGIES[strategy ?? ''] ?? '–' },
  { name: 'Took', cell: took },
];

const STRATEGIES: Readonly<Record<string, string>> = { rolling: 'one by one', recreate: 'all at once' };

function took({ started_at: from, completed_at: to }: Upgrade): string {
  return from === null || to === null ? '–' : duration(Date.parse(to) - Date.parse(from));
}

const State = ({ upgrade: { phase, reason_code: code, detail } }: { upgrade: Upgrade }) => (
  <>
    <Status label={phaseLabel(phase)} />
    {code !== null && code !== phase && (
      <Text size="xs" c="dimmed" className="foreign">
        {detail ?? remedyOf(code).what}
      </Text>
    )}
  </>
);
