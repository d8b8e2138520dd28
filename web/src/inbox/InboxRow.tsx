import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import type { InboxItem } from '../api/types.ts';
import { ticketStatus, verdictKind } from '../parts/labels.ts';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time.tsx';
import classes from './inbox.module.css';

export const InboxRow = memo(({ item, selected }: { item: InboxItem; selected: boolean }) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li>
      <Link
        ref={link}
        to="/inbox/$ticketId"
        params={{ ticketId: item.ticket_id }}
        search
        className={classes['row']}
        data-selected={selected || undefined}
      >
        <span className={classes['line']}>
          <span className={`${classes['title']} foreign`}>{item.title ?? 'Erased'}</span>
          <span className={classes['aside']}>
            <Ago iso={item.last_activity_at} />
          </span>
        </span>
        <span className={`${classes['preview']} foreign`}>
          {item.customer ?? 'Unknown customer'}
          {item.preview !== null && ` · ${item.preview}`}
        </span>
        <span className={classes['line']}>
          <Status label={ticketStatus(item.status)} />
          <span className={classes['aside']}>{asideOf(item)}</span>
        </span>
      </Link>
    </li>
  );
});
InboxRow.displayName = 'InboxRow';

/** What the status does not say: the kind of answer that waits for review, and what presses. */
const asideOf = ({ status, verdict_kind, priority }: InboxItem): string =>
  [
    ...(status === 'awaiting_review' && verdict_kind !== null ? [verdictKind(verdict_kind).text] : []),
    ...(priority === 'high' || priority === 'urgent' ? [priority] : []),
  ].join(' · ');
