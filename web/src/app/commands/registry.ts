import type { Icon } from '@tabler/icons-react';

/** Where a command stands in the list of keys and in the command bar; what is nearest to the reader comes first. */
export const GROUPS = [
  'Selected tickets',
  'This ticket',
  'Reply',
  'Inbox',
  'This page',
  'Go to',
  'Everywhere',
] as const;

/** Something that can be done where one stands. */
export type Command = {
  /** Unique among what is registered: of two, the one registered last counts. */
  id: string;
  label: string;
  group: (typeof GROUPS)[number];
  /** In the notation of tinykeys: "a", "g i", "$mod+Enter", "[Shift]+?". */
  keys?: string;
  /** Goes on while its key is held down. */
  repeats?: boolean;
  icon?: Icon;
  run: () => void;
};

/** Keeps what is registered. `all` gives the same list until something changes, groups in their order. */
export const createRegistry = () => {
  const added = new Set<readonly Command[]>();
  const listeners = new Set<() => void>();
  let all: readonly Command[] = [];
  const changed = () => {
    const byId = new Map([...added].flat().map((command) => [command.id, command]));
    all = [...byId.values()].toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
    for (const listener of listeners) listener();
  };
  return {
    all: () => all,
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Gives back how to take them out again. */
    add: (commands: readonly Command[]): (() => void) => {
      const own = [...commands];
      added.add(own);
      changed();
      return () => {
        added.delete(own);
        changed();
      };
    },
  };
};

/** That of this tab. */
export const registry = createRegistry();
