import { startJsonServer, type Given, type JsonServer, type Seen } from '../peers/jsonServer.ts';
import { EVENT, issues, ORGANIZATION, PROJECTS } from './records.ts';

export type TrackedIssue = {
  id: string;
  shortId: string;
  project: { id: string; slug: string };
  [field: string]: unknown;
};
export type TrackedEvent = { eventID: string; groupID: string; [field: string]: unknown };

export type TrackerServer = JsonServer & {
  /** Rights of the token. */
  rights: Set<string>;
  /** What the organisation holds; whatever is written shows here. */
  issues: TrackedIssue[];
  /** Answers in the place of the server's own, by path. */
  instead: Map<string, Given>;
};

export const TOKEN = 'sntryu_0123456789abcdef';
const READS = ['org:read', 'project:read', 'event:read'];
const PAGE = 3;

/** The part of Sentry's web API that the connector reads, as its reference describes it, and writes that would work. */
export const startTrackerServer = async (
  held: { issues: TrackedIssue[]; events: readonly TrackedEvent[] } = { issues: issues(), events: [EVENT] },
): Promise<TrackerServer> => {
  const state = { rights: new Set(READS), ...held, instead: new Map<string, Given>() };
  const server = await startJsonServer((request) => answer(request, state));
  return { ...server, ...state };
};

type State = Pick<TrackerServer, 'rights' | 'issues' | 'instead'> & { events: readonly TrackedEvent[] };

const answer = (request: Seen, state: State): Given => {
  const { method, path, headers } = request;
  const instead = state.instead.get(path);
  if (instead !== undefined) return instead;
  // As Django does for an address without its last slash.
  if (!path.endsWith('/')) return { status: 301, headers: { location: `${path}/` } };
  if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { detail: 'Invalid token' } };
  const route = ROUTES.find(([pattern]) => pattern.test(path));
  if (route === undefined) return { status: 404, body: { detail: 'The requested resource does not exist' } };
  if (method !== 'GET') return written(path, state);
  const [pattern, right, read] = route;
  if (!state.rights.has(right))
    return { status: 403, body: { detail: 'You do not have permission to perform this action.' } };
  const body = read(pattern.exec(path)?.slice(1) ?? [], request.query, state);
  return body === undefined ? { status: 404, body: { detail: 'The requested resource does not exist' } } : body;
};

/** A write would be one: the issue is resolved. */
const written = (path: string, state: State): Given => {
  for (const issue of state.issues) if (path.includes(issue.id)) Object.assign(issue, { status: 'resolved' });
  return { status: 202 };
};

type Read = (parts: string[], query: URLSearchParams, state: State) => Given | undefined;
type Route = readonly [pattern: RegExp, right: string, read: Read];

const found = (body: object | undefined): Given | undefined => (body === undefined ? undefined : { body });
const of = ({ slug }: { slug: string }) => ({ organizationSlug: ORGANIZATION.slug, projectSlug: slug });

const ROUTES: readonly Route[] = [
  [/^\/api\/0\/organizations\/example-shop\/$/, 'org:read', (_, __, { rights }) => found({ ...ORGANIZATION, access: [...rights] })],
  [
    /^\/api\/0\/projects\/example-shop\/([^/]+)\/$/,
    'project:read',
    ([slug], _, { rights }) => {
      const project = PROJECTS.find((known) => known.slug === slug);
      return project && found({ ...project, access: [...rights] });
    },
  ],
  [/^\/api\/0\/organizations\/example-shop\/issues\/$/, 'event:read', (_, query, state) => page(query, state)],
  [
    /^\/api\/0\/organizations\/example-shop\/issues\/([^/]+)\/$/,
    'event:read',
    ([id], _, state) => found(state.issues.find((issue) => issue.id === id)),
  ],
  [
    /^\/api\/0\/organizations\/example-shop\/shortids\/([^/]+)\/$/,
    'event:read',
    ([shortId], _, state) => {
      const issue = state.issues.find((known) => known.shortId === shortId);
      return issue && found({ ...of(issue.project), groupId: issue.id, group: issue, shortId });
    },
  ],
  [
    /^\/api\/0\/organizations\/example-shop\/eventids\/([^/]+)\/$/,
    'org:read',
    ([id], _, { events, issues }) => {
      const event = events.find(({ eventID }) => eventID === id);
      const issue = issues.find((known) => known.id === event?.groupID);
      return event && issue && found({ ...of(issue.project), groupId: issue.id, eventId: event['id'], event });
    },
  ],
  [
    /^\/api\/0\/organizations\/example-shop\/issues\/([^/]+)\/events\/([^/]+)\/$/,
    'event:read',
    ([issue, id], _, { events }) =>
      found(events.find(({ groupID, eventID }) => groupID === issue && (id === 'latest' || id === eventID))),
  ],
]; // prettier-ignore

const link = (rel: string, at: number, results: boolean): string =>
  `<https://elsewhere.example.com/api/0/?&cursor=0:${at}:0>; rel="${rel}"; results="${results}"; cursor="0:${at}:0"`;

/** Three issues a page, however many were asked for: a search may find fewer than a page holds. */
const page = (query: URLSearchParams, { issues: all }: State): Given => {
  const project = query.get('project');
  if (project !== null && !/^[0-9]+$/.test(project)) return { status: 400, body: { detail: 'Invalid project' } };
  if (!/^[0-9]+[smhdw]$/.test(query.get('statsPeriod') ?? '1h')) return { status: 400 };
  const matching = all.filter((issue) => project === null || issue.project.id === project);
  const start = Number(/^0:([0-9]+):0$/.exec(query.get('cursor') ?? '')?.[1] ?? 0);
  const end = start + Math.min(PAGE, Number(query.get('limit') ?? 100));
  const links = [link('previous', Math.max(0, start - PAGE), start > 0), link('next', end, end < matching.length)];
  return { body: matching.slice(start, end), headers: { link: links.join(', ') } };
};
