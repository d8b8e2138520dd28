import { Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Status } from '../../parts/Status.tsx';
import type { Label } from '../../parts/label.ts';
import { previewQuery, type Change } from './queries.ts';
import type { Step } from './steps.ts';
import classes from './upgrades.module.css';

/** In the order in which they matter. */
const SEVERITIES: readonly { severity: string; label: (count: number) => Label }[] = [
  {
    severity: 'breaking',
    label: (count) => ({ text: count === 1 ? '1 breaking' : `${count} breaking`, tone: 'warn' }),
  },
  {
    severity: 'config-change',
    label: (count) => ({ text: count === 1 ? '1 changes a setting' : `${count} change settings`, tone: 'waiting' }),
  },
  {
    severity: 'deprecation',
    label: (count) => ({ text: count === 1 ? '1 deprecation' : `${count} deprecations`, tone: 'neutral' }),
  },
];

/**
 * What is published of every version of a step, oldest first; `versions` is null until all of it is there. `etag` names
 * all of it together (CL-69), and is null while that is not what the versions say.
 */
export const usePreview = (step: Step) => {
  const bounds = step.interval.map(({ version }, index) => ({
    from: step.interval[index - 1]?.version ?? step.from,
    to: version,
  }));
  const answers = useQueries({ queries: bounds.map(previewQuery) });
  const whole = useQuery(previewQuery({ from: step.from, to: step.version }));
  const error = answers.find(({ error }) => error !== null)?.error ?? whole.error;
  const versions = bounds.map(({ to }, index) => ({ version: to, changes: answers[index]?.data?.changes ?? [] }));
  const isWhole = isSame(
    versions.flatMap(({ changes }) => changes),
    whole.data?.changes,
  );
  return {
    error,
    versions: answers.every(({ data }) => data !== undefined) ? versions : null,
    etag: isWhole ? (whole.data?.etag ?? null) : null,
  };
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the upstream project published for every version of a step, oldest first, the loudest of each first. */
export const Preview = ({ step }: { step: Step }) => {
  const { error, versions } = usePreview(step);
  // What was read before stays, as the form beside it does.
  if (versions === null) return error === null ? <Skeleton h={200} /> : <ProblemNotice error={error} />;
  const silent = versions.filter(({ changes }) => changes.length === 0).map(({ version }) => version);
  return (
    <Stack gap="sm">
      {versions
        .filter(({ changes }) => changes.length > 0)
        .map(({ version, changes }) => (
          <VersionChanges key={version} version={version} changes={changes} />
        ))}
      {silent.length > 0 && (
        <Text size="sm" c="dimmed">
          No known changes in {silent.join(', ')}.
        </Text>
      )}
      <Text size="xs" c="dimmed" maw={640}>
        A summary of the upstream release notes. Check whether your configuration is affected.
      </Text>
    </Stack>
  );
};

const VersionChanges = ({ version, changes }: { version: string; changes: readonly Change[] }) => (
  <article className={classes['version']} aria-label={`Changes in ${version}`}>
    <Group gap="4px 14px">
      <Title order={3} size="h6">
        {version}
      </Title>
    </Group>
    {SEVERITIES.map(({ severity, label }) => {
      const of = changes.filter((change) => change.severity === severity);
      if (of.length === 0) return null;
      return (
        <details key={severity} open={severity === 'breaking'}>
          <summary>
            <Status label={label(of.length)} />
          </summary>
          <List listStyleType="none" size="sm">
            {of.map((change) => (
              <List.Item key={change.title} className={classes['change'] ?? ''}>
                <ChangeEntry change={change} />
              </List.Item>
            ))}
          </List>
        </details>
      );
    })}
  </article>
);

const ChangeEntry = ({ change: { title, summary, action_required: action } }: { change: Change }) => (
  <>
    <b className="foreign">{title}</b>
    <Text size="sm" className="foreign">
      {summary}
    </Text>
    {action !== null && (
      <Text size="sm" className={`foreign ${classes['action'] ?? ''}`}>
        <b>What to do: </b>
        {action}
      </Text>
    )}
  </>
);
