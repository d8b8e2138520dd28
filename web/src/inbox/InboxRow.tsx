import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { SUSPICIOUS, verdictKind } from '../investigations/labels.ts';
import { Confidence } from '../parts/Confidence.tsx';
import { Priority } from '../parts/Priority.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time.tsx';
import { ticketStatus } from '../tickets/ticket.ts';
import classes from './inbox.module.css';
import { inboxFilterIn } from './inboxFilter.ts';
import type { InboxItem } from './queries.ts';

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
        search={inboxFilterIn}
        className={classes['row']}
        data-selected={selected || undefined}
      >
        <span className={classes['line']}>
          <Priority priority={item.priority} />
          <span className={`${classes['title']} foreign`}>{item.title ?? 'Erased'}</span>
          <span className={classes['aside']}>
            <Ago iso={item.last_activity_at} />
          </span>
        </span>
        <span className={classes['line']}>
          <span className={`${classes['preview']} foreign`}>
            {item.customer ?? 'Unknown customer'}
            {item.preview !== null && ` · ${item.preview}`}
          </span>
          {item.suspected_injection && <Status label={SUSPICIOUS} />}
        </span>
        <span className={classes['line']}>
          <Status label={ticketStatus(item.status)} />
          <span className={classes['aside']}>
            <Found item={item} />
          </span>
        </span>
      </Link>
    </li>
  );
});
InboxRow.displayName = 'InboxRow';

/** What the agent has found, as far as the status does not say it, and how sure it is. */
const Found = ({ item: { status, verdict_kind, confidence } }: { item: InboxItem }) => (
  <>
    {status === 'awaiting_review' && verdict_kind !== null && `${verdictKind(verdict_kind).text} · `}
    {confidence !== null && <Confidence confidence={confidence} />}
  </>
);
