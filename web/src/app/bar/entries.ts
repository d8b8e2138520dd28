import type { Icon } from '@tabler/icons-react';
import { GROUPS, type Command } from '../commands/registry.ts';
import { bestFirst } from './matching.ts';

/** One line of the command bar. */
export type Entry = {
  id: string;
  label: string;
  /** Said beside it, in grey. */
  detail?: string;
  keys?: string;
  icon?: Icon;
  run: () => void;
};

export type EntryGroup = { group: string; entries: readonly Entry[] };

/** The bar cannot lead to itself. */
const BAR = 'bar';

/**
 * The lines of the command bar. With nothing typed, what was opened last comes first. `found` was asked for what is
 * typed, and stands with the pages that one can go to.
 */
export const groupsOf = (
  typed: string,
  commands: readonly Command[],
  { recent, found }: { recent: readonly Entry[]; found: readonly Entry[] },
): readonly EntryGroup[] => {
  const groups = GROUPS.map((group) => {
    const own = commands.filter((command) => command.group === group && command.id !== BAR);
    return { group, entries: [...bestFirst<Entry>(typed, own), ...(group === 'Go to' ? found : [])] };
  });
  const all = typed.trim() === '' ? [{ group: 'Recent', entries: recent }, ...groups] : groups;
  return all.filter(({ entries }) => entries.length > 0);
};
