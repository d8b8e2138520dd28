import { once } from 'node:events';
import { pino } from 'pino';
import { readSettings } from '../composition/settings.ts';
import { startSystem } from '../composition/system.ts';
import { startMessagesApi } from './messagesApi/server.ts';
import { SHOP_STORIES } from './shopStories.ts';
import { storyteller } from './story.ts';
import { tour } from './tour.ts';

/** How long the scripted model "thinks" per answer, so that people can watch. */
const THINKING_MS = 900;

/**
 * `npm run demo`: the same program as `npm start`, beside a sample shop, its tickets and a scripted model that speaks
 * the Messages API on loopback. Keeps running for a look around, unless `--exit` is given.
 */
const exitAfterwards = process.argv.includes('--exit');
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

const demonstrate = async (signal: AbortSignal): Promise<void> => {
  const log = pino({ level: process.env['SERVICE_LOG_LEVEL'] ?? 'warn' }, pino.destination(2));
  const model = await startMessagesApi(storyteller(SHOP_STORIES, { delayMs: THINKING_MS }));
  const settings = readSettings({
    SERVICE_DATA_DIR: './data/demo',
    ...process.env,
    // The shop database is dropped and made anew, and a bit is flipped: never on a server that somebody else uses.
    DATABASE_URL: undefined,
    ANTHROPIC_API_KEY: 'scripted-model',
    ANTHROPIC_BASE_URL: model.url,
    SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
  });
  try {
    const system = await startSystem(settings, log, signal);
    const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort');
    try {
      await Promise.race([tour({ system, settings, say: (line) => console.log(line) }), aborted]);
      if (!exitAfterwards) await aborted;
    } finally {
      await system.stop();
    }
  } finally {
    await model.close();
  }
};

try {
  await demonstrate(stopping.signal);
} catch (error) {
  if (error !== stopping.signal.reason) {
    console.error(error);
    process.exitCode = 1;
  }
}
process.exit();
