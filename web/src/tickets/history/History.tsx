import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../../sessions/session.ts';
import { useNameOf } from '../../users/colleagues.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Ago } from '../../parts/time/time.tsx';
import classes from './history.module.css';
import { historyQuery, type Happening } from './queries.ts';
import { whatHappened, whoDid } from './words.ts';

/** SU-07: who did what to the ticket, when and why; administrators get to the event that says so, and to its proof. */
export const History = ({ ticketId }: { ticketId: string }) => {
  const history = useInfiniteQuery(historyQuery(ticketId));
  const seesEvents = useMay()('events:read');
  return (
    <Loaded query={history} height={200}>
      {({ pages }) => (
        <>
          <ol className={classes['history']}>
            {pages
              .flatMap(({ items }) => items)
              .map((happening) => (
                <Line key={happening.event_id} happening={happening} seesEvents={seesEvents} />
              ))}
          </ol>
          {history.hasNextPage && (
            <Button variant="subtle" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              Show what happened after that
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
};

const Line = ({ happening, seesEvents }: { happening: Happening; seesEvents: boolean }) => {
  const nameOf = useNameOf();
  const { event_id: id, at, why } = happening;
  return (
    <li>
      <Text size="sm">
        <b>{whoDid(happening, nameOf)}</b> <span className="foreign">{whatHappened(happening, nameOf)}</span>
      </Text>
      {why !== null && (
        <Text size="sm" className="foreign prose">
          “{why}”
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <Ago iso={at} />
        {seesEvents && (
          <>
            {' · '}
            <a href={`/backend/audit/events/${id}/proof`} target="_blank" rel="noreferrer">
              event and proof
            </a>
          </>
        )}
      </Text>
    </li>
  );
};
