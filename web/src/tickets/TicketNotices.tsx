import { SuspicionNotice } from '../investigations/SuspicionNotice.tsx';
import { WhyTicketsWait } from '../investigations/WhyTicketsWait.tsx';
import { Notice } from '../parts/Notice.tsx';
import { HeldTicket } from './HeldTicket.tsx';
import type { Ticket } from './ticket.ts';
import classes from './ticket.module.css';

/** What one has to know before reading on. */
export const TicketNotices = ({ ticket }: { ticket: Ticket }) => (
  <div className={classes['notices']}>
    {ticket.suspicion && <SuspicionNotice where="this ticket" suspicion={ticket.suspicion} />}
    {!ticket.suspicion && ticket.suspected_injection && <SuspectedResult />}
    {isWaiting(ticket) && <WhyTicketsWait className={classes['onPhone']} />}
    {ticket.held && <HeldTicket id={ticket.id} />}
  </div>
);

/** Its turn may not come as long as something is wrong, which the list says where there is room for both. */
const isWaiting = ({ status }: Ticket): boolean => status === 'new' || status === 'investigating';

/** Shown where a tool result is written like an order to the model (SU-97). */
const SuspectedResult = () => (
  <Notice tone="warn" title="Possible prompt injection in a result">
    Data that the agent read looks like instructions. The step is marked as suspicious under Steps.
  </Notice>
);
