import type { Change } from '../../live/liveMessage.ts';
import type { LiveHandler } from '../../live/applyMessage.ts';
import { toast } from '../../parts/toasts/toasts.ts';

/** How far a bulk has come, as its frames tell (SU-188, SU-196). */
export type Progress = {
  status: 'running' | 'done' | 'undoing' | 'undone';
  total: number;
  done: number;
  failed: number;
  undone: number;
  left: number;
};

/** What this tab has started: its words, and how to close what is shown of it. */
type Started = { words: string; close: () => void; undo: () => void };

const started = new Map<string, Started>();

/** The service takes it back for ten minutes; nobody looks at a message for so long. */
const UNDO_MS = 20_000;

const undoOf = (undo: () => void) => ({ label: 'Undo', run: undo, untilMs: Date.now() + UNDO_MS });

/** How bulks ended of which this tab does not know: of its own perhaps, whose start has not been answered yet. */
const endedEarly = new Map<string, Partial<Progress>>();
const EARLY_MAX = 20;

const keepEarly = (id: string, progress: Partial<Progress>): void => {
  endedEarly.set(id, progress);
  for (const oldest of [...endedEarly.keys()].slice(0, -EARLY_MAX)) endedEarly.delete(oldest);
};

/** Says that a bulk has begun, and how it ends once a frame tells so, or has told already. */
export const bulkStarted = (id: string, words: string, total: number, undo: () => void): void => {
  const close = toast({ text: `${words}: ${tickets(total)}`, undo: undoOf(undo) });
  started.set(id, { words, close, undo });
  const early = endedEarly.get(id);
  if (early === undefined) return;
  endedEarly.delete(id);
  tellEnd(id, early);
};

const tellEnd = (id: string, progress: Partial<Progress>): void => {
  const bulk = started.get(id);
  const text = bulk === undefined ? null : ended(bulk.words, progress);
  if (bulk === undefined || text === null) return;
  bulk.close();
  const isUndone = progress.status === 'undone';
  const close = toast(isUndone ? { text } : { text, undo: undoOf(bulk.undo) });
  if (isUndone) started.delete(id);
  else started.set(id, { ...bulk, close });
};

/** What frames do to the bulks of this tab. */
export const bulkLive = {
  'bulk.progress': (_, { entity, patch }: Change<Partial<Progress>>) => {
    if (started.has(entity.id)) tellEnd(entity.id, patch);
    else if (patch.status === 'done') keepEarly(entity.id, patch);
  },
} satisfies LiveHandler;

/** How a bulk or its undo has ended; null while it goes on. */
export const ended = (
  words: string,
  { status, total = 0, failed = 0, undone = 0, left = 0 }: Partial<Progress>,
): string | null => {
  if (status === 'done') return `${words}: ${tickets(total - failed)}${failed === 0 ? '' : `, ${failed} refused`}`;
  if (status === 'undone')
    return `Taken back: ${tickets(undone)}${left === 0 ? '' : `, ${left} left, as they have changed since`}`;
  return null;
};

const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
