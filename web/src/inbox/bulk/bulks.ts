import type { Change } from '../../live/liveMessage.ts';
import type { LiveHandler } from '../../live/applyMessage.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { ended, type Progress } from './bulkWords.ts';

/** `words`: what is done. `skipped`: how many had changed since they were counted. `undoUntil`: milliseconds since 1970. */
export type StartedBulk = { id: string; words: string; total: number; skipped: number; undoUntil: number };
/** A bulk that this tab has started, until nothing more can be done about it. `isTold`: a message says the same. */
export type ShownBulk = StartedBulk & { progress: Progress; isTold: boolean };

/** How it was started, and how to close the message that tells of it. */
type Known = { bulk: StartedBulk; undo: () => void; close: () => void };

/** Nobody looks at a message for as long as the service can undo it. */
const MESSAGE_MS = 20_000;
const EARLY_MAX = 20;

/** What this tab knows of the bulks that it has started. */
const createBulks = () => {
  const known = new Map<string, Known>();
  const listeners = new Set<() => void>();
  let shown: readonly ShownBulk[] = [];
  const show = (next: readonly ShownBulk[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, changes: (bulk: ShownBulk) => Partial<ShownBulk>): void =>
    show(shown.map((each) => (each.id === id ? { ...each, ...changes(each) } : each)));
  const drop = (id: string): void => show(shown.filter((each) => each.id !== id));
  return {
    shown: () => shown,
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    drop,
    has: (id: string) => known.has(id),
    start: (bulk: StartedBulk, undo: () => void): void => {
      const { id, total, undoUntil } = bulk;
      known.set(id, { bulk, undo, close: () => undefined });
      const progress = { status: 'running', total, done: 0, failed: 0, undone: 0, left: 0 } as const;
      show([...shown, { ...bulk, progress, isTold: false }]);
      setTimeout(() => drop(id), undoUntil - Date.now());
    },
    tell: (id: string, patch: Partial<Progress>): void => {
      const of = known.get(id);
      if (of === undefined) return;
      change(id, ({ progress }) => ({ progress: { ...progress, ...patch } }));
      const text = ended(of.bulk.words, patch, of.bulk.skipped);
      if (text === null) return;
      of.close();
      if (patch.status === 'undone') {
        drop(id);
        toast({ text });
        return;
      }
      const undo = { label: 'Undo', run: of.undo, untilMs: Date.now() + MESSAGE_MS };
      change(id, () => ({ isTold: true }));
      of.close = toast({ text, undo, onClose: () => change(id, () => ({ isTold: false })) });
    },
  };
};

export const bulks = createBulks();

/** How bulks ended of which this tab does not know: of its own perhaps, whose start has not been answered yet. */
const endedEarly = new Map<string, Partial<Progress>>();

const keepEarly = (id: string, progress: Partial<Progress>): void => {
  endedEarly.set(id, progress);
  for (const oldest of [...endedEarly.keys()].slice(0, -EARLY_MAX)) endedEarly.delete(oldest);
};

/** Shows that a bulk has begun, and how it ends once a frame tells so, or has told already. */
export const bulkStarted = (bulk: StartedBulk, undo: () => void): void => {
  bulks.start(bulk, undo);
  const early = endedEarly.get(bulk.id);
  if (early === undefined) return;
  endedEarly.delete(bulk.id);
  bulks.tell(bulk.id, early);
};

/** What frames do to the bulks of this tab (SU-196). */
export const bulkLive = {
  'bulk.progress': (_, { entity, patch }: Change<Partial<Progress>>) => {
    if (bulks.has(entity.id)) bulks.tell(entity.id, patch);
    else if (patch.status === 'done') keepEarly(entity.id, patch);
  },
} satisfies LiveHandler;
