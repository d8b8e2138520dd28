import type { ReactNode } from 'react';
import { exactTime } from '../parts/time/exactTime.ts';
import { Priority } from '../parts/Priority.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time/time.tsx';
import { ratingInWords } from '../satisfaction/words.ts';
import { useNameOf } from '../users/colleagues.ts';
import { Deadlines } from './deadlines/Deadlines.tsx';
import { useSource } from './source.ts';
import { ticketStatus, type Ticket } from './ticket.ts';
import classes from './ticket.module.css';

/** Who wrote, through what, and how the ticket stands. */
export const TicketFacts = ({ ticket }: { ticket: Ticket }) => {
  const nameOf = useNameOf();
  const source = useSource(ticket.source_id);
  const { assignee_id: assignee, snoozed_until: snoozed, tags, priority, url, csat_rating: rating } = ticket;
  return (
    <dl className={classes['facts']}>
      <Fact name="Status">
        <Status label={ticketStatus(ticket.status)} />
      </Fact>
      <Fact name="Customer">
        <span className="foreign">{ticket.customer ?? 'Unknown'}</span>
      </Fact>
      <Fact name="Via">
        <span className="foreign">{source?.name ?? ticket.source_kind.replaceAll('_', ' ')}</span>
        {url !== null && <SourceLink url={url} />}
      </Fact>
      <Fact name="Assignee">{assignee === null ? 'nobody' : nameOf(assignee)}</Fact>
      <Fact name="Received">
        <Ago iso={ticket.received_at} />
      </Fact>
      {ticket.sla !== null && (
        <Fact name="Deadlines">
          <Deadlines sla={ticket.sla} />
        </Fact>
      )}
      {(priority === 'high' || priority === 'urgent') && (
        <Fact name="Priority">
          <Priority priority={priority} inWords />
        </Fact>
      )}
      {rating !== null && <Fact name="Rated">{ratingInWords(rating)}</Fact>}
      {tags.length > 0 && (
        <Fact name="Tags">
          <span className="foreign">{tags.join(', ')}</span>
        </Fact>
      )}
      {snoozed !== null && (
        <Fact name="Snoozed">{snoozed === 'reply' ? 'until the customer writes' : `until ${exactTime(snoozed)}`}</Fact>
      )}
      {ticket.external_id !== null && (
        <Fact name="There">
          <span className="foreign">{ticket.external_id}</span>
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Only what a browser opens as a page. */
const SourceLink = ({ url }: { url: string }) => {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  return (
    <>
      {' '}
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {parsed.host}
      </a>
    </>
  );
};
