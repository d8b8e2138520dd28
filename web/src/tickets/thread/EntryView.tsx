import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { investigationQuery } from '../../investigations/queries.ts';
import { Markdown } from '../../parts/markdown/Markdown.tsx';
import { duration } from '../../parts/time/duration.ts';
import { Ago, dollarsRounded } from '../../parts/time/time.tsx';
import { useUser } from '../../sessions/session.ts';
import type { Happening } from '../history/queries.ts';
import { initialsOf } from '../../users/initials.ts';
import { whatHappened, whoDid } from '../history/words.ts';
import type { Ticket } from '../ticket.ts';
import { ratingInWords } from '../../satisfaction/words.ts';
import { Attachments } from './Attachments.tsx';
import { attachmentsOf } from './attachments.ts';
import type { Entry } from './entries.ts';
import classes from './thread.module.css';

type Props = { entry: Entry; ticket: Ticket; nameOf: (userId: string) => string };

export const EntryView = ({ entry, ticket, nameOf }: Props) => {
  switch (entry.kind) {
    case 'first':
      return (
        <Message who={customerOf(ticket)} at={entry.at} from="customer">
          {entry.body === null ? 'The text of this ticket was erased.' : <Markdown text={entry.body} />}
          <Attachments ticketId={ticket.id} attachments={attachmentsOf(ticket, null)} />
        </Message>
      );
    case 'said':
      return <SaidEntry said={entry.said} ticket={ticket} nameOf={nameOf} />;
    case 'note':
      return (
        <Message who={nameOf(entry.note.author_id)} what="note for the team" at={entry.at} from="note">
          <Markdown text={entry.note.text} />
        </Message>
      );
    case 'rated':
      return <Rated rating={entry.rating} ticket={ticket} nameOf={nameOf} />;
    case 'happened':
    default:
      return <Happened happening={entry.happening} ticket={ticket} nameOf={nameOf} />;
  }
};

const customerOf = ({ customer_ref, customer }: Ticket): string => customer_ref.name ?? customer ?? 'Unknown customer';

/** What the team alone reads. */
const INSIDE: Readonly<Record<string, string>> = {
  resolution: 'how it was resolved, for the team',
  ignored: 'why it was set aside, for the team',
  rejected: 'why the draft was rejected, for the team',
};

const NEEDS_NOBODY =
  'It needs nobody: it only thanks, confirms, or was sent by a machine. “Investigate again” takes it up.';

type SaidProps = Pick<Props, 'ticket' | 'nameOf'> & { said: Ticket['thread'][number] };

const SaidEntry = ({ said: { kind, author, name, by, body, at, not_investigated }, ticket, nameOf }: SaidProps) => {
  const isInside = kind in INSIDE;
  const staff = by === null ? 'Your team' : nameOf(by);
  const who = author === 'customer' ? customerOf(ticket) : author === 'staff' ? staff : (name ?? 'Somebody else');
  return (
    <Message
      who={who}
      {...(isInside ? { what: INSIDE[kind] } : {})}
      at={at}
      from={isInside ? 'note' : author === 'customer' ? 'customer' : 'staff'}
    >
      <Markdown text={body} />
      {kind === 'message' && <Attachments ticketId={ticket.id} attachments={attachmentsOf(ticket, at)} />}
      {not_investigated !== null && (
        <Text size="xs" c="dimmed">
          {NEEDS_NOBODY}
        </Text>
      )}
    </Message>
  );
};

type RatedProps = Pick<Props, 'ticket' | 'nameOf'> & { rating: Ticket['ratings'][number] };

/** What the customer thinks, and who of the team wrote it down. */
const Rated = ({ rating: { rating, comment, created_at: at, submitted_by: by }, ticket, nameOf }: RatedProps) => (
  <Message
    who={customerOf(ticket)}
    what={by === 'customer' ? 'rated the answer' : `rated the answer, recorded by ${nameOf(by)}`}
    at={at}
    from="customer"
  >
    <Text size="sm" fw={600}>
      {ratingInWords(rating)}
    </Text>
    {comment !== null && <Markdown text={comment} />}
  </Message>
);

type MessageProps = {
  who: string;
  what?: string | undefined;
  at: string;
  from: 'customer' | 'staff' | 'note';
  children: ReactNode;
};

const Message = ({ who, what, at, from, children }: MessageProps) => {
  const self = useUser()?.name ?? who;
  return (
    <div className={classes['message']} data-from={from}>
      <span className={classes['initials']} aria-hidden>
        {initialsOf(who === 'You' ? self : who)}
      </span>
      <div className={classes['words']}>
        <Text size="xs" c="dimmed">
          <b className="foreign">{who}</b>
          {what !== undefined && ` · ${what}`} · <Ago iso={at} />
        </Text>
        {children}
      </div>
    </div>
  );
};

type HappenedProps = Pick<Props, 'ticket' | 'nameOf'> & { happening: Happening };

/** One line; what the agent did says what it took. */
const Happened = ({ happening, ticket, nameOf }: HappenedProps) => (
  <p className={classes['happened']}>
    <span aria-hidden>◆</span> {whoDid(happening, nameOf)}{' '}
    <span className="foreign">{whatHappened(happening, nameOf)}</span>
    {(happening.what === 'verdict_given' || happening.what === 'escalated') && <Spent ticket={ticket} />}
    {' · '}
    <Ago iso={happening.at} />
  </p>
);

/** Of the latest investigation only: what earlier ones took stands with them. */
const Spent = ({ ticket }: { ticket: Ticket }) => {
  const { data } = useQuery({
    ...investigationQuery(ticket.investigation_id ?? '', ticket),
    enabled: ticket.investigation_id !== null && ticket.investigations.length === 1,
  });
  if (data === undefined || data === null || data.verdict === null) return null;
  const time = data.duration_ms === null ? '' : ` in ${duration(data.duration_ms)}`;
  return ` ·${time}, ${dollarsRounded(data.cost_usd)}`;
};
