import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { NO_USAGE } from '../../../domain/pricing/price.ts';
import { at, id, type Step } from '../history/historySteps.ts';

const VERSION = {
  contentType: 'text/markdown',
  origin: 'api',
  language: 'english',
  lines: 4,
  bytes: 40,
  redactions: 0,
};
const ofDocument = (n: number) => ({ documentId: id(5, n), workspaceId: 'default' });

const stored = (n: number, version: number, from: number, texts: readonly string[] | null): Step => [
  `knowledge-${id(9, version)}`,
  'KnowledgeChunksStored',
  {
    ...ofDocument(n),
    versionId: id(9, version),
    language: 'english',
    from,
    uri: 'docs/\u0000odd.md',
    chunks:
      texts?.map((text, index) => ({
        lineStart: index + 1,
        lineEnd: index + 2,
        heading: index === 0 ? null : 'Réfunds',
        text,
      })) ?? null,
  },
];
const ofVersion = (n: number, type: string, data: DomainEvent['data']): Step => [
  `knowledge-${id(5, n)}`,
  type,
  { ...ofDocument(n), ...data },
];
const added = (n: number, version: number, count: number, more: object = {}): Step =>
  ofVersion(n, 'KnowledgeVersionAdded', {
    ...VERSION,
    version: count,
    versionId: id(9, version),
    digest: `d${version}`,
    chunks: 2,
    addedAt: at(60 + version),
    uri: 'docs/\u0000odd.md',
    title: 'Odd',
    ...more,
  });

/** Two versions, of which the first is retired; a document that was removed; one whose text is erased. */
const documents: readonly Step[] = [
  stored(1, 1, 0, ['Old words\u0000 of refunds.', 'A "quoted" refund.']),
  added(1, 1, 1),
  stored(1, 2, 0, ['New maxConnections.']),
  stored(1, 2, 1, ['返金 is paid.']),
  added(1, 2, 2, { origin: 'folder', title: null }),
  ofVersion(1, 'KnowledgeVersionRetired', { versionId: id(9, 1), at: at(63) }),
  stored(2, 3, 0, ['Gone.']),
  added(2, 3, 1),
  ofVersion(2, 'KnowledgeDocumentRemoved', { removedAt: at(64) }),
  ofVersion(2, 'KnowledgeVersionRetired', { versionId: id(9, 3), at: at(64) }),
  stored(3, 4, 0, null),
  added(3, 4, 1, { uri: null, title: null, language: 'simple' }),
];

const ask = (n: number, type: string, data: DomainEvent['data']): Step => [`ask-${id(5, n)}`, type, data];
const asked = (n: number): Step =>
  ask(n, 'QuestionAsked', {
    askId: id(5, n),
    conversationId: id(9, 9),
    workspaceId: 'default',
    askedBy: id(6, 1),
    subjectKeyId: '0199c2f0-6a1e-4c44-9d0e-00000000000c',
    autonomyLevel: 'investigate',
    model: 'claude-sonnet-5',
    promptVersion: 'sha256:00',
    systemPrompt: 'Answer.',
    tools: [],
    budget: { steps: 4, toolCalls: 0, microUsd: 1, inputTokens: 1, timeMs: 1, toolTimeMs: 1, toolResultTokens: 1 },
    boundary: 'untrusted-00',
    startedAt: at(70 + n),
    question: 'How\u0000 long?',
    suspicion: null,
  });
const answeredAt = (n: number, costMicroUsd: number | null): Step =>
  ask(n, 'ModelResponded', {
    seq: 1,
    purpose: 'ask',
    role: 'verdict',
    model: 'claude-sonnet-5',
    messageId: 'msg_1',
    stopReason: 'end_turn',
    usage: { ...NO_USAGE, input: 100, output: 20, cacheRead: 7, cacheWrite5m: 3 },
    costMicroUsd,
    price: null,
    malformedInputs: [],
    redactions: 0,
    durationMs: 5,
    at: at(75),
    content: null,
  });
const citation = {
  token: '[docs/odd.md:1-2]',
  documentId: id(5, 1),
  version: 2,
  documentUri: 'docs/odd.md',
  lineStart: 1,
  lineEnd: 2,
  heading: null,
  excerpt: 'New\u0000.',
};

/** One that was answered, one that cited something else twice, one whose provider failed, and one that is open. */
const questions: readonly Step[] = [
  ...[1, 2, 3, 4].map(asked),
  ask(1, 'AskStageReached', { stage: 'ANSWERING', at: at(74) }),
  answeredAt(1, 1200),
  ask(1, 'QuestionAnswered', { outcome: 'answered', at: at(76), answer: 'So\u0000.', citations: [citation] }),
  answeredAt(2, null),
  ask(2, 'AskFailed', { fault: 'no_citations', at: at(77) }),
  ask(3, 'AskAttemptFailed', { attempt: 1, reason: 'provider_unavailable', final: true, retryAt: null, at: at(78) }),
];

export const knowledge: readonly Step[] = [...documents, ...questions];
