import { redirect } from '@tanstack/react-router';
import type { InboxFilter } from './inboxFilter.ts';

/** Where somebody was in the inbox; undefined before they were there. */
let place: { ticketId: string | undefined; filter: InboxFilter } | undefined;

/** Keeps where somebody is, for when they come back from another page. */
export const rememberPlace = (ticketId: string | undefined, filter: InboxFilter): void => {
  place = { ticketId, filter };
};

type Entering = {
  cause: 'preload' | 'enter' | 'stay';
  preload: boolean;
  location: { pathname: string; searchStr: string };
};

/** `beforeLoad` of the inbox: the way there from another page leads back to the list and the ticket that one has left. */
export const backToPlace = ({ cause, preload, location }: Entering): void => {
  const isBare = location.pathname === '/inbox' && location.searchStr === '';
  if (preload || cause !== 'enter' || !isBare || place === undefined) return;
  const { ticketId, filter } = place;
  place = undefined;
  if (ticketId === undefined && Object.keys(filter).length === 0) return;
  const to = ticketId === undefined ? '/inbox' : `/inbox/${ticketId}`;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
  throw redirect({ to, search: filter, replace: true });
};
