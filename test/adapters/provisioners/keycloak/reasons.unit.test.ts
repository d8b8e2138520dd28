import { describe, expect, it } from 'vitest';
import { startFailure } from '../../../../adapters/provisioners/keycloak/reasons.ts';

const ENDED = { code: 1, signal: null };
const reasonOf = (output: string, end: Parameters<typeof startFailure>[1] = ENDED) =>
  startFailure(output, end, '/data/keycloak.log');

/** What Keycloak 26.7.5 wrote when it was started like this. */
const RECORDED = [
  [
    'feature_unknown',
    "'nonsense' is an unrecognized feature. Did you mean: persistent-user-sessions, transient-users?",
  ],
  ['feature_unknown', "Feature 'passkeys' has an unrecognized feature version, it should be one of [1]"],
  [
    'feature_unknown',
    "Invalid value for option 'KC_FEATURES_DISABLED': nonsense. Expected values are: account, account-api, admin",
  ],
  ['feature_conflict', 'ERROR: docker is in both the enabled and disabled feature lists.'],
  ['invalid_option', "Invalid value for option 'KC_METRICS_ENABLED': maybe. Expected values are: true, false"],
  [
    'build_options_mismatch',
    'The following build time options have values that differ from what is persisted - the new values will NOT be used until another build is run: kc.http-relative-path',
  ],
  [
    'db_unreachable',
    'ERROR: Failed to obtain JDBC connection\nERROR: Connection to 127.0.0.1:25999 refused. Check that the hostname and port are correct',
  ],
  [
    'db_auth',
    'ERROR: Failed to obtain JDBC connection\nERROR: FATAL: password authentication failed for user "kctest"',
  ],
  ['db_unreachable', 'ERROR: Failed to obtain JDBC connection\nERROR: FATAL: database "nonesuch" does not exist'],
  [
    'db_unreachable',
    'ERROR: Failed to update database\nERROR: liquibase.exception.MigrationFailedException: Migration failed\nERROR: org.postgresql.util.PSQLException: An I/O error occurred while sending to the backend.\nERROR: Connection reset',
  ],
  [
    'port_in_use',
    'ERROR: Unable to start HTTP server\nERROR: io.quarkus.runtime.QuarkusBindException: Port already bound: 20999: Address already in use',
  ],
] as const;

/** What its source and Java's say, not seen here. */
const KNOWN = [
  ['hostname_invalid', 'Provided hostname is neither a plain hostname nor a valid URL'],
  [
    'migration_failed',
    'ERROR: Failed to update database\nliquibase.exception.MigrationFailedException: Migration failed',
  ],
  ['migration_timeout', 'liquibase.exception.LockException: Could not acquire change log lock.'],
  [
    'java_too_old',
    'java.lang.UnsupportedClassVersionError: org/keycloak/Main has been compiled by a more recent version',
  ],
  ['oom_killed', 'Terminating due to java.lang.OutOfMemoryError: Java heap space'],
  ['no_capacity', 'java.io.IOException: No space left on device'],
] as const;

describe('why Keycloak did not start (CL-48)', () => {
  it.each([...RECORDED, ...KNOWN])('%s: %s', (code, output) => {
    expect(reasonOf(`INFO [io.quarkus] Profile prod activated.\n${output}\n`)).toMatchObject({ code });
  });

  it.each([[{ code: 137, signal: null }], [{ code: null, signal: 'SIGKILL' as const }], [{ code: 3, signal: null }]])(
    'oom_killed when it ended with %o and wrote nothing of it',
    (end) => {
      expect(reasonOf('INFO Keycloak 26.7.5', end)).toMatchObject({ code: 'oom_killed' });
    },
  );

  it('says where to read on when it knows no reason, and quotes nothing that Keycloak wrote (X-65)', () => {
    const { code, message } = reasonOf('ERROR: password=hunter2 is odd');
    expect({ code, message }).toEqual({
      code: 'unknown',
      message: 'Keycloak ended while starting (exit code 1); /data/keycloak.log says why.',
    });
  });
});
