import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../parts/Facts.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Status } from '../../parts/Status.tsx';
import { Ago } from '../../parts/time/time.tsx';
import { ticketStatus, type Ticket } from '../ticket.ts';
import classes from './customer.module.css';
import { lastContact } from './contact.ts';
import { otherTicketsQuery, type OtherTicket } from './queries.ts';

const foreign = (value: string) => <span className="foreign">{value}</span>;

/** Who wrote, when there last was contact on this ticket, and what else they wrote. */
export const Customer = ({ ticket }: { ticket: Ticket }) => {
  const { name, email, id } = ticket.customer_ref;
  const facts = [
    ...(name === null ? [] : [{ name: 'Name', value: foreign(name) }]),
    ...(email === null ? [] : [{ name: 'Address', value: foreign(email) }]),
    ...(id === null ? [] : [{ name: 'Id there', value: foreign(id) }]),
  ];
  const { wroteAt, answeredAt } = lastContact(ticket);
  const contact = [
    { name: 'Last wrote', value: <Ago iso={wroteAt} /> },
    { name: 'Last answered', value: answeredAt === null ? 'not yet' : <Ago iso={answeredAt} /> },
  ];
  return (
    <>
      {facts.length === 0 && <Text size="sm">Nothing is known of the customer.</Text>}
      <Facts facts={[...facts, ...contact]} />
      {ticket.customer !== null && <OtherTickets customer={ticket.customer} except={ticket.id} />}
    </>
  );
};

const OtherTickets = ({ customer, except }: { customer: string; except: string }) => {
  const query = useQuery(otherTicketsQuery(customer));
  return (
    <Section title="Other tickets">
      <Loaded query={query} height={120}>
        {({ tickets, hasMore }) => (
          <>
            <TicketList tickets={tickets.filter(({ id }) => id !== except)} />
            {hasMore && (
              <Link to="/inbox" search={{ customer: [customer], snoozed: 'any' }}>
                All tickets of this customer
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
};

const TicketList = ({ tickets }: { tickets: readonly OtherTicket[] }) =>
  tickets.length === 0 ? (
    <Text size="sm" c="dimmed">
      None.
    </Text>
  ) : (
    <ul className={classes['tickets']}>
      {tickets.map(({ id, title, status, received_at }) => (
        <li key={id}>
          <Link to="/inbox/$ticketId" params={{ ticketId: id }} className="foreign">
            {title ?? 'Erased'}
          </Link>
          <Text size="xs" c="dimmed" component="div">
            <Status label={ticketStatus(status)} /> · <Ago iso={received_at} />
          </Text>
        </li>
      ))}
    </ul>
  );
