import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { InvalidSetting, readSettings, type Settings } from '../settings/settings.ts';
import { startSystem } from '../composition/system.ts';
import { deleteDemo, NotDeleted } from './fresh.ts';
import { answering } from './knowledge.ts';
import { startMessagesApi } from './messagesApi/server.ts';
import { demoOptions, USAGE, type DemoOptions } from './options.ts';
import { returnsPage } from './returnsStory.ts';
import { SHOP_STORIES } from './shopStories.ts';
import { storyteller } from './story.ts';
import { tour } from './tour.ts';
import { openWorld } from './world.ts';
import { failureFields } from '../engine/async/failure.ts';

/** How long the scripted model "thinks" per answer, so that people can watch. */
const THINKING_MS = 900;

/** What the scripted model knows how to look into. */
const STORIES = [[/my returns/i, returnsPage], ...SHOP_STORIES] as const;

const say = (line: string): void => console.log(line);

/**
 * `npm run demo`: the same program as `npm start`, beside a sample shop with its mailboxes, help desk, channel and error
 * tracker, and a scripted model that speaks the Messages API, all on loopback. Keeps running for a look around, unless
 * `--exit` is given.
 */
const demonstrate = async ({ exit, fresh }: DemoOptions, signal: AbortSignal): Promise<void> => {
  // Nobody watches a tour that ends by itself.
  const model = await startMessagesApi(answering(storyteller(STORIES, { delayMs: exit ? 0 : THINKING_MS })));
  const world = await openWorld();
  const settings = readSettings({
    SERVICE_DATA_DIR: './data/demo',
    ...process.env,
    // The shop database is dropped and made anew, and a bit is flipped: never on a server that somebody else uses.
    DATABASE_URL: undefined,
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
    SERVICE_ENABLE_TICKET_POLLER: 'true',
    NODE_EXTRA_CA_CERTS: world.caFile,
  });
  try {
    if (fresh) await deleteDemo(settings.SERVICE_DATA_DIR);
    const system = await startSystem(settings, await openLog(settings), signal);
    const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort');
    try {
      await Promise.race([tour({ system, settings, world, exit, say }), aborted]);
      if (!exit) await aborted;
    } finally {
      await system.stop();
    }
  } finally {
    await Promise.all([model.close(), world.close()]);
  }
};

/** The service and Node.js log into a file: their lines are no part of the tour. */
const openLog = async ({ SERVICE_DATA_DIR, SERVICE_LOG_LEVEL }: Settings): Promise<Logger> => {
  await mkdir(SERVICE_DATA_DIR, { recursive: true });
  const logger = pino(
    { level: SERVICE_LOG_LEVEL },
    pino.destination({ dest: join(SERVICE_DATA_DIR, 'demo.log'), sync: true }),
  );
  process.removeAllListeners('warning').on('warning', (warning) => logger.warn(failureFields(warning), 'node_warning'));
  return logger;
};

/** What people can mend is a sentence; anything else keeps its stack. */
const explain = (error: unknown): void => {
  const isKnown = error instanceof InvalidSetting || error instanceof NotDeleted;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
};

const run = async (): Promise<void> => {
  const options = demoOptions(process.argv.slice(2));
  if (options.help) return say(USAGE);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  await demonstrate(options, stopping.signal).catch((error: unknown) => {
    if (error !== stopping.signal.reason) explain(error);
  });
};

try {
  await run();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
process.exit();
