import { z } from 'zod';
import { HEALTH_MS } from '../healthLimit.ts';
import { Raw, RawList } from '../http/raw.ts';
import { serving, type Result, type ServedTool } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { SENTRY_TOOLS } from './contract.ts';
import { nextCursor, openOrganization, type OrganizationApi, type SentrySettings } from './organizationApi.ts';
import { wantedProject, withinIssue, withinOrganization, withinProject, withinSearch } from './projectScope.ts';
import { eventView, issueView } from './views.ts';
import { warningsOf } from './warnings.ts';

/** A page may hold fewer than asked for; more of them are not looked through. */
const PAGES_MAX = 5;

type Tracker = SentrySettings & { api: OrganizationApi };

/** The tools of SU-45 over one organisation. */
export const sentryTools = (settings: SentrySettings): readonly ServedTool[] => {
  const tracker = { ...settings, api: openOrganization(settings) };
  return [
    serving(SENTRY_TOOLS.healthcheck, (_, { signal }) => check(tracker, signal)),
    serving(SENTRY_TOOLS.getIssue, async ({ issue_id: id }, { signal }) =>
      issueView(await readIssue(tracker, id, signal)),
    ),
    serving(SENTRY_TOOLS.listRecentIssues, (args, { signal }) => listIssues(tracker, args, signal)),
    serving(SENTRY_TOOLS.getEvent, async (args, { signal }) => eventView(await readEvent(tracker, args, signal))),
  ];
};

const check = async ({ api, project }: Tracker, signal: AbortSignal): Promise<Result> => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]);
  const organization = await api.get(Raw, {
    path: [],
    query: { detailed: 0 },
    meanings: NO_ORGANIZATION,
    signal: limited,
  });
  const [held] = await Promise.all([
    project === null ? {} : api.project(project, limited),
    api.page(RawList, { path: ['issues'], query: { limit: 1 }, signal: limited }),
  ]);
  const rights = [organization, held].flatMap((found) => Rights.safeParse(found).data?.access ?? []);
  return { organization: organization['slug'] ?? null, project, warnings: warningsOf(rights) };
};

/** What whoever asks may do there. */
const Rights = z.object({ access: z.array(z.string()) });

const NO_ORGANIZATION = {
  404:
    'Sentry has no organisation of the name in ORG_SLUG that AUTH_TOKEN sees; or BASE_URL is not the address below ' +
    'which /api/0 is served.',
};

const Issue = Raw.and(z.object({ id: z.string() }));
const Found = Raw.and(z.object({ groupId: z.string() }));

const readIssue = async (tracker: Tracker, id: string, signal: AbortSignal): Promise<z.infer<typeof Issue>> => {
  const number = /^[0-9]+$/.test(id) ? id : await issueLedTo(tracker, 'shortids', id, signal);
  return withinProject(tracker, await tracker.api.get(Issue, { path: ['issues', number], signal }));
};

/** The number of the issue that a short id or the id of an event belongs to. */
const issueLedTo = async (
  tracker: Tracker,
  kind: 'shortids' | 'eventids',
  id: string,
  signal: AbortSignal,
): Promise<string> => {
  return withinOrganization(tracker, await tracker.api.get(Found, { path: [kind, id], signal })).groupId;
};

type Args<Tool extends keyof typeof SENTRY_TOOLS> = z.infer<(typeof SENTRY_TOOLS)[Tool]['input']>;

const readEvent = async (
  tracker: Tracker,
  { event_id: event, issue_id: of }: Args<'getEvent'>,
  signal: AbortSignal,
): Promise<Raw> => {
  if (of === undefined && !/^[0-9a-f]{32}$/.test(event))
    throw new ToolError('invalid_arguments', `Say with issue_id of which issue the ${event} event is meant.`);
  const issue = await readIssue(tracker, of ?? (await issueLedTo(tracker, 'eventids', event, signal)), signal);
  const path = ['issues', issue.id, 'events', event];
  return withinIssue(issue, await tracker.api.get(Raw, { path, signal }));
};

const listIssues = async (tracker: Tracker, args: Args<'listRecentIssues'>, signal: AbortSignal): Promise<Result> => {
  const { api } = tracker;
  const { age, limit } = args;
  const search = withinSearch(tracker, args.query);
  const slug = wantedProject(tracker, args.project);
  // Older servers take numbers here, and no names.
  const project = slug === undefined ? undefined : (await api.project(slug, signal)).id;
  const query = { project, query: search, statsPeriod: age, sort: 'date', limit };
  const issues: Raw[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await api.page(RawList, { path: ['issues'], query: { ...query, cursor }, signal });
    issues.push(...found.content.map((issue) => withinProject(tracker, issue)));
    cursor = nextCursor(found.link);
    if (cursor === undefined || issues.length >= limit) break;
  }
  const shown = issues.slice(0, limit);
  const isAll = cursor === undefined && issues.length === shown.length;
  return { issues: shown.map(issueView), shown: shown.length, total: isAll ? shown.length : null, truncated: !isAll };
};
