import { Client } from 'pg';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { storeTrouble } from '../../../domain/core/log/storeTrouble.ts';
import { orAborted } from '../../../engine/async/limits.ts';
import type { Finding } from '../../../processes/clusters/clusterProvisioner.ts';
import { connectionConfig, type ConnectionTarget } from '../../postgres/database.ts';
import type { KeycloakDatabase } from '../keycloak/settings.ts';

/** Databases of clusters on one server: one for each, with a role that may enter no other. */
export type ClusterDatabases = {
  /** Why the server cannot take databases of clusters; empty: it can. */
  findings(signal: AbortSignal): Promise<readonly Finding[]>;
  /** Makes the database and its role unless they are there; the role's password is `password` from now on. */
  ensure(clusterId: string, password: string, signal: AbortSignal): Promise<KeycloakDatabase>;
  /** Drops both with everything in them, whoever is connected; gone already is success. */
  drop(clusterId: string, signal: AbortSignal): Promise<void>;
};

export type ClusterDatabasesOptions = {
  /** Who may create databases and roles. */
  target: ConnectionTarget;
  /** Where Keycloak reaches the same server: it speaks TCP only. */
  address: { host: string; port: number };
};

/** The oldest PostgreSQL that is tried: `drop database … with (force)` came with it. */
const SERVER_MIN = 13;
const ANSWER_MS = 30_000;

/** Every call rejects with ProvisioningError: `db_unreachable`, `db_auth`, `db_permission`. */
export const createClusterDatabases = ({ target, address }: ClusterDatabasesOptions): ClusterDatabases => {
  const connected = <T>(signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T> =>
    orAborted(onServer(target, work), signal);
  return {
    findings: async (signal) => {
      try {
        return await connected(signal, findingsOn);
      } catch (error) {
        if (error instanceof ProvisioningError) return [{ code: error.code, message: error.message, blocking: true }];
        throw error;
      }
    },
    ensure: async (clusterId, password, signal) => {
      const name = databaseNameOf(clusterId);
      await connected(signal, async (client) => {
        await takeTurn(client, name);
        await ensureOn(client, name, password);
      });
      return { ...address, database: name, user: name, password, properties: tlsOf(target) };
    },
    drop: (clusterId, signal) =>
      connected(signal, async (client) => {
        const name = databaseNameOf(clusterId);
        await takeTurn(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`drop role if exists ${name}`);
      }),
  };
};

/** Where the server of `target` listens, as the service reaches it. */
export const connectionAddress = (target: ConnectionTarget): { host: string; port: number } => {
  const { host, port } = new Client(connectionConfig(target));
  return { host, port };
};

/** What the database of a cluster, and its role, are called; needs no quotes. */
export const databaseNameOf = (clusterId: string): string => `keycloak_${clusterId.replaceAll('-', '')}`;

const findingsOn = async (client: Client): Promise<readonly Finding[]> => {
  const { rows } = await client.query<{ version: number; may: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            rolsuper or (rolcreatedb and rolcreaterole) as may
       from pg_roles where rolname = current_user`,
  );
  const [{ version, may } = { version: 0, may: false }] = rows;
  const old = `PostgreSQL ${version} is too old for clusters: ${SERVER_MIN} or newer is needed.`;
  const mayNot = 'The role of SERVICE_CLUSTER_DATABASE_URL may not create databases and roles.';
  return [
    ...(version < SERVER_MIN ? [{ code: 'db_version_unsupported', message: old, blocking: true }] : []),
    ...(may ? [] : [{ code: 'db_permission', message: mayNot, blocking: true }]),
  ];
};

/** Until the connection ends. A call that gave up may still be at work on the same role, which PostgreSQL refuses. */
const takeTurn = (client: Client, name: string): Promise<unknown> =>
  client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);

const ensureOn = async (client: Client, name: string, password: string): Promise<void> => {
  const secret = client.escapeLiteral(password);
  await unlessThere(client, `create role ${name} login password ${secret}`);
  await client.query(`alter role ${name} login password ${secret}`);
  // From PostgreSQL 16 on only a member may make it an owner.
  await client.query(`grant ${name} to current_user`);
  await unlessThere(client, `create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  await client.query(`revoke all on database ${name} from public`);
};

/** Somebody else may be making the same. */
const unlessThere = async (client: Client, statement: string): Promise<void> => {
  try {
    await client.query(statement);
  } catch (error) {
    if (!['42710', '42P04', '23505'].includes(codeOf(error))) throw error;
  }
};

const onServer = async <T>(target: ConnectionTarget, work: (client: Client) => Promise<T>): Promise<T> => {
  const config = { ...connectionConfig(target), connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new Client({ ...config, application_name: 'cluster databases' });
  // The loss of the connection shows in the statement at hand.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw provisioningError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const provisioningError = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code.startsWith('28'))
    return new ProvisioningError('db_auth', 'The database of clusters refuses the role or password of the service.');
  if (code === '42501')
    return new ProvisioningError('db_permission', 'The role of the service may not create databases or roles.');
  const trouble = storeTrouble(error);
  return trouble === null && code !== '3D000'
    ? error
    : new ProvisioningError(
        'db_unreachable',
        `The database of clusters: ${trouble?.detail ?? 'it has not this name.'}`,
      );
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The certificate checks that the operator asked for hold for Keycloak's connections as well. */
const tlsOf = (target: ConnectionTarget): string => {
  const mode = typeof target === 'string' ? new URL(target).searchParams.get('sslmode') : null;
  return mode === null ? '' : `sslmode=${encodeURIComponent(mode)}`;
};
