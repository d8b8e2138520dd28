import { asks } from './ask/ask.ts';
import { storeHistory } from './audit/openStore.ts';
import { channels } from './channels/channel.ts';
import { escalations } from './channels/escalation.ts';
import { bulks } from './bulk/bulk.ts';
import { budgets } from './costs/budget.ts';
import { clusters } from './clusters/cluster.ts';
import { connectors } from './connectors/connector.ts';
import type { RecordedEvent } from './core/log/eventStore.ts';
import { csats } from './csat/csat.ts';
import type { EventIn } from './core/log/streamKind.ts';
import { drafts } from './drafts/draft.ts';
import { investigations } from './investigations/cancelInvestigation.ts';
import { ratings } from './investigations/rating.ts';
import { results } from '../agent/tools/resultText.ts';
import { savedViews } from './inbox/savedViews/savedViews.ts';
import { apiKeys } from './keys/apiKey.ts';
import { documents, versionTexts } from './knowledge/document.ts';
import { maintenances } from './maintenance/maintenance.ts';
import { sourceWrites } from './outbox/write.ts';
import { replies } from './replies/reply.ts';
import { reservations } from './reservations/reservation.ts';
import { escalationRules } from './rules/escalationRules.ts';
import { savedReplies } from './savedReplies/savedReplies.ts';
import { serviceLevels } from './serviceLevels/serviceLevels.ts';
import { bootstraps } from './sessions/bootstrap.ts';
import { failedLogins, sessions } from './sessions/session.ts';
import { intakes, ticketSources } from './sources/source.ts';
import { tickets } from './tickets/ticket.ts';
import { upgrades } from './upgrades/upgrades.ts';
import { users } from './users/user.ts';
import { catalogues } from './versions/catalogue.ts';
import { deliveries } from './webhooks/delivery.ts';
import { webhooks } from './webhooks/webhook.ts';

/** Every kind of stream in the log; an event that none of them holds is of a newer release. */
export const streamKinds = [
  storeHistory,
  catalogues,
  clusters,
  maintenances,
  upgrades,
  connectors,
  tickets,
  investigations,
  results,
  reservations,
  users,
  bootstraps,
  sessions,
  failedLogins,
  apiKeys,
  webhooks,
  deliveries,
  ticketSources,
  intakes,
  drafts,
  ratings,
  replies,
  sourceWrites,
  savedReplies,
  channels,
  escalations,
  savedViews,
  bulks,
  escalationRules,
  serviceLevels,
  csats,
  documents,
  versionTexts,
  asks,
  budgets,
] as const;

/** Every event that this release knows, as it is decided. */
export type KnownEvent = EventIn<(typeof streamKinds)[number]>;
export type EventType = KnownEvent['type'];

/** The events of one type, or of several. */
export type EventOf<Type extends EventType> = Extract<KnownEvent, { type: Type }>;

/** Narrows an event of the log to some types, so that its data can be read. */
export const isEvent = <Type extends EventType>(
  event: RecordedEvent,
  ...types: readonly Type[]
): event is RecordedEvent<EventOf<Type>> => event.data !== null && (types as readonly string[]).includes(event.type);
