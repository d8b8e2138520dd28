import type { Role } from './events.ts';

/**
 * SU-07, X-19: the lowest role that may do what, in one table: routes, their event streams and the API document read it,
 * and so does the user interface, through what it is told of the signed-in user.
 */
const NEEDED = {
  /** One's own name, password and sessions. */
  account: 'member',
  /** Inbox, tickets, investigations, drafts. */
  'tickets:read': 'member',
  'tickets:act': 'member',
  /** How support does (SU-146). */
  'insights:read': 'member',
  'playbooks:read': 'member',
  /** Which tickets are escalated by themselves (SU-107). */
  'rules:read': 'member',
  'rules:manage': 'admin',
  /** By when tickets are to be answered and resolved (SU-182). */
  'service_levels:read': 'member',
  'service_levels:manage': 'admin',
  /** What customers think of answers (SU-151 to SU-153). */
  'csat:read': 'member',
  'csat:manage': 'admin',
  /** Documents that answers stand on. */
  'knowledge:manage': 'admin',
  /** Questions about them. */
  ask: 'admin',
  'connectors:read': 'member',
  'connectors:manage': 'admin',
  'sources:read': 'member',
  'sources:manage': 'admin',
  /** Who there is; what else is known of them takes `users:manage`. */
  'users:read': 'member',
  'users:manage': 'admin',
  'channels:manage': 'admin',
  /** What the model costs, and the budget of the day. */
  'costs:read': 'admin',
  'budget:manage': 'admin',
  'keys:manage': 'admin',
  'events:read': 'admin',
  'audit:read': 'admin',
  'clusters:manage': 'admin',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof NEEDED;

/** The lowest role that holds the permission. */
export const roleFor = (permission: Permission): Role => NEEDED[permission];

/** An admin may do what a member may. */
export const includesRole = (role: Role, needed: Role): boolean => role === 'admin' || needed === 'member';

/** All that a role may do, in the order of the table. */
export const permissionsOf = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => includesRole(role, roleFor(permission)));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
export const PERMISSIONS = Object.keys(NEEDED) as readonly Permission[];
