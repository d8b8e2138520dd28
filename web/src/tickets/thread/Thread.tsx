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
  const said = ticket.thread.length + ticket.notes.length;
  const before = useRef(0);
  useEffect(() => {
    // A long thread opens at its end, and what is said meanwhile comes into view; a short one is read from its beginning.
    if (before.current > 0 || said > LONG) end.current?.scrollIntoView({ block: 'nearest' });
    before.current = said;
  }, [said]);
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

/** Entries after the first message that may not be in view. */
const LONG = 3;
