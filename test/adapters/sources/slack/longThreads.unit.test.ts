import { expect, it } from 'vitest';
import { slackApi } from '../../../../adapters/sources/slack/api.ts';
import { readThread } from '../../../../adapters/sources/slack/reading/threads.ts';
import { BOT_TOKEN } from '../../../../demo/slackApi/server.ts';
import { CHANNEL, MIRA, openSlackScene } from '../../../support/sources/slackSource.ts';

it.each([3, 1_500, 2_500])('a thread of %s answers is kept with its first and its newest (SU-74)', async (count) => {
  await using scene = await openSlackScene();
  const root = scene.workspace.say(CHANNEL, MIRA, 'How it began');
  for (let n = 1; n <= count; n += 1) scene.workspace.say(CHANNEL, MIRA, `Message ${n}`, { thread_ts: root });
  const api = slackApi(fetch, { apiUrl: scene.api.url, token: BOT_TOKEN });
  const texts = (await readThread(api, { channel: CHANNEL, root }, new AbortController().signal)).map(
    ({ text }) => text,
  );
  const last = Math.min(count, 100);
  const newest = Array.from({ length: last }, (_, n) => `Message ${count - last + 1 + n}`);
  expect([texts[0], texts.at(-1)]).toEqual(['How it began', `Message ${count}`]);
  expect(texts.slice(-last)).toEqual(newest);
});
