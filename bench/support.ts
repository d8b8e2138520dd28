import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startMessagesApi } from '../demo/messagesApi/server.ts';
import { writeTables } from './document.ts';
import { openInstallation, type Installation } from './product/installation.ts';
import { measureAtRest, type AtRest } from './support/atRest.ts';
import { openCounterparts, type Counterparts } from './support/counterparts.ts';
import { measureSteps, roundTrip, type Steps } from './support/investigation.ts';
import { table, tenth, whole } from './table.ts';

const USAGE = `Usage: npm run bench:support [-- --write]

Measures a node with 30 connectors and 30 ticket sources after a restart: how soon all of them work, and what they hold
while nobody asks for anything. Then what a step of an investigation costs, over one connector and over five, beside the
bare call of its tool server and the bare request to the model. Needs Linux; takes three minutes.

  --write   puts the tables into docs/benchmarks.md
  --help    this`;

const RESULTS = join(import.meta.dirname, 'results');
const CONNECTORS = [1, 5] as const;
const READY_MAX_MS = 10_000;
const MEMORY_MAX_MB = 500;
const ADDED_MAX_MS = 50;

const main = async (write: boolean): Promise<void> => {
  await mkdir(RESULTS, { recursive: true });
  await using systems = await openCounterparts();
  const atRest = await withInstallation(systems, {}, (installation) => measureAtRest(installation, systems));
  const steps = await investigations(systems);
  const about =
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ` +
    `Node ${process.version}`;
  const text = `${about}\n\n${restTable(atRest)}\n\n${stepsTable(steps)}`;
  process.stdout.write(`${text}\n`);
  const file = join(RESULTS, `support-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ about, atRest, steps }, null, 2)}\n`);
  process.stderr.write(`\nRaw data: ${file}\n`);
  if (write) await writeTables('benchmarks.md', 'support', text);
};

const withInstallation = async <T>(
  { caFile }: Counterparts,
  environment: Record<string, string>,
  work: (installation: Installation) => Promise<T>,
): Promise<T> => {
  const logger = pino({ level: 'error' }, pino.destination(2));
  await using installation = await openInstallation(RESULTS, logger, {
    NODE_EXTRA_CA_CERTS: caFile,
    SERVICE_ENABLE_TICKET_POLLER: 'true',
    ...environment,
  });
  return await work(installation);
};

/** With the least first, since what is there stays. */
const investigations = async (systems: Counterparts): Promise<Steps[]> => {
  const [body] = systems.connectors;
  if (body === undefined) throw new Error('there is a connector');
  const model = await startMessagesApi(roundTrip);
  const environment = {
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    ANTHROPIC_API_KEY: 'bench',
    ANTHROPIC_BASE_URL: model.url,
  };
  try {
    return await withInstallation(systems, environment, async (installation) => {
      await installation.start();
      const { client } = installation.running();
      const runs: Steps[] = [];
      for (const count of CONNECTORS) runs.push(await measureSteps(client, model, body, count));
      return runs;
    });
  } finally {
    await model.close();
  }
};

const yesOrNo = (isMet: boolean): string => (isMet ? 'yes' : 'no');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const megabytes = (bytes: number): string => whole(bytes / 1_000_000);

const held = (name: string, { median, most }: AtRest['node']): readonly string[] => [
  name,
  `${megabytes(median)} MB`,
  `${megabytes(most)} MB`,
  '',
  '',
];

const restTable = ({ readyMs, polledMs, checkedMs, node, toolServers, postgres, all, processes }: AtRest): string => {
  const started = (name: string, ms: number): readonly string[] => [
    name,
    seconds(ms),
    '',
    `≤ ${READY_MAX_MS / 1_000} s`,
    yesOrNo(ms <= READY_MAX_MS),
  ];
  const inAll = `≤ ${MEMORY_MAX_MB} MB`;
  return table(
    ['30 connectors and 30 ticket sources', 'median', 'most', 'target', 'met'],
    [
      started('`/ready` answers 200', readyMs),
      started('all sources were polled', polledMs),
      started('all connectors were checked', checkedMs),
      held('node', node),
      held('tool servers', toolServers),
      held('PostgreSQL', postgres),
      [...held('all of it', all).slice(0, 3), inAll, yesOrNo(all.median / 1e6 <= MEMORY_MAX_MB)],
      ['processes of tool servers', whole(processes.median), whole(processes.most), '', ''],
    ],
  );
};

const added = ({ stepMs, bareCallMs, bareTurnMs }: Steps): number => stepMs - bareCallMs - bareTurnMs;

const stepsTable = (runs: readonly Steps[]): string => {
  const cells = (text: (run: Steps) => string): readonly string[] => runs.map(text);
  const most = Math.max(...runs.map(added));
  return table(
    [
      'A step of an investigation',
      ...cells(({ connectors }) => (connectors === 1 ? 'one connector' : `${connectors} connectors`)),
      'target',
      'met',
    ],
    [
      ['step', ...cells(({ stepMs }) => `${tenth(stepMs)} ms`), '', ''],
      ['bare request to the model', ...cells(({ bareTurnMs }) => `${tenth(bareTurnMs)} ms`), '', ''],
      ['bare call of the tool server', ...cells(({ bareCallMs }) => `${tenth(bareCallMs)} ms`), '', ''],
      ['step to both', ...cells((run) => `${(run.stepMs / (run.bareCallMs + run.bareTurnMs)).toFixed(2)}×`), '', ''],
      [
        'what the service adds',
        ...cells((run) => `${tenth(added(run))} ms`),
        `≤ ${ADDED_MAX_MS} ms`,
        yesOrNo(most <= ADDED_MAX_MS),
      ],
    ],
  );
};

const [argument, ...others] = process.argv.slice(2);
if (argument === '--help') process.stdout.write(`${USAGE}\n`);
else if (others.length > 0 || (argument !== undefined && argument !== '--write')) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await main(argument === '--write');
