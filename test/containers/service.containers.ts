import { join } from 'node:path';
import { GenericContainer, Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeClient, signUp } from '../support/nodes/nodeClient.ts';
import { findEngine, type Engine } from './engine.ts';
import { startService, type Service } from './service.ts';
import { OWN_IMAGES, startStore, storesOn, type Store } from './stores.ts';

type Ticket = { id: string; title: string };

const ROOT = join(import.meta.dirname, '..', '..');
const NODE_IMAGES = ['node:24-bookworm-slim', `${OWN_IMAGES}/node:24-bookworm-slim`] as const;
const TICKET = { title: 'Cannot log in', body: 'Since this morning.' };

type Fixture = { stores: readonly Store[]; missing: readonly string[]; nodeImage: string | null };

const given = process.env['SERVICE_IMAGE'];

const groundOf = async (engine: Engine): Promise<Fixture> => {
  const nodeImage = await engine.firstOf(NODE_IMAGES);
  if (nodeImage === null && given === undefined)
    return {
      stores: [],
      missing: [`there is no image ${NODE_IMAGES[0]} to build with, and no SERVICE_IMAGE`],
      nodeImage,
    };
  return { ...(await storesOn(engine)), nodeImage };
};

const engine = await findEngine();
const { stores, missing, nodeImage }: Fixture =
  typeof engine === 'string' ? { stores: [], missing: [engine], nodeImage: null } : await groundOf(engine);
for (const line of missing) process.stdout.write(`test:containers: skipped: ${line} (docs/containers.md)\n`);

/** SERVICE_IMAGE, or one that is built now by the project's Dockerfile; once for all. */
const serviceImage = async (): Promise<string> => {
  if (given !== undefined) return given;
  const built = `${OWN_IMAGES}/service:latest`;
  const builder = GenericContainer.fromDockerfile(ROOT).withBuildArgs({ NODE_IMAGE: nodeImage ?? NODE_IMAGES[0] });
  await builder.build(built, { deleteOnExit: false });
  return built;
};
let image: Promise<string> | null = null;

describe.each(stores)('the image of the service on $name', (store) => {
  let network: StartedNetwork;
  let servers: readonly StartedTestContainer[] = [];
  let service: Service;
  let cookie = '';
  let ticket: Ticket;

  beforeAll(async () => {
    image ??= serviceImage();
    network = await new Network().start();
    const { environment, containers } = await startStore(store, network);
    servers = containers;
    service = await startService({ image: await image, network, environment });
  });
  afterAll(async () => {
    await service?.remove();
    for (const server of servers) await server.stop({ removeVolumes: true });
    await network?.stop();
  });

  it('becomes ready and takes a ticket', async () => {
    const admin = await signUp({ backendUrl: await service.url(), logged: service.logged });
    cookie = admin.cookie;
    ticket = await admin.post<Ticket>('/api/tickets', TICKET);
    expect(ticket).toMatchObject({ title: TICKET.title });
  });

  it('can write to its volume and nowhere else, as a user without rights', async () => {
    // Over /tmp and the like engines mount memory.
    const places = '/ /app /app/node_modules /etc /home/node /opt /usr /var/lib /data';
    const { stdout } = await service.run('sh', '-c', `for d in ${places}; do touch $d/probe 2>&- && echo $d; done`);
    expect(stdout.trim().split('\n')).toEqual(['/data']);
    expect((await service.run('id', '-u')).stdout.trim()).toBe('1000');
  });

  it('stops in order, and has its data when it starts again', async () => {
    expect(await service.stop()).toBe(0);
    await service.startAgain();
    const client = nodeClient(await service.url(), cookie);
    expect(await client.get<Ticket>(`/api/tickets/${ticket.id}`)).toMatchObject({ id: ticket.id, title: TICKET.title });
  });

  it('verifies its audit log', async () => {
    const { exitCode, stdout, stderr } = await service.run('node', 'bin/audit-cli.mjs', 'verify');
    expect(exitCode, stdout + stderr).toBe(0);
  });
});
