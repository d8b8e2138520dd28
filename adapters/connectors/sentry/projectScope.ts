import { objectIn, type Raw } from '../http/raw.ts';
import { ToolError } from '../toolError.ts';
import type { SentrySettings } from './organizationApi.ts';

type Held = Pick<SentrySettings, 'organization' | 'project'>;

const violation = (what: string): ToolError =>
  new ToolError(
    'scope_violation',
    `ScopeViolationError: ${what}, and this connector is held to the one in its settings.`,
  );

/** The project to ask for: the configured one if there is one, which no argument can change. */
export const wantedProject = ({ project: held }: Held, asked: string | undefined): string | undefined => {
  if (held !== null && asked !== undefined && asked !== held) throw violation('another project was asked for');
  return held ?? asked;
};

/** Such a filter widens a search, whatever stands beside it. */
const NAMES_PROJECT = /\bproject(\.[a-z_]{1,20})?\s{0,4}:/i;

/** The search as it is, unless it names projects where only one may be seen. */
export const withinSearch = ({ project: held }: Held, query: string | undefined): string | undefined => {
  if (held !== null && query !== undefined && NAMES_PROJECT.test(query)) throw violation('the search names a project');
  return query;
};

/** The issue as it is, if it belongs to the project; one that does not say where it belongs is refused as well. */
export const withinProject = <T extends Raw>({ project: held }: Held, issue: T): T => {
  if (held !== null && objectIn(issue['project'])['slug'] !== held) throw violation('the issue is of another project');
  return issue;
};

/** The same for what a short id or the id of an event leads to. */
export const withinOrganization = <T extends Raw>({ organization, project: held }: Held, found: T): T => {
  if (found['organizationSlug'] !== organization) throw violation('this is of another organisation');
  if (held !== null && found['projectSlug'] !== held) throw violation('this is of another project');
  return found;
};

/** The event as it is, if it is one of this issue. */
export const withinIssue = (issue: Raw, event: Raw): Raw => {
  const project = objectIn(issue['project'])['id'];
  if (event['groupID'] !== issue['id'] || (event['projectID'] ?? project) !== project)
    throw violation('the event is of another issue');
  return event;
};
