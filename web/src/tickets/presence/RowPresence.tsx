import { VisuallyHidden } from '@mantine/core';
import { useNameOf } from '../../users/colleagues.ts';
import { initialsOf } from '../../users/initials.ts';
import classes from './presence.module.css';
import { wordsOf } from './presence.ts';
import { useOthers } from './useOthers.ts';

/** More than these are seldom at one ticket, and no row has room for them. */
const SHOWN_MAX = 2;

/** SU-189: who else looks at the ticket of a row, or types there. */
export const RowPresence = ({ ticketId }: { ticketId: string }) => {
  const others = useOthers(ticketId);
  const nameOf = useNameOf();
  if (others.length === 0) return null;
  const words = others.map((other) => wordsOf(other, nameOf)).join(', ');
  return (
    <span className={classes['people']} title={words}>
      <VisuallyHidden>{words}. </VisuallyHidden>
      {others.slice(0, SHOWN_MAX).map(({ user_id: userId, state }) => (
        <span key={userId} className={classes['person']} data-state={state} aria-hidden>
          {initialsOf(nameOf(userId))}
        </span>
      ))}
    </span>
  );
};
