import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNameOf } from '../../users/colleagues.ts';
import { historyQuery } from '../history/queries.ts';
import type { Ticket } from '../ticket.ts';
import { AgentAtWork } from './AgentAtWork.tsx';
import { entriesOf } from './entries.ts';
import { EntryView } from './EntryView.tsx';
import classes from './thread.module.css';

/** What was said about the ticket and what became of it, in one order; it opens at its newest entry. */
export const Thread = ({ ticket }: { ticket: Ticket }) => {
  const { data: history } = useInfiniteQuery(historyQuery(ticket.id));
  const nameOf = useNameOf();
  const entries = entriesOf(ticket, history?.pages.flatMap(({ items }) => items) ?? []);
  const end = useRef<HTMLLIElement>(null);
  const count = entries.length;
  const isFirst = useRef(true);
  useEffect(() => {
    // A ticket with one message is read from its beginning; a new entry comes into view.
    if (!isFirst.current || count > LONG) end.current?.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [count]);
  return (
    <section aria-label="Messages">
      <ol className={classes['thread']}>
        {entries.map((entry) => (
          <li key={entry.key} data-kind={entry.kind}>
            <EntryView entry={entry} ticket={ticket} nameOf={nameOf} />
          </li>
        ))}
        <AgentAtWork ticket={ticket} />
        <li ref={end} aria-hidden className={classes['end']} />
      </ol>
    </section>
  );
};

const LONG = 4;
