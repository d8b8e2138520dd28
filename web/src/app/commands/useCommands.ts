import { useEffect, useRef, useSyncExternalStore } from 'react';
import { registry, type Command } from './registry.ts';

/**
 * Registers commands while the component is shown: they can be run by their keys and from the command bar. `commands`
 * may be made anew by each render; what runs is that of the last one.
 */
export const useCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const shown = JSON.stringify(
    commands.map(({ id, label, group, keys, repeats }) => [id, label, group, keys, repeats]),
  );
  useEffect(() => {
    const run = (id: string) => latest.current.find((command) => command.id === id)?.run();
    return registry.add(latest.current.map((command) => ({ ...command, run: () => run(command.id) })));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only what is shown of them makes them other ones
  }, [shown]);
};

/** Everything that can be done where one stands. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(registry.onChange, registry.all);
