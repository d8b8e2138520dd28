import { roleFor, type Permission } from '../../domain/users/permissions.ts';
import type { Role } from '../../domain/users/events.ts';

/** CL-87. Each `…:write` implies its `…:read`. */
export const SCOPES = [
  'clusters:read',
  'clusters:write',
  'clusters:credentials:read',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
  'tickets:read',
  'tickets:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who may call a route: part of every route's `config.access`; a route without it fails at start. The
 * authentication plugin enforces it in the order of X-18.
 *
 * `public`: anybody; `rated` reads, which ask the database, count against a limit per client address.
 * `cluster`: API-Version required, `API-Key` with the scope (null: any valid key), or an admin's session.
 * `audit`: `API-Key` with the scope, or an admin's session, no version. `api`: session cookie with the role, or where
 * `keys` names a scope, `API-Key` with that (SU-192).
 */
export type Access =
  | { surface: 'public'; rated?: true }
  | { surface: 'cluster'; scope: Scope | null }
  | { surface: 'audit'; scope: Scope }
  | { surface: 'api'; role: Role; keys?: Scope };

/** The access of a route under `/api`: whoever is signed in with a role that holds the permission (SU-07). */
export const signedIn = (permission: Permission): Access => ({ surface: 'api', role: roleFor(permission) });

/** The same, and programs with a key of the scope (SU-192). */
export const signedInOrKey = (permission: Permission, keys: Scope): Access => ({
  surface: 'api',
  role: roleFor(permission),
  keys,
});

/** the role that a session needs where keys are let in. */
export const roleOfSessions = ({ surface }: Pick<Exclude<Access, { surface: 'public' | 'api' }>, 'surface'>): Role =>
  roleFor(surface === 'cluster' ? 'clusters:manage' : 'audit:read');

/** Who is calling, once authenticated. */
export type Principal =
  | { type: 'user'; userId: string; sessionId: string; role: Role; workspaceId: string }
  | { type: 'api_key'; keyId: string; scopes: readonly Scope[]; workspaceId: string };

/** whether a path is one of the cluster API, also when no route has it. */
export const isClusterPath = (path: string): boolean =>
  /^\/(?:clusters|cluster-types|cluster-sizes|cluster-locations|cluster-features|maintenance-window|webhooks|limits)(?:\/|$)/.test(
    path,
  );

/** whether a path answers with `Service-Version`. */
export const isServicePath = (path: string): boolean => /^\/(?:api|audit)(?:\/|$)/.test(path);
