/**
 * Stands in for Java running Keycloak, as far as drivers use it: `java -version`, `build`, `update-compatibility`, and
 * `start --optimized` with health on the management port, tokens, and the part of the admin API that makes clients. Its
 * clients live in the cluster's database, as Keycloak's do. What it refuses, it refuses in Keycloak's own words.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';

const args = process.argv.slice(2);
const home = args.find((arg) => arg.startsWith('-Dkc.home.dir='))?.slice('-Dkc.home.dir='.length) ?? '';
const setting = (name: string): string => process.env[`KC_${name}`] ?? '';
const OPTIONS = ['FEATURES', 'FEATURES_DISABLED', 'HTTP_RELATIVE_PATH', 'HEALTH_ENABLED', 'METRICS_ENABLED', 'DB'];
const built = (): string => OPTIONS.map(setting).join('|');
const BUILT = join(home, 'lib/quarkus/build-system.properties');

const fail = (code: number, words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(code);
};

/** To its file, or to where the engine of a container reads. */
const log = (words: string): void =>
  setting('LOG_FILE') === '' ? void writeSync(2, `${words}\n`) : appendFileSync(setting('LOG_FILE'), `${words}\n`);

const checkFeatures = (): void => {
  if (setting('FEATURES').includes('nonsense'))
    fail(2, "'nonsense' is an unrecognized feature. Did you mean: persistent-user-sessions, transient-users?");
  if (setting('FEATURES') !== '' && setting('FEATURES') === setting('FEATURES_DISABLED'))
    fail(2, `ERROR: ${setting('FEATURES')} is in both the enabled and disabled feature lists.`);
};

const build = (): void => {
  checkFeatures();
  writeFileSync(BUILT, built());
};

const start = async (): Promise<void> => {
  checkFeatures();
  // Without that option it builds first.
  if (args.includes('--optimized') && readFileSync(BUILT, 'utf8') !== built())
    fail(
      2,
      'The following build time options have values that differ from what is persisted - the new values will NOT be used until another build is run: kc.features',
    );
  const database = await openDatabase().catch((error: Error) => {
    log(`ERROR: Failed to obtain JDBC connection\nERROR: ${error.message}`);
    return process.exit(1);
  });
  if (existsSync(join(home, 'providers/broken'))) {
    log('ERROR: Failed to update database\nliquibase.exception.MigrationFailedException: Migration failed');
    process.exit(1);
  }
  await createClient(database, setting('BOOTSTRAP_ADMIN_CLIENT_ID'), setting('BOOTSTRAP_ADMIN_CLIENT_SECRET'), true);
  const servers = [
    createServer((_request, response) => answer(response, 200, { status: 'UP', checks: [] })),
    createServer((request, response) => void serve(database, request, response).catch(() => response.destroy())),
  ];
  const ports = [Number(setting('HTTP_MANAGEMENT_PORT')), Number(setting('HTTP_PORT'))];
  servers.forEach((server, index) => listen(server, ports[index] ?? 0));
  process.once('SIGTERM', () => process.exit(143));
};

const listen = (server: Server, port: number): void => {
  server.once('error', () => {
    log(`ERROR: Port already bound: ${port}: Address already in use`);
    process.exit(1);
  });
  server.listen(port, setting('HTTP_HOST'));
};

const openDatabase = async (): Promise<Client> => {
  const database = new Client({
    host: setting('DB_URL_HOST'),
    port: Number(setting('DB_URL_PORT')),
    database: setting('DB_URL_DATABASE'),
    user: setting('DB_USERNAME'),
    password: setting('DB_PASSWORD'),
  });
  // A lost database is no end of the server.
  database.on('error', () => undefined);
  await database.connect();
  // Of instances that start together, one prepares the database, as Keycloak's do.
  const table = 'create table if not exists client (id text, client_id text unique, secret text, first bool)';
  await database.query(`select pg_advisory_xact_lock(1); ${table}`);
  return database;
};

