import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labels } from '../../parts/label.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Status } from '../../parts/Status.tsx';
import { Ago } from '../../parts/time/time.tsx';
import { autoUpgradeReason } from '../reasons.ts';
import { Span } from '../maintenance/Span.tsx';
import { autoUpgradeQuery, type AutoUpgrade } from './queries.ts';

const stateLabel = labels({
  off: { text: 'Auto-upgrade is off', tone: 'neutral' },
  up_to_date: { text: 'Up to date', tone: 'good' },
  in_progress: { text: 'Upgrading', tone: 'active' },
  waiting_for_window: { text: 'Waiting for its window', tone: 'waiting' },
  waiting_for_user: { text: 'Your decision needed', tone: 'warn' },
  blocked: { text: 'Blocked', tone: 'warn' },
});

/** What auto-upgrade does next, or why it does not, in words (CL-82). */
export const AutoUpgradeLine = ({ id }: { id: string }) => (
  <Loaded query={useQuery(autoUpgradeQuery(id))} height={66}>
    {(report) => (
      <div aria-live="polite">
        <Status label={stateLabel(report.state)} />
        <Text size="sm">{next(report)}</Text>
        {report.last_result !== null && <LastWindow result={report.last_result} />}
      </div>
    )}
  </Loaded>
);

const next = (report: AutoUpgrade) => {
  const { next_step: step, next_window: window } = report;
  const inWindow = window !== null && (
    <>
      {' '}
      The next window: <Span start={window.start} end={window.end} />.
    </>
  );
  switch (report.state) {
    case 'off':
      return step === null
        ? 'Up to date. Newer versions are installed only on request.'
        : `The next step is ${step.version}. It is installed only on request.`;
    case 'up_to_date':
      return <>Running the newest version.{inWindow}</>;
    case 'in_progress':
      return 'Upgrade in progress.';
    case 'waiting_for_window':
      return (
        <>
          Upgrades to {step?.version} automatically.{inWindow}
        </>
      );
    default:
      return (
        <>
          No upgrade now: {autoUpgradeReason(report.reason)}.{inWindow}
        </>
      );
  }
};

const LastWindow = ({ result }: { result: NonNullable<AutoUpgrade['last_result']> }) => (
  <Text size="xs" c="dimmed">
    Last window, <Ago iso={result.window_start} />:{' '}
    {result.outcome === 'skipped' && result.reason !== null
      ? `no upgrade: ${autoUpgradeReason(result.reason)}`
      : `upgrade ${result.outcome.replaceAll('_', ' ')}`}
    .
  </Text>
);
