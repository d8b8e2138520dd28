import { z } from 'zod';
import { readingTool } from '../contract.ts';

/** SU-51: as the tracker writes durations. */
const Age = z.string().regex(/^[1-9][0-9]{0,2}(m|h|d|w)$/);
const IssueId = z.string().regex(/^([0-9]{1,20}|[A-Z0-9][A-Z0-9_-]{0,98}-[A-Z0-9]{1,20})$/);
const EventId = z.string().regex(/^(latest|oldest|recommended|[0-9a-f]{32})$/);

/** SU-45: the tools of the `sentry` connector. */
export const SENTRY_TOOLS = {
  healthcheck: readingTool(
    'healthcheck',
    'Checks that the server answers and lets the connector read, and what its token may do.',
    z.strictObject({}),
  ),
  getIssue: readingTool(
    'get_issue',
    'Reads one issue (the same error, many times): title, status, how often and for how many users, since when and ' +
      'until when, releases, names of tags.',
    z.strictObject({ issue_id: IssueId.describe('A number such as 1341191803, or the short id, such as SHOP-4F.') }),
  ),
  listRecentIssues: readingTool(
    'list_recent_issues',
    'Lists issues that were seen within `age`, last seen first; unresolved ones unless `query` says otherwise.',
    z.strictObject({
      age: Age.default('24h').describe('A number with m (minutes), h, d or w, such as 90m or 14d.'),
      query: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Words of the message, or filters such as level:error, is:resolved, release:4.2.0, user.id:42.'),
      project: z.string().min(1).max(100).optional().describe('Slug of one project.'),
      limit: z.int().min(1).max(100).default(25),
    }),
  ),
  getEvent: readingTool(
    'get_event',
    'Reads one occurrence of an issue: exceptions with the frame that raised them and the frames of the application ' +
      'first, what happened before (breadcrumbs), address of the request, release, browser. At most 10 frames of each ' +
      'of 3 exceptions; `truncated` and `total` say what is left out, and personal data is removed.',
    z.strictObject({
      event_id: EventId.default('latest').describe('32 hexadecimal digits, or latest, oldest or recommended.'),
      issue_id: IssueId.optional().describe('Needed unless event_id is one of 32 digits.'),
    }),
  ),
};
