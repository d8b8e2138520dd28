import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import { LogOverloaded, LogUnavailable } from '../../domain/core/log/eventLog.ts';
import type { DomainEvent, EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, eventIdOf, type EventId, type SubjectKeyId } from '../../domain/core/ids.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { load } from '../../domain/core/log/streams.ts';
import type { AgentEvent } from '../state/events.ts';
import type { Facts, Progress } from '../state/facts.ts';
import type { AgentPurpose } from '../state/purpose.ts';
import type { AgentStreams } from './agent.ts';

/** What a run is about, and which worker works on it. */
export type RunOf = {
  id: string;
  /** Random per worker: two workers at one revision must not look like a repeat of the same append. */
  workerId: string;
  workspaceId: string;
  /** Key of the personal data of every event of the stream. */
  subject: SubjectKeyId;
  /** As whoever asks names the customer, for the scope that a connector sets (SU-53); null without one. */
  customer: string | null;
  correlationId: string;
  /** The event that led to the first one of the stream; null where somebody asked for it. */
  causationId: EventId | null;
};

/** One worker's hold on one run: the state as it has recorded it, and the revision it stands at. */
export type Run<Own extends DomainEvent, State> = Pick<RunOf, 'id' | 'workspaceId' | 'subject' | 'customer'> & {
  /** Names the run in log lines, as `investigation_id` does. */
  readonly fields: { readonly [name: string]: string };
  state(): State;
  /**
   * Appends at the revision that this worker has seen, and folds. Throws RevisionConflict when another worker has
   * appended meanwhile: this one has lost the run and must stop (SU-28).
   */
  record(events: readonly (Own | AgentEvent)[]): Promise<void>;
  /** Metadata of appends to other streams that this run causes. */
  metaFor(step: string): Meta;
  /** Names what this worker does between this append and the next, and nothing that another one does. */
  stepId(): string;
};

/** An append whose outcome is unknown is repeated with the same ids, which is safe and tells. */
const APPEND_ATTEMPTS_MAX = 6;
const APPEND_PAUSE_MS = 250;

/** Folds the stream as it stands. */
export const openRun = async <Own extends DomainEvent, State extends Progress>(
  { name, actor }: Pick<AgentPurpose, 'name' | 'actor'>,
  { kind, events: schema }: AgentStreams<Own, State>,
  store: EventStore,
  of: RunOf,
  sleep: (ms: number) => Promise<void>,
): Promise<Run<Own, State>> => {
  const loaded = await load(store, kind, of.id);
  let { state, revision } = loaded;
  let causationId = loaded.last?.id ?? of.causationId;
  const meta = (commandId: Meta['commandId']): Meta => ({
    actor: { type: actor, id: of.id },
    correlationId: of.correlationId,
    commandId,
    ...(causationId !== null && { causationId }),
    workspaceId: of.workspaceId,
  });
  const idFor = (step: string): Meta['commandId'] => derivedCommandId(name, `${of.id}/${of.workerId}`, step);
  return {
    ...of,
    fields: { [`${name}_id`]: of.id },
    state: () => state,
    metaFor: (step) => meta(derivedCommandId(name, of.id, step)),
    stepId: () => idFor(`step ${revision}`),
    record: async (events) => {
      const commandId = idFor(String(revision));
      // As it will be read back, so that a worker that folds the stream later builds the same requests to the byte.
      const own = events.map((event) => ({
        ...schema.parse(parseJson(canonicalJson(event))),
        subject: of.subject,
      }));
      const expected = revision < 0n ? ('no_stream' as const) : revision;
      const append = () => store.append(kind.stream(of.id), own, expected, meta(commandId));
      ({ revision } = await persistently(append, sleep));
      state = own.reduce(kind.decider.evolve, state);
      causationId = eventIdOf(commandId, events.length - 1);
    },
  };
};

/** The facts of a run that has started. */
export const factsOf = <F extends Facts>(run: Run<never, Progress<F>>): F => {
  const state = run.state();
  if (state.status === 'absent') throw new Error(`run ${run.id} has not started`);
  return state.facts;
};

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
