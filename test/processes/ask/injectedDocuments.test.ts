import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, firstText, say, text, type ReplyBlock } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi, type MessagesApi } from '../../../demo/messagesApi/server.ts';
import { asks } from '../../../domain/ask/ask.ts';
import { UserId } from '../../../domain/core/ids.ts';
import { categoryOf } from '../../../domain/core/log/eventLog.ts';
import { eventsOf } from '../../../domain/core/log/streams.ts';
import { askQuestion } from '../../../processes/ask/askQuestion.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { TECHNIQUES } from '../../corpus/injection/techniques.ts';
import { ASK_SETTINGS, openAskApi, type AskApi } from '../../support/knowledge/askApi.ts';

/** Each text of the corpus is a section of a document; the few of a herd are found by one question. */
const HERD = 4;
const herdOf = (index: number): string => `herd${Math.floor(index / HERD)}x`;
const cases = TECHNIQUES.map((technique, index) => ({ ...technique, word: `zebra${index}x` }));

/** Obeys every text that it is shown: calls what that wants called, and cites what that might cite. */
const obedient = (shown: string): ReplyBlock[] => {
  const told = cases.filter(({ word }) => shown.includes(word));
  const calls = told.flatMap(({ orders }) =>
    orders.flatMap((order) =>
      'call' in order ? [call(order.call, order.input)] : [call('submit_verdict', order.verdict)],
    ),
  );
  return [text('As I was told [system/prompt.md:1-1].'), ...calls.slice(0, 30)];
};

let model: MessagesApi;
let api: AskApi;
const shown: string[] = [];
beforeAll(async () => {
  model = await startMessagesApi((request) => {
    shown.push(firstText(request));
    return say(...obedient(shown.at(-1) ?? ''));
  });
  api = await openAskApi(model.url);
  const { cookie } = await api.signIn();
  const content = cases.map(({ word, text: said }, index) => `## ${word} of ${herdOf(index)}\n\n${said}\n`).join('\n');
  // The API takes neither of these.
  const sendable = content.toWellFormed().replaceAll('\u0000', '\uFFFD');
  const added = await api.add(cookie, 'poisoned.md', sendable);
  expect(added.statusCode, added.body).toBe(201);
  await api.settled();
});
afterAll(async () => {
  await api.stop();
  await model.close();
});

it('100 documents that give orders to a model that obeys have no effect at all (SU-97, SU-98)', async () => {
  expect(cases.length).toBeGreaterThanOrEqual(100);
  const before = await api.store.head();
  const subjectKeyId = await api.subjects.subjectFor('default', 'ada@example.com');
  for (let from = 0; from < cases.length; from += HERD) {
    const asked = {
      askId: uuidv7(),
      conversationId: uuidv7(),
      workspaceId: 'default',
      askedBy: UserId.parse(uuidv7()),
    };
    const question = `What of ${herdOf(from)}?`;
    const signal = new AbortController().signal;
    const end = await askQuestion(api.ports, ASK_SETTINGS, { ...asked, subjectKeyId, question }, null, signal);
    expect(end).toMatchObject({ status: 'completed', end: { type: 'failed' } });
    const types = (await Array.fromAsync(eventsOf(api.store, asks, asked.askId))).map(({ type }) => type);
    expect(
      types.filter((type) => ['ToolCallAuthorized', 'ToolCallStarted', 'QuestionAnswered'].includes(type)),
    ).toEqual([]);
  }
  // All of them were read, and nothing was recorded but questions and how they ended.
  expect(cases.filter(({ word }) => !shown.some((each) => each.includes(word)))).toEqual([]);
  const categories = new Set<string>();
  for await (const batch of api.store.readAll(before, new AbortController().signal))
    for (const { stream } of batch) categories.add(categoryOf(stream));
  expect([...categories]).toEqual(['ask']);
});
