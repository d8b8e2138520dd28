import { TOKEN, startTrackerServer, type TrackedEvent } from '../../test/support/sentry/trackerServer.ts';
import type { Opened } from './opened.ts';

/** Issues of the project `storefront`, and events of them, in the form of Sentry's API. */
export type TrackerWorld = { issues: readonly IssueFields[]; events?: readonly TrackedEvent[] };
type IssueFields = { id: string; shortId: string; [field: string]: unknown };

const STOREFRONT = { id: '2', slug: 'storefront', name: 'Storefront' };

export const openTracker = async ({ issues, events = [] }: TrackerWorld): Promise<Opened> => {
  const server = await startTrackerServer({
    issues: issues.map(({ id, shortId, ...fields }) => ({ id, shortId, project: STOREFRONT, ...fields })),
    events: [...events],
  });
  return {
    config: { BASE_URL: server.url, AUTH_TOKEN: TOKEN, ORG_SLUG: 'example-shop' },
    written: () => server.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    close: () => server.close(),
  };
};
