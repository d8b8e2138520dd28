import { STOREFRONT, type Issue } from '../test/support/sentry/records.ts';
import { startTrackerServer, TOKEN, type TrackerServer } from '../test/support/sentry/trackerServer.ts';

/** The shop's error tracker: a server with Sentry's web API, on loopback. */
export type ErrorTracker = {
  /** Settings of a connector. */
  config: Record<string, string>;
  /** The shop's code ran into the error of the returns page from then on. */
  report(firstSeen: Date): void;
  close(): Promise<void>;
};

export const openErrorTracker = async (): Promise<ErrorTracker> => {
  const server: TrackerServer = await startTrackerServer({ issues: [], events: [] });
  return {
    config: { BASE_URL: server.url, AUTH_TOKEN: TOKEN, ORG_SLUG: 'example-shop' },
    report: (firstSeen) => void server.issues.push(issueOf(firstSeen)),
    close: () => server.close(),
  };
};

const issueOf = (firstSeen: Date): Issue => ({
  id: '4711',
  shortId: 'STOREFRONT-1Z',
  title: 'JsonWebTokenError: jwt audience invalid. expected: shop-returns',
  culprit: 'returns/requireAudience',
  level: 'error',
  status: 'unresolved',
  substatus: 'new',
  platform: 'node',
  type: 'error',
  project: STOREFRONT,
  metadata: {
    type: 'JsonWebTokenError',
    value: 'jwt audience invalid. expected: shop-returns',
    function: 'requireAudience',
  },
  count: '37',
  userCount: 21,
  firstSeen: firstSeen.toISOString(),
  lastSeen: new Date().toISOString(),
  firstRelease: { version: 'storefront@4.2.0' },
  lastRelease: null,
  tags: [{ key: 'url', name: 'URL', totalValues: 37 }],
});
