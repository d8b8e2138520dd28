import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { recordSession } from '../../domain/sessions/startSession.ts';
import type { UnrecordedSessions } from '../../domain/sessions/unrecordedSessions.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';
import type { AppendGate } from '../audit/appendGate.ts';

export type RecordSessionsDeps = {
  store: EventStore;
  unrecordedSessions: Pick<UnrecordedSessions, 'waiting' | 'recorded'>;
  gate: Pick<AppendGate, 'state' | 'changed'>;
  logger: Logger;
};

/**
 * appends the sessions that began while the log was frozen, each time that this node may append again. Nodes that
 * do so at the same time append each once. Resolves when `signal` aborts.
 */
export const recordSessions = async (deps: RecordSessionsDeps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const changed = deps.gate.changed(signal);
    if (deps.gate.state() === 'open')
      await keepTrying(
        signal,
        () => recordAll(deps),
        (error, attempt) => {
          if (attempt === 1) deps.logger.warn(failureFields(error), 'sessions_not_recorded');
        },
      );
    await changed;
  }
};

/** Twice, since one may end while it is recorded. */
const recordAll = async ({ store, unrecordedSessions }: RecordSessionsDeps): Promise<void> => {
  for (const sessions of [unrecordedSessions.waiting, unrecordedSessions.waiting])
    for (const session of await sessions()) {
      await recordSession(store, session);
      await unrecordedSessions.recorded(session);
    }
};
