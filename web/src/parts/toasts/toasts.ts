/** A short message about what was just done. */
export type Toast = {
  text: string;
  /** `refused`: the service did not do it; stays until it is closed. */
  tone?: 'done' | 'refused';
  /** Takes it back; possible until `untilMs`, milliseconds since 1970. */
  undo?: { label: string; run: () => void; untilMs: number };
  /** Called once it is gone. */
  onClose?: () => void;
};

export type ShownToast = Toast & { id: number };

const SHOWN_MS = 6000;

/** Keeps the messages that are shown. `now`: milliseconds since 1970. */
export const createToasts = (now: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  let shown: readonly ShownToast[] = [];
  let lastId = 0;
  const show = (next: readonly ShownToast[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number): void => {
    const gone = shown.find((each) => each.id === id);
    if (gone === undefined) return;
    show(shown.filter((each) => each.id !== id));
    gone.onClose?.();
  };
  const undo = ({ id, undo }: ShownToast): void => {
    // Closed first: a second key press must not take back twice.
    close(id);
    undo?.run();
  };
  return {
    /** The same list until one comes or goes, the newest last. */
    shown: () => shown,
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Gives back how to close it before its time. */
    toast: (message: Toast): (() => void) => {
      lastId += 1;
      const id = lastId;
      show([...shown, { ...message, id }]);
      const lasts = message.undo === undefined ? SHOWN_MS : message.undo.untilMs - now();
      if (message.tone !== 'refused') setTimeout(() => close(id), lasts);
      return () => close(id);
    },
    close,
    undo,
    /** Takes back the newest that can be; does nothing when none can. */
    undoNewest: (): void => {
      const newest = shown.findLast((each) => each.undo !== undefined);
      if (newest !== undefined) undo(newest);
    },
  };
};

/** Those of this tab. */
export const toasts = createToasts();
export const { toast, undoNewest } = toasts;
