import { asks, type Ask } from '../../domain/ask/ask.ts';
import { load } from '../../domain/core/log/streams.ts';
import type { Question } from './askAgent.ts';
import { UNWATCHED, type AskPorts, type AskSettings, type AskWatcher } from './askPorts.ts';
import { workOnAsk } from './workOnAsk.ts';

/** Another node, or another request of this one, is at the question. */
const LOOK_MS = 500;
const LOOKS_MAX = 300;

/**
 * Answers a question, or waits for whoever is at it: a repeat of a request has the id of the first. Resolves with how it
 * ended, or stands when nobody has ended it for long. Rejects like `workOnAsk`.
 */
export const askQuestion = async (
  ports: AskPorts,
  settings: AskSettings,
  question: Question,
  watcher: AskWatcher | null,
  signal: AbortSignal,
): Promise<Ask> => {
  const lease = await ports.leases.take(question.askId);
  if (lease === null) return ended(ports, question.askId, signal);
  try {
    const both = AbortSignal.any([signal, lease.lost]);
    return await workOnAsk(
      ports,
      settings,
      { askId: question.askId, begins: question },
      watcher ?? UNWATCHED,
      lease.takenOver,
      both,
    );
  } finally {
    await lease.release();
  }
};

const ended = async (ports: AskPorts, askId: string, signal: AbortSignal): Promise<Ask> => {
  for (let look = 1; ; look += 1) {
    const { state } = await load(ports.store, asks, askId);
    if (state.status === 'completed' || state.status === 'failed' || look === LOOKS_MAX) return state;
    await ports.sleep(LOOK_MS, signal);
  }
};
