import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { SUSPICIOUS } from '../../investigations/labels.ts';
import { isHypothesis } from '../../parts/Confidence.tsx';
import { Due } from '../../tickets/deadlines/Due.tsx';
import { Priority } from '../../parts/Priority.tsx';
import { Status } from '../../parts/Status.tsx';
import { Ago, useNow } from '../../parts/time/time.tsx';
import { RowPresence } from '../../tickets/presence/RowPresence.tsx';
import { inboxFilterIn } from '../inboxFilter.ts';
import type { InboxItem } from '../items.ts';
import classes from './list.module.css';
import { clauseOf, customerWord, stateOf } from './rowWords.ts';

type Props = { item: InboxItem; selected: boolean; marked: boolean; onMark: (id: string, range: boolean) => void };

/** One line of the inbox: 50 px in two lines. */
export const InboxRow = memo(({ item, selected, marked, onMark }: Props) => (
  <>
    <input
      type="checkbox"
      className={classes['mark']}
      aria-label={`Select ${item.title ?? 'Erased'}`}
      checked={marked}
      onChange={({ nativeEvent }) => onMark(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
    <Link
      to="/inbox/$ticketId"
      params={{ ticketId: item.ticket_id }}
      search={inboxFilterIn}
      className={classes['row']}
      data-selected={selected || undefined}
      data-unread={item.unread || undefined}
    >
      <span className={classes['priority']}>
        <Priority priority={item.priority} />
      </span>
      <span className={classes['line']}>
        <span className={`${classes['title']} foreign`}>
          {item.unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {item.title ?? 'Erased'}
        </span>
        <span className={classes['aside']}>
          <RowPresence ticketId={item.ticket_id} />
          {item.due_at === null ? <Ago iso={item.last_activity_at} /> : <Due of={item} />}
        </span>
      </span>
      <span className={classes['line']}>
        <span className={classes['about']}>
          {(item.customer !== null || clauseOf(item) === null) && (
            <span className="foreign" title={item.customer ?? undefined}>
              {customerWord(item)}
            </span>
          )}
          <Clause item={item} />
        </span>
        <span className={classes['aside']}>
          <State item={item} />
        </span>
      </span>
    </Link>
  </>
));
InboxRow.displayName = 'InboxRow';

/** Of foreign words the direction is their own. */
const Clause = ({ item }: { item: InboxItem }) => {
  const clause = clauseOf(item);
  if (clause === null) return null;
  return (
    <>
      {item.customer !== null && ' · '}
      {item.finding !== null && item.confidence !== null && isHypothesis(item.confidence) && 'hypothesis: '}
      <span className="foreign">{clause}</span>
    </>
  );
};

const State = ({ item }: { item: InboxItem }) => {
  const state = stateOf(item, useNow());
  return (
    <>
      {item.suspected_injection && <Status label={SUSPICIOUS} />}
      {state !== null && <Status label={state} />}
      {item.confidence !== null && (
        <span title="Confidence stated by the agent, not a measured rate">{Math.round(item.confidence * 100)} %</span>
      )}
    </>
  );
};
