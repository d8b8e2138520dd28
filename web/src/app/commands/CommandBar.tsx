import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import classes from './commands.module.css';
import { Keys } from './Keys.tsx';
import { GROUPS, type Command } from './registry.ts';
import { useAllCommands } from './useCommands.ts';

const [store, bar] = createSpotlight();

/** Finds and runs whatever can be done where one stands. `onClose`: nobody needs it any more. */
export const CommandBar = ({ onClose }: { onClose: () => void }) => {
  const commands = useAllCommands();
  useEffect(() => bar.open(), []);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      actions={GROUPS.map((group) => ({
        group,
        actions: commands.filter((command) => command.group === group).map(actionOf),
      })).filter(({ actions }) => actions.length > 0)}
      nothingFound="Nothing found"
      searchProps={{ placeholder: 'Search or do something', 'aria-label': 'Search or do something' }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      classNames={{ search: classes['search'] ?? '', actionsGroup: classes['commandGroup'] ?? '' }}
      scrollable
    />
  );
};

const actionOf = ({ id, label, keys, icon: Icon, run }: Command) => ({
  id,
  label,
  leftSection: Icon === undefined ? null : <Icon size={16} aria-hidden />,
  rightSection: keys === undefined ? null : <Keys keys={keys} />,
  onClick: run,
});
