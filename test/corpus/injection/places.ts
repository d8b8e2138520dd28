import type { Place } from './place.ts';
import { customServersPlace } from './places/customServers.ts';
import { helpdeskPlace } from './places/helpdesk.ts';
import { keycloakPlace } from './places/keycloak.ts';
import { mailsPlace } from './places/mails.ts';
import { redisPlace } from './places/redis.ts';
import { rowsPlace } from './places/rows.ts';
import { sentryPlace } from './places/sentry.ts';
import { stripePlace } from './places/stripe.ts';
import { ticketsPlace } from './places/tickets.ts';

/** Where texts of strangers come from, apart from the one that needs a database. */
export const PLACES: readonly Place[] = [
  ticketsPlace,
  mailsPlace,
  helpdeskPlace,
  customServersPlace,
  redisPlace,
  sentryPlace,
  stripePlace,
  keycloakPlace,
];

export const ALL_PLACES: readonly Place[] = [...PLACES, rowsPlace];
