import { z } from 'zod';
import { engineHost, openEngine, type Engine } from '../../adapters/provisioners/docker/engineApi.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { compareVersions } from '../../domain/versions/versionNumber.ts';

/** How `main.ts` tells the tests what it found. */
export const GROUND_VARIABLE = 'DOCKER_TEST_GROUND';

/** An engine, and the images on it: what `makeImages.sh` makes, or others by the settings of the service. */
export type EngineFixture = z.infer<typeof EngineFixture>;
export const EngineFixture = z.object({
  host: z.string(),
  keycloakImage: z.string(),
  databaseImage: z.string(),
  proxyImage: z.string(),
  /** Oldest first; at least two. */
  versions: z.array(z.string()),
});

const KEYCLOAK = 'localhost/ledger-test/keycloak:{version}';
const DATABASE = /^localhost\/ledger-test\/postgres:\d+$/;
const PROXY = /^localhost\/ledger-test\/haproxy:/;
const MAKE = 'test/containers/makeImages.sh postgres haproxy keycloak makes them (docs/drivers.md)';

const setting = (name: string): string | undefined => process.env[name] || undefined;

/** The engine of DOCKER_HOST with images of two versions of Keycloak, of PostgreSQL and of HAProxy; a sentence where one is missing. */
export const findFixture = async (): Promise<EngineFixture | string> => {
  const host = setting('DOCKER_HOST') ?? 'unix:///var/run/docker.sock';
  const engine = openEngine(engineHost(host));
  try {
    const tags = await tagsOn(engine);
    const keycloakImage = setting('SERVICE_KEYCLOAK_IMAGE') ?? KEYCLOAK;
    const databaseImage = setting('SERVICE_CLUSTER_DATABASE_IMAGE') ?? tags.find((tag) => DATABASE.test(tag));
    const proxyImage = setting('SERVICE_CLUSTER_PROXY_IMAGE') ?? tags.find((tag) => PROXY.test(tag));
    const [before = '', after = ''] = keycloakImage.split('{version}');
    const versions = tags
      .filter((tag) => tag.startsWith(before) && tag.endsWith(after))
      .map((tag) => tag.slice(before.length, tag.length - after.length))
      .filter((version) => /^\d+\.\d+\.\d+$/.test(version));
    if (versions.length < 2) return `there are no two versions of ${keycloakImage}; ${MAKE}.`;
    if (databaseImage === undefined) return `there is no image of PostgreSQL; ${MAKE}.`;
    if (proxyImage === undefined) return `there is no image of HAProxy; ${MAKE}.`;
    return { host, keycloakImage, databaseImage, proxyImage, versions: versions.toSorted(compareVersions) };
  } catch (error) {
    if (error instanceof ProvisioningError) return `no engine with the Docker API answers at ${host} (DOCKER_HOST).`;
    throw error;
  } finally {
    await engine.close();
  }
};

const tagsOn = async (engine: Engine): Promise<readonly string[]> => {
  const Images = z.array(z.object({ RepoTags: z.array(z.string()).nullish() }));
  const images = await engine.ask(Images, 'GET', '/images/json', { signal: AbortSignal.timeout(30_000) });
  return images.flatMap(({ RepoTags: tags }) => tags ?? []);
};
