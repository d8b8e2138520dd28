import { suspicionIn } from '../../agent/injection/detect.ts';
import type { Agent } from '../../agent/running/agent.ts';
import type { EndReason } from '../../agent/state/nextStep.ts';
import type { SubjectKeyId, UserId } from '../../domain/core/ids.ts';
import type { Facts } from '../../domain/ask/ask.ts';
import type { AskFault, OwnEvent } from '../../domain/ask/events.ts';
import { answering, judgeAnswer, notInDocuments } from '../../domain/ask/judgeAnswer.ts';
import { askPurpose, PROMPT_VERSION, SYSTEM_PROMPT } from '../../domain/ask/prompt.ts';
import { RetrievedChunk, type Passage } from '../../domain/knowledge/retrieval.ts';
import { loadPassages } from '../../domain/knowledge/versionText.ts';
import type { AskPorts, AskSettings, AskWatcher } from './askPorts.ts';

/** A question that somebody asks. */
export type Question = {
  askId: string;
  conversationId: string;
  workspaceId: string;
  askedBy: UserId;
  subjectKeyId: SubjectKeyId;
  question: string;
};

/** An agent, and how it comes to the passages of a question that another worker has begun. */
export type AskAgent = Agent<OwnEvent, Facts> & { takeUp(facts: Facts): Promise<void> };

/** The agent that answers one question; `settings` are those of one that has not started yet. */
export const askAgent = (
  ports: AskPorts,
  settings: AskSettings,
  question: Question | null,
  watcher: AskWatcher,
): AskAgent => {
  let passages: readonly Passage[] = [];
  return {
    purpose: askPurpose(() => passages),
    takeUp: async ({ retrieved }) => {
      passages = await loadPassages(ports.store, retrieved);
      watcher.stage('ANSWERING');
    },
    start: async () => {
      if (question === null) throw new Error('a question that was never asked cannot be taken up');
      watcher.stage('RETRIEVING');
      const { events, found } = await start(ports, settings, question);
      passages = found;
      if (found.length > 0) watcher.stage('ANSWERING');
      return events;
    },
    resumed: (data) => ({ type: 'AskResumed', data }),
    failed: (data) => ({ type: 'AskAttemptFailed', data: { ...data, final: true, retryAt: null } }),
    judge: async (facts) => {
      watcher.stage('VERIFYING_CITATIONS');
      const judged = judgeAnswer(facts, passages, ports.now());
      if (judged.at(-1)?.type === 'AskStageReached') watcher.stage('ANSWERING');
      return judged;
    },
    conclude: async (_, reason) => [{ type: 'AskFailed', data: { fault: FAULTS[reason], at: ports.now() } }],
  };
};

const FAULTS: Record<EndReason, AskFault> = { budget: 'budget', refusal: 'refused', rejected: 'no_citations' };

/** Records everything that the prompt is built from; the texts of the passages are in the log already. */
const start = async (
  ports: AskPorts,
  settings: AskSettings,
  { question: asked, ...ids }: Question,
): Promise<{ events: readonly OwnEvent[]; found: readonly Passage[] }> => {
  await ports.secrets.refresh();
  const question = ports.scrubber.text(asked.toWellFormed()).value;
  const startedAt = ports.now();
  const retrieved = await ports.retrieve(ids.workspaceId, question);
  const chunks = retrieved.map((passage) => RetrievedChunk.parse(passage));
  // As whoever takes over reads them, so that the requests are the same to the byte.
  const found = await loadPassages(ports.store, chunks);
  const at = ports.now();
  const data = {
    ...ids,
    autonomyLevel: 'investigate' as const,
    model: settings.model,
    promptVersion: PROMPT_VERSION,
    systemPrompt: SYSTEM_PROMPT,
    tools: [],
    budget: settings.budget,
    boundary: `untrusted-${ports.randomHex(8)}`,
    startedAt,
    question,
    suspicion: suspicionIn([question, ...found.map(({ text }) => text)]),
  };
  const events: OwnEvent[] = [
    { type: 'QuestionAsked', data },
    { type: 'AskStageReached', data: { stage: 'RETRIEVING', at: startedAt } },
    { type: 'KnowledgeRetrieved', data: { chunks, at } },
    found.length === 0 ? notInDocuments(at) : answering(at),
  ];
  return { events, found };
};
