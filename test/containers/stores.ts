import { GenericContainer, Wait, type StartedNetwork, type StartedTestContainer } from 'testcontainers';
import type { Engine } from './engine.ts';

/** What the service keeps its data in, by images. Without any: in a PostgreSQL of its own. */
export type Store = { name: string; postgres?: string; kurrentdb?: string };

/** Where `makeImages.sh` puts what it makes. */
export const OWN_IMAGES = 'localhost/ledger-test';
const POSTGRES_VERSIONS = ['18', '17', '16', '15', '14'];
const KURRENTDB = 'kurrentplatform/kurrentdb:26.1';
const PASSWORD = 'containers';

/** Everything that there are images for, and a line for each that there is none for. */
export const storesOn = async ({
  firstOf,
}: Engine): Promise<{ stores: readonly Store[]; missing: readonly string[] }> => {
  const stores: Store[] = [{ name: 'a PostgreSQL of its own' }];
  const missing: string[] = [];
  for (const version of POSTGRES_VERSIONS) {
    const postgres = await firstOf([`postgres:${version}`, `${OWN_IMAGES}/postgres:${version}`]);
    if (postgres === null) missing.push(`there is no image postgres:${version}`);
    else stores.push({ name: `PostgreSQL ${version}`, postgres });
  }
  const kurrentdb = await firstOf([KURRENTDB]);
  if (kurrentdb === null) missing.push(`there is no image ${KURRENTDB}`);
  else stores.push({ name: 'KurrentDB and a PostgreSQL of its own', kurrentdb });
  return { stores, missing };
};

/** Starts the servers of a store; with what tells the service of them. */
export const startStore = async (
  { postgres, kurrentdb }: Store,
  network: StartedNetwork,
): Promise<{ environment: Record<string, string>; containers: readonly StartedTestContainer[] }> => {
  const environment: Record<string, string> = {};
  const containers: StartedTestContainer[] = [];
  if (postgres !== undefined) {
    const started = await postgresOf(postgres).withNetwork(network).start();
    const host = started.getIpAddress(network.getName());
    environment['DATABASE_URL'] = `postgres://service:${PASSWORD}@${host}:5432/service`;
    containers.push(started);
  }
  if (kurrentdb !== undefined) {
    const started = await kurrentdbOf(kurrentdb).withNetwork(network).start();
    environment['KURRENTDB_URL'] = `esdb://${started.getIpAddress(network.getName())}:2113?tls=false`;
    containers.push(started);
  }
  return { environment, containers };
};

const postgresOf = (image: string): GenericContainer =>
  new GenericContainer(image)
    .withEnvironment({ POSTGRES_USER: 'service', POSTGRES_PASSWORD: PASSWORD, POSTGRES_DB: 'service' })
    .withExposedPorts(5432)
    // Over TCP it can be reached once it is set up, and not before.
    .withWaitStrategy(Wait.forSuccessfulCommand('pg_isready --host 127.0.0.1 --username service'));

const kurrentdbOf = (image: string): GenericContainer =>
  new GenericContainer(image)
    .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_RUN_PROJECTIONS: 'None' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204));
