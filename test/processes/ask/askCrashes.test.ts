import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '../../../composition/ids.ts';
import { firstText, say, text } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { asks } from '../../../domain/ask/ask.ts';
import { UserId } from '../../../domain/core/ids.ts';
import { eventsOf, load } from '../../../domain/core/log/streams.ts';
import type { Question } from '../../../processes/ask/askAgent.ts';
import { askQuestion } from '../../../processes/ask/askQuestion.ts';
import { recoverAsks } from '../../../processes/ask/recoverAsks.ts';
import { UNWATCHED } from '../../../processes/ask/askPorts.ts';
import { workOnAsk } from '../../../processes/ask/workOnAsk.ts';
import { openAsks } from '../../../projections/ask/asks.ts';
import { NEVER } from 'rxjs';
import { crashingStore, Killed } from '../../support/log/crashingStore.ts';
import { ASK_SETTINGS, openAskApi, type AskApi } from '../../support/knowledge/askApi.ts';

const FORGED = 'Five days [handbook/refunds.md:9-9].';
const RIGHT = 'Five days [handbook/refunds.md:1-3].';

let model: MessagesApi;
let api: AskApi;
beforeAll(async () => {
  model = await startMessagesApi(({ messages }) => say(text(messages.length === 1 ? FORGED : RIGHT)));
  api = await openAskApi(model.url);
  const { cookie } = await api.signIn();
  await api.add(cookie, 'handbook/refunds.md', '# Refunds\n\nA refund takes five days.\n');
  await api.settled();
});
afterAll(async () => {
  await api.stop();
  await model.close();
});

const question = async (): Promise<Question> => ({
  askId: uuidv7(),
  conversationId: uuidv7(),
  workspaceId: 'default',
  askedBy: UserId.parse(uuidv7()),
  subjectKeyId: await api.subjects.subjectFor('default', uuidv7()),
  question: 'How many days does a refund take?',
});
const never = new AbortController().signal;

/** Start; request and answer, twice; two judgements. */
const APPENDS = 7;
const points = Array.from({ length: APPENDS }, (_, n) => n + 1).flatMap((append) =>
  (['before', 'after'] as const).map((when) => ({ append, when })),
);

it.each(points)(
  'a worker that is killed $when append $append leaves one answer, by the next (SU-141, X-70)',
  async (crash) => {
    const asked = await question();
    const ports = api.portsOn(crashingStore(api.store, crash));
    const work = { askId: asked.askId, begins: asked };
    await expect(workOnAsk(ports, ASK_SETTINGS, work, UNWATCHED, false, never)).rejects.toThrow(Killed);
    const begun = (await load(api.store, asks, asked.askId)).state.status;
    // Before the first append nothing was recorded: the repeat of the request begins it.
    const begins = begun === 'absent' ? asked : null;
    const sent = model.requests.length;
    await workOnAsk(api.ports, ASK_SETTINGS, { askId: asked.askId, begins }, UNWATCHED, true, never);
    const events = await Array.fromAsync(eventsOf(api.store, asks, asked.askId));
    expect(events.filter(({ type }) => type === 'QuestionAnswered')).toMatchObject([{ data: { answer: RIGHT } }]);
    expect(events.filter(({ type }) => type === 'QuestionAsked')).toHaveLength(1);
    // An answer that was recorded is not asked for, nor paid, again.
    const answers = events.filter(({ type }) => type === 'ModelResponded').length;
    expect(answers).toBe(2);
    expect(model.requests.length - sent).toBeLessThanOrEqual(2);
  },
);

it('a question whose node was killed is ended by another one, without anybody who asks again (X-70)', async () => {
  const asked = await question();
  const ports = api.portsOn(crashingStore(api.store, { append: 2, when: 'after' }));
  await workOnAsk(ports, ASK_SETTINGS, { askId: asked.askId, begins: asked }, UNWATCHED, false, never).catch(
    () => undefined,
  );
  await api.settled();
  const stop = new AbortController();
  const recovery = recoverAsks(
    api.ports,
    ASK_SETTINGS,
    { open: () => openAsks(api.reads), changes: NEVER },
    stop.signal,
  );
  const ended = await askQuestion(api.ports, ASK_SETTINGS, asked, null, never);
  stop.abort();
  await recovery;
  expect(ended).toMatchObject({ status: 'completed', end: { type: 'answered', data: { answer: RIGHT } } });
  await api.settled();
  expect(await openAsks(api.reads)).toEqual([]);
});

it('two nodes at one question give one answer (SU-141)', async () => {
  const asked = await question();
  const sent = model.requests.length;
  const [one, other] = await Promise.all([
    askQuestion(api.ports, ASK_SETTINGS, asked, null, never),
    askQuestion(api.ports, ASK_SETTINGS, asked, null, never),
  ]);
  expect(one).toEqual(other);
  expect(model.requests.length - sent).toBe(2);
});

it('a request is built alike by whoever takes over: the passages are those that were retrieved then (SU-180)', async () => {
  const asked = await question();
  const ports = api.portsOn(crashingStore(api.store, { append: 2, when: 'after' }));
  const sent = model.requests.length;
  await workOnAsk(ports, ASK_SETTINGS, { askId: asked.askId, begins: asked }, UNWATCHED, false, never).catch(
    () => undefined,
  );
  const { cookie } = await api.signIn();
  await api.add(cookie, 'handbook/refunds.md', '# Refunds\n\nA refund takes an hour.\n');
  await workOnAsk(api.ports, ASK_SETTINGS, { askId: asked.askId, begins: null }, UNWATCHED, true, never);
  const [first] = model.requests.slice(sent);
  expect(firstText(JSON.parse(first ?? '{}'))).toContain('A refund takes five days.');
});
