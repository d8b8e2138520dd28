/** Why an operation failed or a cluster is degraded (CL-48): what it means, and what to do about it. */
type Remedy = { what: string; todo: string };

const REMEDIES: Readonly<Record<string, Remedy>> = {
  image_pull: {
    what: 'The container image could not be pulled.',
    todo: 'Check that the registry can be reached and holds the version.',
  },
  port_in_use: { what: 'A port that the cluster needs is taken.', todo: 'Stop what uses it, then retry.' },
  db_unreachable: { what: 'The database does not answer.', todo: 'Check that it runs and can be reached.' },
  db_auth: { what: 'The database refuses the credentials.', todo: 'Check the credentials of the driver.' },
  db_version_unsupported: {
    what: 'The version of the database is not supported.',
    todo: 'Upgrade the database, then retry.',
  },
  db_permission: {
    what: 'The database refuses a statement.',
    todo: 'Grant its user the missing privilege, then retry.',
  },
  migration_failed: {
    what: 'The database migration failed. It is not rolled back automatically.',
    todo: 'Read the detail, fix the cause, then retry.',
  },
  migration_timeout: {
    what: 'The database migration took too long.',
    todo: 'Check the load of the database, then retry.',
  },
  build_options_mismatch: {
    what: 'The build options of the server differ from its start options.',
    todo: 'Retry to build it again.',
  },
  invalid_option: {
    what: 'The server refuses an option.',
    todo: 'Change the settings named in the detail, then retry.',
  },
  feature_unknown: { what: 'The server does not know a feature.', todo: 'Remove it from the settings, then retry.' },
  feature_conflict: { what: 'Two features exclude each other.', todo: 'Remove one from the settings, then retry.' },
  hostname_invalid: { what: 'The host name is not valid.', todo: 'Check the public address of the installation.' },
  tls_secret_missing: { what: 'A certificate is missing.', todo: 'Create the secret that it names, then retry.' },
  oom_killed: { what: 'The server ran out of memory.', todo: 'Choose a larger size.' },
  startup_timeout: {
    what: 'The server did not become ready in time.',
    todo: 'Retry. If it repeats, choose a larger size.',
  },
  health_down: {
    what: 'The health checks fail.',
    todo: 'No action needed now: it is repaired automatically if possible.',
  },
  java_missing: { what: 'Java is not installed on the machine.', todo: 'Install Java 21, then retry.' },
  java_too_old: { what: 'The Java version on the machine is too old.', todo: 'Install Java 21, then retry.' },
  no_capacity: { what: 'Not enough capacity for the cluster.', todo: 'Free capacity, or choose a smaller size.' },
  version_unavailable: {
    what: 'The driver cannot run the version.',
    todo: 'Make it available to the driver, then retry.',
  },
  driver_unavailable: {
    what: 'The driver that runs this cluster does not answer or is not configured.',
    todo: 'Start it, or configure the driver that created the cluster.',
  },
  preflight_failed: {
    what: 'A check before the change failed. Nothing was changed.',
    todo: 'Fix what the detail names, then retry.',
  },
  timed_out: {
    what: 'The operation exceeded its deadline.',
    todo: 'Retry. If it repeats, check the load of the machine.',
  },
  cancelled: { what: 'The operation was cancelled.', todo: 'No action needed.' },
  acknowledgement_stale: {
    what: 'The step changed after it was acknowledged, so the upgrade did not start.',
    todo: 'Review the breaking changes and acknowledge again.',
  },
  cluster_not_available: {
    what: 'The cluster was not available when the upgrade was due.',
    todo: 'Schedule the upgrade again once the cluster is available.',
  },
  switched_off: {
    what: 'Auto-upgrade was switched off before anything was changed.',
    todo: 'No action needed. Upgrade by hand, or switch auto-upgrade on again.',
  },
  exclusion_active: {
    what: 'A freeze period began before anything was changed.',
    todo: 'No action needed. Auto-upgrade tries again in a later window.',
  },
  window_over: {
    what: 'Too little of the maintenance window was left, so nothing was changed.',
    todo: 'No action needed. Auto-upgrade tries again in the next window.',
  },
  catalogue_changed: {
    what: 'The catalogue changed this step before it began, so nothing was changed.',
    todo: 'Review what the step brings now. Auto-upgrade takes it only if nothing in it is breaking.',
  },
  unknown: { what: 'The cause is not known.', todo: 'Read the detail and the log of the service.' },
  cluster_deleted: { what: 'The cluster was deleted.', todo: 'No action needed.' },
};

/** The meaning of a reason code; one that nobody has named yet is shown as it is. */
export const remedyOf = (code: string): Remedy =>
  REMEDIES[code] ?? { what: `${code.replaceAll('_', ' ')}.`, todo: 'Read the detail, fix the cause, then retry.' };

/** CL-83: why auto-upgrade does nothing, as a sentence. */
const AUTO_UPGRADE: Readonly<Record<string, string>> = {
  disabled: 'auto-upgrade is off',
  no_newer_version: 'already on the newest version',
  upgrade_running: 'an upgrade is running',
  window_pending: 'the next window has not opened yet',
  major_change: 'the next version is a major change and needs your decision',
  breaking_changes: 'the next step has breaking changes and needs your decision',
  major_and_breaking: 'the next step is a major change with breaking changes and needs your decision',
  window_disabled: 'the maintenance window is switched off',
  exclusion_active: 'a freeze period was set',
  cluster_not_available: 'the cluster was not available',
  operation_in_progress: 'another operation was in progress',
  version_unavailable: 'the driver cannot run the next version',
  previous_attempt_failed: 'the same step failed before; upgrade manually once the cause is fixed',
};

/** The reason why a window passed, or why nothing happens now, in words. */
export const autoUpgradeReason = (reason: string): string => AUTO_UPGRADE[reason] ?? reason.replaceAll('_', ' ');

/** Whether it is the user who has to decide (CL-83). */
export const waitsForUser = (reason: string): boolean =>
  reason === 'major_change' || reason === 'breaking_changes' || reason === 'major_and_breaking';
