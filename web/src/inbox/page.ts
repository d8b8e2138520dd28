import { IconInbox } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { investigationsLive } from '../investigations/live.ts';
import { stepPlaceIn } from '../investigations/steps/stepPlace.ts';
import { ticketsLive } from '../tickets/ticket.ts';
import { inboxFilterIn } from './inboxFilter.ts';
import { inboxLive, readLive } from './live.ts';
import { backToPlace } from './place.ts';
import { countsLive, viewsLive } from './views/live.ts';
import { ViewLinks } from './views/ViewLinks.tsx';

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inbox',
  validateSearch: inboxFilterIn,
  beforeLoad: backToPlace,
  component: loaded(() => import('./InboxPage.tsx'), 'InboxPage'),
});

const ticketRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$ticketId',
  validateSearch: stepPlaceIn,
  component: loaded(() => import('./TicketPane.tsx'), 'TicketPane'),
});

export const inboxPage = definePage({
  route: inboxRoute.addChildren([ticketRoute]),
  navigation: {
    group: 'Support',
    label: 'Inbox',
    icon: IconInbox,
    needs: 'tickets:read',
    keys: 'g i',
    below: ViewLinks,
  },
  live: [inboxLive, viewsLive, ticketsLive, investigationsLive],
  signals: [countsLive, readLive],
});
