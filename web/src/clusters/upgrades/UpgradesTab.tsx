import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { useClusterId } from '../ClusterPage.tsx';
import { versionsQuery } from '../offer.ts';
import { clusterQuery, type Cluster } from '../queries.ts';
import { AutoUpgradeLine } from './AutoUpgradeLine.tsx';
import { LastUpgrade } from './LastUpgrade.tsx';
import { OpenUpgrade } from './OpenUpgrade.tsx';
import { Preview } from './Preview.tsx';
import { upgradePathQuery, upgradesQuery } from './queries.ts';
import { ScheduleUpgrade } from './ScheduleUpgrade.tsx';
import { stepsOf, stepWords, type Step } from './steps.ts';
import { UpgradeHistory } from './UpgradeHistory.tsx';
import { UpgradePath } from './UpgradePath.tsx';
import classes from './upgrades.module.css';

export const UpgradesTab = () => {
  const id = useClusterId();
  return (
    <Loaded query={useQuery(clusterQuery(id))} height={480}>
      {(cluster) => (
        <>
          <AutoUpgradeLine id={id} />
          <Way cluster={cluster} />
          <UpgradeHistory id={id} />
        </>
      )}
    </Loaded>
  );
};

const Way = ({ cluster }: { cluster: Cluster }) => {
  const path = useQuery(upgradePathQuery(cluster.id));
  const versions = useQuery(versionsQuery);
  return (
    <Loaded query={path} height={170}>
      {(entries) => (
        <Loaded query={versions} height={170}>
          {(catalogue) => <Steps cluster={cluster} current={entries[0]?.version} steps={stepsOf(entries, catalogue)} />}
        </Loaded>
      )}
    </Loaded>
  );
};

type StepsProps = { cluster: Cluster; current: string | undefined; steps: readonly Step[] };

const Steps = ({ cluster, current = cluster.version, steps }: StepsProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [next] = steps;
  const selected = steps.find(({ version }) => version === chosen) ?? next;
  const upgrades = useQuery(upgradesQuery(cluster.id)).data;
  const open = upgrades?.find(({ phase }) => phase === 'scheduled' || phase === 'initiated');
  const last = upgrades?.[0];
  return (
    <>
      <Section title="The way to the newest version">
        <UpgradePath
          current={current}
          steps={steps}
          autoUpgrade={cluster.auto_upgrade_enabled}
          selected={selected?.version ?? null}
          onSelect={setChosen}
        />
      </Section>
      {selected !== undefined && next !== undefined && (
        <div className={classes['decision']}>
          <Section
            title={`From ${selected.from} to ${selected.version}: ${stepWords(selected)}`}
            {...(selected === next ? {} : { lead: 'A later step: available once the steps before it are completed.' })}
          >
            <Preview key={selected.version} step={selected} />
          </Section>
          <div className={classes['ask']} data-open={open === undefined ? undefined : true}>
            {open === undefined ? (
              <Stack gap="sm">
                {last?.to_version === next.version && <LastUpgrade upgrade={last} />}
                <ScheduleUpgrade key={next.version} cluster={cluster} step={next} />
              </Stack>
            ) : (
              <OpenUpgrade upgrade={open} />
            )}
          </div>
        </div>
      )}
      {next === undefined && (
        <Text size="sm" c="dimmed">
          Newer versions appear here automatically.
        </Text>
      )}
    </>
  );
};
