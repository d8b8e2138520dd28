import { Anchor, Skeleton, Spoiler, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/problem.ts';
import { InvestigationView } from '../investigations/InvestigationView.tsx';
import { SuspicionNotice } from '../investigations/SuspicionNotice.tsx';
import { WhyTicketsWait } from '../investigations/WhyTicketsWait.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Priority } from '../parts/Priority.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago } from '../parts/time.tsx';
import { ticketQuery, ticketStatus, type Ticket } from '../tickets/ticket.ts';
import { Thread } from './Thread.tsx';
import { HeldTicket } from './HeldTicket.tsx';
import { TicketActions } from './TicketActions.tsx';
import { inboxFilterIn } from './inboxFilter.ts';
import classes from './ticket.module.css';

/** One ticket with its investigation. */
export const TicketPane = () => {
  const { ticketId } = useParams({ from: '/signed-in/inbox/$ticketId' });
  const { data: ticket, error, isPending } = useQuery(ticketQuery(ticketId));
  if (isNotFound(error)) return <NoSuchTicket />;
  return (
    <Stack p="md" gap="md">
      <title>{`${ticket === undefined ? 'Ticket' : (ticket.title ?? 'Erased')} · Ledger`}</title>
      <WayBack />
      <ProblemNotice error={error} />
      {isPending && <Skeleton h={120} />}
      {ticket !== undefined && (
        <>
          <TicketHeader ticket={ticket} />
          <Thread thread={ticket.thread} />
          {ticket.suspicion && <SuspicionNotice where="this ticket" suspicion={ticket.suspicion} />}
          {!ticket.suspicion && ticket.suspected_injection && <SuspectedResult />}
          {isWaiting(ticket) && <WhyTicketsWait className={classes['onPhone']} />}
          {ticket.held && <HeldTicket id={ticket.id} />}
          {ticket.investigation_id === null ? (
            !ticket.held && <NotInvestigated status={ticket.status} />
          ) : (
            <InvestigationView key={ticket.investigation_id} id={ticket.investigation_id} ticket={ticket} />
          )}
        </>
      )}
    </Stack>
  );
};

/** Its turn may not come as long as something is wrong, which the list says where there is room for both. */
const isWaiting = ({ status }: Ticket): boolean => status === 'new' || status === 'investigating';

/** Shown where a tool result seems to speak to the model (SU-97). */
const SuspectedResult = () => (
  <Notice tone="warn" title="Possible prompt injection in a result">
    Data that the agent read looks like instructions. The step is marked as suspicious below.
  </Notice>
);

/** On a phone, where the list is not beside the ticket. */
const WayBack = () => (
  <Link to="/inbox" search={inboxFilterIn} className={classes['back']}>
    <IconArrowLeft size={14} aria-hidden /> Inbox
  </Link>
);

const NoSuchTicket = () => (
  <Stack p="md" gap="xs">
    <title>Ticket not found · Ledger</title>
    <Title order={2} size="h3">
      Ticket not found
    </Title>
    <Text size="sm">Check the address. The ticket may belong to another workspace.</Text>
    <Anchor component={Link} to="/inbox" size="sm">
      Back to the inbox
    </Anchor>
  </Stack>
);

const TicketHeader = ({ ticket }: { ticket: Ticket }) => (
  <header>
    <div className={classes['meta']}>
      <Status label={ticketStatus(ticket.status)} />
      <span className="foreign">{ticket.customer ?? 'Unknown customer'}</span>
      <Priority priority={ticket.priority} inWords />
      <span className="foreign">{aboutOf(ticket).join(' · ')}</span>
      <Ago iso={ticket.received_at} />
    </div>
    <Title order={2} size="h3" className="foreign">
      {ticket.title ?? 'Erased'}
    </Title>
    <Spoiler
      maxHeight={120}
      showLabel="Show more"
      hideLabel="Show less"
      mt="xs"
      transitionDuration={0}
      classNames={{ control: classes['more'] ?? '' }}
    >
      <Text size="sm" className="foreign prose">
        {ticket.body ?? 'The text of this ticket was erased.'}
      </Text>
    </Spoiler>
    <TicketActions ticket={ticket} />
  </header>
);

const aboutOf = ({ tags, source_kind, external_id }: Ticket): string[] => [
  ...tags,
  source_kind,
  ...(external_id === null ? [] : [external_id]),
];

const NotInvestigated = ({ status }: { status: string }) => (
  <Empty title="Not investigated yet">
    {status === 'new'
      ? 'New tickets are investigated in order of arrival.'
      : 'No investigation is recorded for this ticket.'}
  </Empty>
);
