import { IconInbox } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { savedRepliesLive } from '../composer/savedReplies.ts';
import { investigationsLive } from '../investigations/live.ts';
import { ticketFinder } from '../tickets/finder.ts';
import { historyLive } from '../tickets/history/queries.ts';
import { ticketPlaceIn } from '../tickets/paneOf.ts';
import { presenceSignals } from '../tickets/presence/presence.ts';
import { ticketSignals, ticketsLive } from '../tickets/ticket.ts';
import { bulkLive } from './bulk/bulks.ts';
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
  validateSearch: ticketPlaceIn,
  component: loaded(() => import('../tickets/TicketPane.tsx'), 'TicketPane'),
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
  finder: ticketFinder,
  live: [inboxLive, viewsLive, bulkLive, ticketsLive, historyLive, investigationsLive, savedRepliesLive],
  signals: [countsLive, readLive, presenceSignals, ticketSignals],
});
