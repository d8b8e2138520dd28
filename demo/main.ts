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
const log = pino({ level: process.env['SERVICE_LOG_LEVEL'] ?? 'warn' }, pino.destination(2));
const model = await startMessagesApi(storyteller(SHOP_STORIES, { delayMs: THINKING_MS }));
const settings = readSettings({
  SERVICE_DATA_DIR: './data/demo',
  ...process.env,
  ANTHROPIC_API_KEY: 'scripted-model',
  ANTHROPIC_BASE_URL: model.url,
  SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true',
});
const system = await startSystem(settings, log);

const stop = async (): Promise<never> => {
  await system.stop();
  await model.close();
  process.exit(process.exitCode ?? 0);
};
process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop());

try {
  await tour({ system, settings, say: (line) => console.log(line) });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  await stop();
}
if (exitAfterwards) await stop();
