import { afterAll, beforeAll, expect, it } from 'vitest';
import { blocks } from '../../../corpus/sources/slack/blocks.ts';
import { files } from '../../../corpus/sources/slack/files.ts';
import { forwarded, previews } from '../../../corpus/sources/slack/forwarded.ts';
import {
  CHANNEL,
  MIRA,
  openSlackScene,
  openSlackSource,
  type SlackScene,
  type SlackSource,
} from '../../../support/sources/slackSource.ts';

const slackMessages = [...forwarded, ...previews, ...blocks, ...files];

let scene: SlackScene;
let source: SlackSource;
beforeAll(async () => {
  scene = await openSlackScene();
  source = await openSlackSource(scene);
});
afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

it.each(slackMessages)('$says (SU-58, SU-74)', async ({ message, title, body, attachments = [] }) => {
  const { text = '', ...more } = message;
  const root = scene.workspace.say(CHANNEL, MIRA, text, more);
  const ticket = await source.get(`${CHANNEL}.${root}`);
  expect(ticket).toMatchObject({ title: title ?? body.split('\n')[0], body, attachments });
  // An answer of the same form reads alike.
  const thread = scene.workspace.say(CHANNEL, MIRA, 'Begins');
  scene.workspace.say(CHANNEL, MIRA, text, { ...more, thread_ts: thread });
  const answered = await source.get(`${CHANNEL}.${thread}`);
  expect(answered.thread.map((said) => said.body)).toEqual([body]);
});

it('the history of a channel with all of them is one page that reads alike', async () => {
  const { tickets } = await source.all();
  const bodies = tickets.map(({ body }) => body);
  for (const { body } of slackMessages) expect(bodies).toContain(body);
});
