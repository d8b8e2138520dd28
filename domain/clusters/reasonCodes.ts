import { z } from 'zod';

/** Why an operation on a cluster failed (CL-48). */
export const ReasonCode = z.enum([
  'image_pull',
  'port_in_use',
  'db_unreachable',
  'db_auth',
  'db_version_unsupported',
  'db_permission',
  'migration_failed',
  'migration_timeout',
  'build_options_mismatch',
  'invalid_option',
  'feature_unknown',
  'feature_conflict',
  'hostname_invalid',
  'tls_secret_missing',
  'oom_killed',
  'startup_timeout',
  'health_down',
  'java_missing',
  'java_too_old',
  'no_capacity',
  'version_unavailable',
  'driver_unavailable',
  'preflight_failed',
  'timed_out',
  'cancelled',
  'acknowledgement_stale',
  'cluster_not_available',
  'cluster_deleted',
  // Why an automatic upgrade was stopped before anything was changed (CL-107).
  'switched_off',
  'exclusion_active',
  'window_over',
  'catalogue_changed',
  'unknown',
]);
export type ReasonCode = z.infer<typeof ReasonCode>;

const TRANSIENT: ReadonlySet<ReasonCode> = new Set([
  'image_pull',
  'port_in_use',
  'db_unreachable',
  'no_capacity',
  'driver_unavailable',
]);

/** Whether trying again may help (CL-46, CL-48). */
export const isTransient = (code: ReasonCode): boolean => TRANSIENT.has(code);
