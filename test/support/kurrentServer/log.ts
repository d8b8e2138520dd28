import { createNotifier } from '../../../engine/async/notifier.ts';

/** An event as the server keeps it; `at` is commit and prepare position in one, as for events that commit themselves. */
export type KeptEvent = {
  at: bigint;
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  contentType: string;
  /** Tenths of a microsecond since 1970. */
  created: bigint;
  data: Uint8Array;
  metadata: Uint8Array;
};

export type Proposed = Pick<KeptEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = bigint | 'no_stream' | 'stream_exists' | 'any';
/** `at` and `revision`: of the last event; null where there is none. */
export type Outcome =
  | { kind: 'stored'; at: bigint | null; revision: bigint | null }
  | { kind: 'wrong_version'; current: bigint | null }
  | { kind: 'deleted' };

/** What a server or a cluster of them keeps: one list, with the server's own rules for appends. */
export type KurrentLog = {
  append(stream: string, events: readonly Proposed[], expected: Expected): Outcome;
  all(): readonly KeptEvent[];
  of(stream: string): readonly KeptEvent[];
  /** Takes an event away, as truncating the stream and scavenging would. */
  remove(at: bigint): void;
  /** Takes the end away, as a restored old backup would. */
  cutAfter(at: bigint): void;
  /** As a hard deletion would. */
  tombstone(stream: string): void;
  isDeleted(stream: string): boolean;
  /** Resolves when something was appended. */
  arrivals(signal: AbortSignal): Promise<void>;
};

/** So many bytes lie between two positions beside the event's own. */
const RECORD_BYTES = 97n;
/** Without a revision the server remembers the newest ids alone. */
const REMEMBERED_IDS = 100_000;

export const createKurrentLog = (): KurrentLog => {
  let events: KeptEvent[] = [];
  let streams = new Map<string, KeptEvent[]>();
  const ids = new Map<string, KeptEvent>();
  const deleted = new Set<string>();
  const notifier = createNotifier();
  let [end, clock] = [0n, 0n];

  const store = (stream: string, proposed: Proposed): KeptEvent => {
    const kept = streams.get(stream) ?? [];
    streams.set(stream, kept);
    const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 10_000));
    clock = now > clock ? now : clock;
    const event = {
      ...proposed,
      id: proposed.id.toLowerCase(),
      stream,
      at: end,
      revision: (kept.at(-1)?.revision ?? -1n) + 1n,
      created: clock,
    };
    end += RECORD_BYTES + BigInt(event.data.length + event.metadata.length);
    kept.push(event);
    events.push(event);
    ids.set(event.id, event);
    if (ids.size > REMEMBERED_IDS) ids.delete(ids.keys().next().value ?? '');
    return event;
  };

  const rebuild = (kept: KeptEvent[]): void => {
    events = kept;
    streams = Map.groupBy(kept, ({ stream }) => stream);
  };

  return {
    append: (stream, proposed, expected) => {
      if (deleted.has(stream)) return { kind: 'deleted' };
      const before = seenBefore({ kept: streams.get(stream) ?? [], ids, stream }, proposed, expected);
      if (before !== null) return before;
      const last = proposed.map((event) => store(stream, event)).at(-1);
      // No events are stored as a record that nobody is shown.
      if (last === undefined)
        return { kind: 'stored', at: null, revision: streams.get(stream)?.at(-1)?.revision ?? null };
      notifier.notify();
      return storedAt(last);
    },
    all: () => events,
    of: (stream) => streams.get(stream) ?? [],
    remove: (at) => rebuild(events.filter((event) => event.at !== at)),
    cutAfter: (at) => rebuild(events.filter((event) => event.at <= at)),
    tombstone: (stream) => void deleted.add(stream),
    isDeleted: (stream) => deleted.has(stream),
    arrivals: (signal) => notifier.next(signal, 1_000),
  };
};

const storedAt = ({ at, revision }: KeptEvent): Outcome => ({ kind: 'stored', at, revision });

type Known = { kept: readonly KeptEvent[]; ids: ReadonlyMap<string, KeptEvent>; stream: string };

/** The server's rules: what it answers without storing anything, or null when the events are to be stored. */
const seenBefore = (known: Known, events: readonly Proposed[], expected: Expected): Outcome | null => {
  const current = known.kept.at(-1)?.revision ?? null;
  if (expected === 'stream_exists' && current === null) return { kind: 'wrong_version', current };
  if (expected === 'any' || expected === 'stream_exists') {
    const found = events.map(({ id }) => known.ids.get(id));
    if (found[0]?.stream !== known.stream) return null;
    const last = found.at(-1);
    return last !== undefined && found.every((event) => event?.stream === known.stream)
      ? storedAt(last)
      : { kind: 'wrong_version', current };
  }
  const at = expected === 'no_stream' ? -1n : expected;
  if (at === (current ?? -1n)) return null;
  const there = events.map((_, index) => known.kept.find(({ revision }) => revision === at + 1n + BigInt(index)));
  const last = there.at(-1);
  return last !== undefined && there.every((event, index) => event?.id === events[index]?.id)
    ? storedAt(last)
    : { kind: 'wrong_version', current };
};
