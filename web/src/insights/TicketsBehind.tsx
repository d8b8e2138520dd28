import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Series } from './queries.ts';

/** SU-183: a figure, or a mark of a plot, that leads to the tickets behind it. */
export const TicketsBehind = ({ tickets, children }: { tickets: Series['tickets']; children: ReactNode }) => (
  <Anchor
    inherit
    c="inherit"
    renderRoot={(props) => <Link to="/inbox" search={{ view: 'all', ...tickets }} {...props} />}
  >
    {children}
  </Anchor>
);