/** The first start makes the client for administration, no later one. */
const createClient = async (database: Client, id: string, secret: string, isFirst: boolean): Promise<boolean> => {
  const { rowCount } = await database.query(
    `insert into client select $1, $2, $3, $4 where not ($4 and exists (select from client)) on conflict do nothing`,
    [randomUUID(), id, secret, isFirst],
  );
  return rowCount === 1;
};

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body === null ? '' : JSON.stringify(body));
};

const serve = async (database: Client, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const base = setting('HTTP_RELATIVE_PATH').replace(/\/$/, '');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const path = pathname.slice(base.length);
  const issuer = `${setting('HOSTNAME')}/realms/master`;
  if (!pathname.startsWith(base)) return answer(response, 404, {});
  if (path === '/realms/master/.well-known/openid-configuration') return answer(response, 200, { issuer });
  if (path === '/realms/master/protocol/openid-connect/token') return token(database, request, response, issuer);
  if (request.headers.authorization?.startsWith('Bearer ') !== true) return answer(response, 401, {});
  return administer(database, request, response, path.replace('/admin/realms/master', ''), searchParams);
};

const token = async (
  database: Client,
  request: IncomingMessage,
  response: ServerResponse,
  issuer: string,
): Promise<void> => {
  const form = new URLSearchParams(await text(request));
  const basic = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
  const [id, secret] = form.has('client_id') ? [form.get('client_id'), form.get('client_secret')] : basic.split(':');
  const { rowCount } = await database.query('select from client where client_id = $1 and secret = $2', [id, secret]);
  if (rowCount !== 1) return answer(response, 401, { error: 'unauthorized_client' });
  const claims = Buffer.from(JSON.stringify({ iss: issuer, azp: id })).toString('base64url');
  return answer(response, 200, { access_token: `e30.${claims}.x` });
};

const administer = async (
  database: Client,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> => {
  const body: { clientId?: string; secret?: string } = JSON.parse((await text(request)) || '{}');
  if (request.method === 'POST' && path === '/clients') {
    const isNew = await createClient(database, body.clientId ?? '', body.secret ?? '', false);
    return answer(response, isNew ? 201 : 409, null);
  }
  if (request.method === 'GET' && path === '/clients') {
    const { rows } = await database.query('select id from client where client_id = $1', [query.get('clientId')]);
    return answer(response, 200, rows);
  }
  if (request.method === 'DELETE') {
    await database.query('delete from client where id = $1', [path.slice('/clients/'.length)]);
    return answer(response, 204, null);
  }
  return answer(response, request.method === 'POST' ? 204 : 200, request.method === 'POST' ? null : { id: 'x' });
};

/** What a server that runs is compared by, as far as the tests change it. */
const metadata = (): { version: string; cache: string; features: string } => ({
  version: process.env['STAND_IN_VERSION'] ?? '',
  cache: setting('CACHE'),
  features: `${setting('FEATURES')}|${setting('FEATURES_DISABLED')}`,
});

/** Patches of a minor may serve side by side from 26.6 on, and the command is there from 26.2 on. */
const updateCompatibility = (verb: string): void => {
  const own = metadata();
  const [, minor = 0] = own.version.split('.').map(Number);
  if (minor < 2) fail(2, "Unknown option: 'update-compatibility'");
  const file = args.find((arg) => arg.startsWith('--file='))?.slice('--file='.length) ?? '';
  if (verb === 'metadata') return writeFileSync(file, JSON.stringify(own));
  const other: typeof own = JSON.parse(readFileSync(file, 'utf8'));
  const isSame = other.version === own.version || (minor >= 6 && other.version.startsWith(`26.${minor}.`));
  if (!isSame || other.cache !== own.cache || other.features !== own.features)
    fail(3, "[keycloak] Rolling Update is not available. 'keycloak.version' is incompatible.");
};

const runToItsEnd = (program: () => void): never => {
  program();
  // Node that comes to its end by itself waits for the compiler's threads, which may wait for it: nodejs/node#54918.
  process.exit();
};

if (args[0] === '-version') runToItsEnd(() => process.stderr.write('openjdk version "21.0.9" 2025-10-21\n'));
else if (args[0] === 'update-compatibility') runToItsEnd(() => updateCompatibility(args[1] ?? ''));
else if (args.includes('build')) runToItsEnd(build);
else await start();
