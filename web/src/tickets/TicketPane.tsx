import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/problem.ts';
import { Composer } from '../composer/Composer.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { usePresence } from './presence/usePresence.ts';
import { useReading } from './presence/useReading.ts';
import { PaneTabs, TicketSide, usePane } from './TicketSide.tsx';
import { ticketQuery, type Ticket } from './ticket.ts';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketHead } from './TicketHead.tsx';
import { TicketNotices } from './TicketNotices.tsx';
import { Thread } from './thread/Thread.tsx';
import classes from './ticket.module.css';

/** One ticket: its conversation with the composer, and beside it what the agent found, the customer and the history. */
export const TicketPane = () => {
  const { ticketId } = useParams({ from: '/signed-in/inbox/$ticketId' });
  const query = useQuery(ticketQuery(ticketId));
  const { data: ticket, error } = query;
  if (isNotFound(error)) return <NoSuchTicket />;
  return (
    <>
      <title>{`${ticket === undefined ? 'Ticket' : (ticket.title ?? 'Erased')} · Ledger`}</title>
      {ticket === undefined ? (
        <Stack p="md">
          <Loaded query={query} height={320}>
            {() => null}
          </Loaded>
          {error !== null && <ToInbox />}
        </Stack>
      ) : (
        <OpenTicket key={ticket.id} ticket={ticket} error={error} />
      )}
    </>
  );
};

/** Narrower than this there is room for the conversation or for what stands beside it, pixels. */
const WIDE_FROM = 700;

const OpenTicket = ({ ticket, error }: { ticket: Ticket; error: Error | null }) => {
  const { ref, width } = useElementSize<HTMLElement>();
  // Nothing is known of it before the first layout.
  const isWide = width === 0 ? undefined : width >= WIDE_FROM;
  const { pane, open } = usePane(isWide ?? true);
  const others = usePresence(ticket.id);
  useReading(ticket);
  const showsConversation = (isWide ?? true) || pane === 'conversation';
  return (
    <article ref={ref} className={classes['ticket']} data-wide={isWide}>
      <TicketHead ticket={ticket} others={others} />
      <PaneTabs ticket={ticket} pane={pane} isWide={isWide ?? true} onOpen={open} />
      <section className={classes['conversation']} aria-label="Conversation" hidden={!showsConversation}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
        <section className={classes['scroll']} tabIndex={0} aria-label="Thread">
          <ProblemNotice error={error} />
          <TicketFacts ticket={ticket} />
          <TicketNotices ticket={ticket} />
          <Thread ticket={ticket} />
        </section>
        <Composer ticket={ticket} others={others} />
      </section>
      {pane !== 'conversation' && <TicketSide ticket={ticket} pane={pane} />}
    </article>
  );
};

const NoSuchTicket = () => (
  <Stack p="md" gap="xs">
    <title>Ticket not found · Ledger</title>
    <Title order={2} size="h3">
      Ticket not found
    </Title>
    <Text size="sm">Check the address. The ticket may belong to another workspace.</Text>
    <ToInbox />
  </Stack>
);

const ToInbox = () => (
  <Anchor component={Link} to="/inbox" size="sm">
    Back to the inbox
  </Anchor>
);
