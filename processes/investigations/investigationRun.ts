import { canonicalJson } from '../../domain/core/canonicalJson.ts';
import { LogOverloaded, LogUnavailable } from '../../domain/core/eventLog.ts';
import type { EventStore, Meta, NewEvent } from '../../domain/core/eventStore.ts';
import { derivedCommandId, eventIdOf, type EventId, type SubjectKeyId } from '../../domain/core/ids.ts';
import { parseJson } from '../../domain/core/parseJson.ts';
import { load } from '../../domain/core/streams.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';
import { InvestigationEvent } from '../../domain/investigations/events.ts';
import { evolveInvestigation, type Investigation } from '../../domain/investigations/investigation.ts';

/** One worker's hold on one investigation: the state as it has recorded it, and the revision it stands at. */
export type Run = {
  readonly investigationId: string;
  readonly workspaceId: string;
  readonly subject: SubjectKeyId;
  state(): Investigation;
  /**
   * Appends at the revision that this worker has seen, and folds. Throws RevisionConflict when another worker has
   * appended meanwhile: this one has lost the investigation and must stop (SU-28).
   */
  record(events: readonly InvestigationEvent[]): Promise<void>;
  /** Metadata of appends to other streams that this investigation causes. */
  metaFor(step: string): Meta;
};

export type RunOf = {
  investigationId: string;
  /** Random per worker: two workers at one revision must not look like a repeat of the same append. */
  runId: string;
  workspaceId: string;
  subject: SubjectKeyId;
  correlationId: string;
  /** The event that led to the first one of the stream. */
  causationId: EventId;
};

const PROCESS = 'investigation';
/** An append whose outcome is unknown is repeated with the same ids, which is safe and tells. */
const APPEND_ATTEMPTS_MAX = 6;
const APPEND_PAUSE_MS = 250;

/** Folds the stream as it stands. */
export const openRun = async (store: EventStore, of: RunOf, sleep: (ms: number) => Promise<void>): Promise<Run> => {
  const loaded = await load(store, investigations, of.investigationId);
  let { state, revision } = loaded;
  let causationId = loaded.last?.id ?? of.causationId;
  const meta = (commandId: Meta['commandId']): Meta => ({
    actor: { type: 'agent', id: of.investigationId },
    correlationId: of.correlationId,
    commandId,
    causationId,
    workspaceId: of.workspaceId,
  });
  return {
    investigationId: of.investigationId,
    workspaceId: of.workspaceId,
    subject: of.subject,
    state: () => state,
    metaFor: (step) => meta(derivedCommandId(PROCESS, of.investigationId, step)),
    record: async (events) => {
      const commandId = derivedCommandId(PROCESS, `${of.investigationId}/${of.runId}`, String(revision));
      const own = events.map((event) => ({ ...normal(event), subject: of.subject }));
      const expected = revision < 0n ? ('no_stream' as const) : revision;
      const append = () => store.append(investigations.stream(of.investigationId), own, expected, meta(commandId));
      ({ revision } = await persistently(append, sleep));
      state = own.reduce(evolveInvestigation, state);
      causationId = eventIdOf(commandId, events.length - 1);
    },
  };
};

/** As it will be read back, so that a worker that folds the stream later builds the same requests to the byte. */
const normal = (event: InvestigationEvent): NewEvent<InvestigationEvent> =>
  InvestigationEvent.parse(parseJson(canonicalJson(event)));

const persistently = async <T>(append: () => Promise<T>, sleep: (ms: number) => Promise<void>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await append();
    } catch (error) {
      const passing = error instanceof LogUnavailable || error instanceof LogOverloaded;
      if (!passing || attempt === APPEND_ATTEMPTS_MAX) throw error;
      await sleep(APPEND_PAUSE_MS * attempt);
    }
  }
};
