import { ApiKeyEvent } from './keys/events.ts';
import { ClusterEvent } from './clusters/events.ts';
import { ConnectorEvent } from './connectors/events.ts';
import type { EventUnion } from './core/codec.ts';
import { InvestigationEvent } from './investigations/events.ts';
import { ResultEvent } from './investigations/resultEvents.ts';
import { ReservationEvent } from './reservations/events.ts';
import { StoreEvent } from './audit/events.ts';
import { TicketEvent } from './tickets/events.ts';
import { BootstrapEvent, LoginEvent, SessionEvent } from './sessions/events.ts';
import { UserEvent } from './users/events.ts';

/** Every event union of the log; the codec refuses and fails on a type that is not here. */
export const eventCatalogue: readonly EventUnion[] = [
  StoreEvent,
  ClusterEvent,
  ConnectorEvent,
  TicketEvent,
  InvestigationEvent,
  ResultEvent,
  ReservationEvent,
  UserEvent,
  BootstrapEvent,
  SessionEvent,
  LoginEvent,
  ApiKeyEvent,
];
