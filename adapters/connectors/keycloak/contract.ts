import { z } from 'zod';
import { readingTool } from '../contract.ts';

const Id = z.string().min(1).max(255);
const Day = z.iso.date();
const Max = z.int().min(1).max(100).default(50);

/** SU-43: the tools of the `keycloak` connector. */
export const KEYCLOAK_TOOLS = {
  healthcheck: readingTool(
    'healthcheck',
    'Checks that the server answers and lets the connector read, and what its client may do.',
    z.strictObject({}),
  ),
  getRealm: readingTool(
    'get_realm',
    'Reads how the realm is set up: sign-in, registration, brute force protection, lifetimes of sessions and tokens, ' +
      'whether events are recorded, whether mail can be sent, its identity providers.',
    z.strictObject({}),
  ),
  findUser: readingTool(
    'find_user',
    'Finds users by exactly one of their e-mail address, their user name, or a part of either; at most 20.',
    z.strictObject({
      email: z.string().min(1).max(255).optional().describe('The whole address.'),
      username: z.string().min(1).max(255).optional().describe('The whole name.'),
      search: z.string().min(2).max(255).optional().describe('A part of name, e-mail address, first or last name.'),
    }),
  ),
  getUser: readingTool(
    'get_user',
    'Reads one user: state, required actions, groups, roles, linked identity providers, which kinds of credentials are ' +
      'set and since when, and whether brute force protection has locked the user out.',
    z.strictObject({ user_id: Id.describe('The id that find_user gives.') }),
  ),
  listUserSessions: readingTool(
    'list_user_sessions',
    'Lists the sessions that a user has now, with start, last use, address and clients.',
    z.strictObject({ user_id: Id }),
  ),
  queryUserEvents: readingTool(
    'query_user_events',
    'Lists sign-ins, failed sign-ins with their reason, changes of credentials and the like, newest first.',
    z.strictObject({
      user_id: Id.optional(),
      type: z
        .string()
        .regex(/^[A-Z_]{3,60}$/)
        .optional()
        .describe('Such as LOGIN_ERROR.'),
      client_id: z.string().min(1).max(255).optional(),
      from: Day.optional().describe('First day, as 2026-01-31.'),
      to: Day.optional(),
      max: Max,
    }),
  ),
  queryAdminEvents: readingTool(
    'query_admin_events',
    'Lists what administrators changed, and who did, newest first; not what the change held.',
    z.strictObject({
      operation: z.enum(['CREATE', 'UPDATE', 'DELETE', 'ACTION']).optional(),
      resource_type: z
        .string()
        .regex(/^[A-Z_]{3,60}$/)
        .optional()
        .describe('Such as USER, CLIENT or REALM.'),
      from: Day.optional().describe('First day, as 2026-01-31.'),
      to: Day.optional(),
      max: Max,
    }),
  ),
  listClients: readingTool(
    'list_clients',
    'Lists clients (applications) with redirect addresses, flows and state, without their secrets.',
    z.strictObject({ client_id: z.string().min(1).max(255).optional().describe('A part of the id.'), max: Max }),
  ),
  getIdentityProvider: readingTool(
    'get_identity_provider',
    'Reads how one identity provider is set up, without its secrets; get_realm names the aliases.',
    z.strictObject({ alias: Id }),
  ),
};
