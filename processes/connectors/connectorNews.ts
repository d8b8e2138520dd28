import { connectors } from '../../domain/connectors/connector.ts';
import { categoryOf } from '../../domain/core/log/eventLog.ts';
import { newsOf, type News, type NewsDeps } from '../../engine/feed/news.ts';

/** Tells when connectors may have changed and their read model shows it. */
export const connectorNews = (deps: NewsDeps): News =>
  newsOf(deps, ['connectors'], ({ stream }) => categoryOf(stream) === connectors.category);
