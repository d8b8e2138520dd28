import { ApiKeyEvent } from './apiKey/events.ts';
import { ClusterEvent } from './cluster/events.ts';
import { ConnectorEvent } from './connector/events.ts';
import type { EventUnion } from './core/codec.ts';
import { InvestigationEvent } from './investigation/events.ts';
import { ResultEvent } from './investigation/resultEvents.ts';
import { ReservationEvent } from './reservation/events.ts';
import { StoreEvent } from './store/events.ts';
import { TicketEvent } from './ticket/events.ts';
import { BootstrapEvent, LoginEvent, SessionEvent } from './session/events.ts';
import { UserEvent } from './user/events.ts';

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
