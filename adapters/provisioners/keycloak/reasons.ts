import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { ReasonCode } from '../../../domain/clusters/reasonCodes.ts';

/** What Keycloak, Java and PostgreSQL write when a server does not start; the most telling first (CL-48). */
const SIGNS: readonly (readonly [RegExp, ReasonCode, string])[] = [
  [/UnsupportedClassVersionError/, 'java_too_old', 'This version of Keycloak needs a newer Java.'],
  [/Port already bound|Address already in use/, 'port_in_use', 'A port of the cluster is used by another program.'],
  [/is in both the enabled and disabled feature lists/, 'feature_conflict', 'A feature is both enabled and disabled.'],
  [
    /unrecognized feature|Invalid value for option .{0,20}KC_FEATURES/i,
    'feature_unknown',
    'This version of Keycloak does not know one of the features.',
  ],
  [/feature.{1,100}(?:depends on|requires)/i, 'feature_conflict', 'A feature needs another one that is not enabled.'],
  [/hostname is neither|Invalid hostname|invalid URL.{0,60}hostname/i, 'hostname_invalid', 'The host name is refused.'],
  [
    /build time options have values that differ/,
    'build_options_mismatch',
    'The server was built with other options than it was started with.',
  ],
  [/Invalid value for option|Unknown option/, 'invalid_option', 'Keycloak refuses one of its options.'],
  [/password authentication failed|no pg_hba\.conf entry/, 'db_auth', "The database refuses the cluster's role."],
  [/permission denied for|must be owner of/, 'db_permission', 'The role of the cluster may not change its database.'],
  [
    /unsupported database version|requires (?:at least )?PostgreSQL/i,
    'db_version_unsupported',
    'This version of Keycloak does not support the version of the database.',
  ],
  [
    /Waiting for changelog lock|Could not acquire change log lock|LockException/,
    'migration_timeout',
    'Another migration of the database did not end in time.',
  ],
  // Before the migration that it broke: that goes on at the next start.
  [
    /I\/O error occurred while sending to the backend|This connection has been closed|terminating connection due to/,
    'db_unreachable',
    'Keycloak lost the connection to its database.',
  ],
  [
    /MigrationFailedException|Failed to update database|ValidationFailedException|liquibase\.exception|incompatible database/i,
    'migration_failed',
    "Keycloak could not bring its database to this version's form.",
  ],
  [
    /Connection to \S+ refused|Failed to obtain JDBC connection|The connection attempt failed|database "\S+" does not exist|Acquisition timeout while waiting for new connection/,
    'db_unreachable',
    'Keycloak cannot reach its database.',
  ],
  [/OutOfMemoryError|Could not reserve enough space|insufficient memory/, 'oom_killed', 'Keycloak ran out of memory.'],
  [/No space left on device/, 'no_capacity', 'The disk is full.'],
];

/** How a server ended: with a code of its own, or by a signal. */
export type End = { code: number | null; signal: NodeJS.Signals | null };

/**
 * Why Keycloak did not start, from what it wrote and how it ended. The sentence is ours: what Keycloak writes may quote
 * settings. `unknown` says where to read on.
 */
export const startFailure = (output: string, { code, signal }: End, logFile: string): ProvisioningError => {
  const sign = SIGNS.find(([pattern]) => pattern.test(output));
  if (sign !== undefined) return new ProvisioningError(sign[1], sign[2]);
  // 137 is what a shell or a container makes of SIGKILL; 3 is how Java ends with ExitOnOutOfMemoryError.
  if (signal === 'SIGKILL' || code === 137 || code === 3)
    return new ProvisioningError('oom_killed', 'Keycloak was killed, most likely for want of memory.');
  return new ProvisioningError(
    'unknown',
    `Keycloak ended while starting (${signal ?? `exit code ${code ?? 'none'}`}); ${logFile} says why.`,
  );
};
