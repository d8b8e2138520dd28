import { auditPage } from '../audit/page.ts';
import { channelsPage } from '../channels/page.ts';
import { clustersPage } from '../clusters/page.ts';
import { connectorsPage } from '../connectors/page.ts';
import { costsPage } from '../costs/page.ts';
import { inboxPage } from '../inbox/page.ts';
import { insightsPage } from '../insights/page.ts';
import { keysPage } from '../keys/page.ts';
import { playbooksPage } from '../playbooks/page.ts';
import { rulesPage } from '../rules/page.ts';
import { sourcesPage } from '../sources/page.ts';
import { startPage } from '../start/page.ts';
import { peoplePage, profilePage } from '../users/page.ts';
import { webhooksPage } from '../webhooks/page.ts';

/**
 * Every page behind sign-in, in the order of the navigation; people begin at the first that they may see. The only list of pages: typed
 * links need to see each route, which a search for files at build time would hide.
 */
// prettier-ignore
export const PAGES = [
  inboxPage,
  insightsPage,
  costsPage,
  rulesPage,
  clustersPage,
  auditPage,
  connectorsPage,
  sourcesPage,
  channelsPage,
  playbooksPage,
  webhooksPage,
  keysPage,
  peoplePage,
  profilePage,
  startPage,
] as const;
