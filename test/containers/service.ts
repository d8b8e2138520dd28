import type { Readable } from 'node:stream';
import {
  GenericContainer,
  getContainerRuntimeClient,
  Wait,
  type StartedNetwork,
  type StartedTestContainer,
} from 'testcontainers';
import { eventually } from '../support/eventually.ts';
import type { LogLine } from '../support/nodes/nodeProcess.ts';

/** The service in a container whose root file system is read-only. */
export type Service = {
  /** Of the API, as this machine reaches it; another one after each start. */
  url: () => Promise<string>;
  /** The first line of that name in its log. */
  logged: (name: string) => Promise<LogLine>;
  /** Exit code, standard output and error of a command in it. */
  run: (...command: string[]) => Promise<{ exitCode: number; stdout: string; stderr: string }>;
  /** As `docker stop`; its exit code. */
  stop: () => Promise<number>;
  /** The same container again, until it is ready. */
  startAgain: () => Promise<void>;
  /** With its volume. */
  remove: () => Promise<void>;
};

const PORT = 8080;
/** Podman takes every port that an image names for one to be bound. */
const OTHER_PORT = 8090;
/** As compose.yaml gives it. */
const STOP_S = 30;

export const startService = async (options: {
  image: string;
  network: StartedNetwork;
  environment: Record<string, string>;
}): Promise<Service> => {
  let output = '';
  const definition = new GenericContainer(options.image)
    .withNetwork(options.network)
    .withExposedPorts(PORT, OTHER_PORT)
    .withEnvironment({ SERVICE_BIND_ADDRESS: '0.0.0.0', ...options.environment })
    .withLogConsumer((stream: Readable) => stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8'))))
    .withWaitStrategy(Wait.forHttp('/ready', PORT).forStatusCode(200))
    .withStartupTimeout(120_000);
  // The package has no method for it.
  definition['hostConfig'].ReadonlyRootfs = true;
  const started = await definition.start().catch((error: unknown) => {
    throw new Error(`the service did not become ready:\n${output}`, { cause: error });
  });
  return serviceIn(started, () => output);
};

const serviceIn = async (started: StartedTestContainer, output: () => string): Promise<Service> => {
  const { container: containers } = await getContainerRuntimeClient();
  const container = containers.getById(started.getId());
  const url = async (): Promise<string> => {
    const { NetworkSettings: settings } = await container.inspect();
    return `http://${started.getHost()}:${settings.Ports[`${PORT}/tcp`]?.[0]?.HostPort}`;
  };
  return {
    url,
    logged: (name) =>
      eventually(
        async () => linesOf(output()).find(({ msg }) => msg === name) ?? { msg: '' },
        ({ msg }) => msg === name,
      ),
    run: (...command) => started.exec(command),
    stop: async () => {
      await container.stop({ t: STOP_S });
      return (await container.inspect()).State.ExitCode;
    },
    startAgain: async () => {
      await container.start();
      await eventually(
        async () =>
          fetch(`${await url()}/ready`).then(
            ({ status }) => status,
            () => null, // it does not listen yet
          ),
        (status) => status === 200,
      );
    },
    remove: async () => void (await started.stop({ remove: true, removeVolumes: true })),
  };
};

const linesOf = (output: string): readonly LogLine[] =>
  output
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as LogLine] : []));
