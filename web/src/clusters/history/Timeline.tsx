import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LogEvent } from '../../live/log.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Status } from '../../parts/Status.tsx';
import { Ago } from '../../parts/time/time.tsx';
import { useUser } from '../../sessions/session.ts';
import classes from './history.module.css';
import { historyQuery, type History } from './queries.ts';
import { inRuns, type Run } from './runs.ts';

const SHOWN = 12;

/** What happened to a cluster, newest first, as it happens; every entry is an event of the log. */
export const Timeline = ({ clusterId }: { clusterId: string }) => (
  <Section title="What happened">
    <Loaded query={useQuery(historyQuery(clusterId))} height={360}>
      {(history) => <Entries history={history} />}
    </Loaded>
  </Section>
);

const Entries = ({ history }: { history: History }) => {
  const [shown, setShown] = useState(SHOWN);
  const newest = inRuns(history).toReversed();
  return (
    <>
      <ol className={classes['timeline']} aria-live="polite" aria-relevant="additions">
        {newest.slice(0, shown).map((run) => (
          <Entry key={run.event.event_id} run={run} />
        ))}
      </ol>
      {newest.length > shown && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShown(shown + 4 * SHOWN)}>
          Show {Math.min(4 * SHOWN, newest.length - shown)} older of {newest.length}
        </Button>
      )}
    </>
  );
};

const Entry = ({ run: { event, words, times } }: { run: Run }) => {
  const { text, tone, detail } = words;
  return (
    <li className={classes['entry']} data-tone={tone}>
      <Status
        label={{ text: times === 1 ? text : `${text} (${times} times)`, tone: tone === 'active' ? 'waiting' : tone }}
      />
      {detail !== undefined && detail !== '' && (
        <Text size="xs" className="foreign">
          {detail}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <Ago iso={event.occurred_at} /> · <Actor actor={event.actor} />
      </Text>
    </li>
  );
};

const PROGRAMS: Readonly<Record<string, string>> = {
  scheduler: 'auto-upgrade',
  system: 'the service',
  api_key: 'an API key',
};

const Actor = ({ actor: { type, id } }: { actor: LogEvent['actor'] }) => {
  const user = useUser();
  if (type !== 'user') return <span title={id}>{PROGRAMS[type] ?? type.replaceAll('_', ' ')}</span>;
  return id === user?.id ? 'you' : <span title={id}>another administrator</span>;
};
