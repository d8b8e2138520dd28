import type { ClusterSpec } from '../../../processes/clusters/clusterProvisioner.ts';

/** Keycloak's settings by environment variable (`KC_*`). */
export type KeycloakSettings = Readonly<Record<string, string>>;

/** CL-100: what a build is made with. Servers whose settings agree here can share one. */
export const buildSettings = (spec: ClusterSpec): KeycloakSettings => ({
  KC_DB: 'postgres',
  KC_HEALTH_ENABLED: 'true',
  KC_METRICS_ENABLED: 'true',
  KC_HTTP_RELATIVE_PATH: spec.httpRelativePath === '' ? '/' : spec.httpRelativePath,
  // Health answers at one place, whatever the path of the rest.
  KC_HTTP_MANAGEMENT_RELATIVE_PATH: '/',
  ...listed('KC_FEATURES', spec.features),
  ...listed('KC_FEATURES_DISABLED', spec.featuresDisabled),
});

const listed = (name: string, values: readonly string[]): KeycloakSettings =>
  values.length === 0 ? {} : { [name]: values.toSorted().join(',') };

/** Where a server keeps its data. `properties` go into the JDBC address, such as `sslmode=require`; may be empty. */
export type KeycloakDatabase = {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  properties: string;
};

export type RunSettings = {
  database: KeycloakDatabase;
  /** Where users reach it, the relative path included. */
  url: string;
  http: { host: string; port: number; managementPort: number };
  /** The client that the first start makes; later starts ignore it. */
  bootstrap: { clientId: string; clientSecret: string };
};

/** CL-100: what a server is started with, besides its build. Holds secrets: never on a command line, never logged. */
export const runSettings = ({ database, url, http, bootstrap }: RunSettings): KeycloakSettings => ({
  KC_DB_URL_HOST: database.host,
  KC_DB_URL_PORT: String(database.port),
  KC_DB_URL_DATABASE: database.database,
  ...(database.properties === '' ? {} : { KC_DB_URL_PROPERTIES: `?${database.properties}` }),
  KC_DB_USERNAME: database.user,
  KC_DB_PASSWORD: database.password,
  KC_HOSTNAME: url,
  KC_HTTP_ENABLED: 'true',
  KC_HTTP_HOST: http.host,
  KC_HTTP_PORT: String(http.port),
  KC_HTTP_MANAGEMENT_PORT: String(http.managementPort),
  KC_BOOTSTRAP_ADMIN_CLIENT_ID: bootstrap.clientId,
  KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: bootstrap.clientSecret,
});
