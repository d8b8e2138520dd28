import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { Keys } from '../commands/Keys.tsx';
import { useAllCommands } from '../commands/useCommands.ts';
import classes from './bar.module.css';
import { groupsOf, type Entry } from './entries.ts';
import { useFound, useRecent } from './useFound.ts';

const TYPING_MS = 150;
const [store, bar] = createSpotlight();

/** Finds pages, tickets, customers, clusters and connectors, and runs whatever can be done where one stands. */
export const CommandBar = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const groups = groupsOf(typed, useAllCommands(), { recent: useRecent(), found: useFound(asked) });
  useEffect(() => bar.open(), []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': 'Command bar' } }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
    >
      <Spotlight.Search
        className={classes['search'] ?? ''}
        placeholder="Search or do something"
        aria-label="Search or do something"
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, entries }) => (
          <Spotlight.ActionsGroup key={group} label={group} className={classes['group'] ?? ''}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing found</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};

const Line = ({ entry: { label, detail, keys, icon: Icon, run } }: { entry: Entry }) => (
  <Spotlight.Action label={label} onClick={run} className={classes['line'] ?? ''}>
    {Icon === undefined ? <span className={classes['noIcon']} /> : <Icon size={16} aria-hidden />}
    <span className={classes['label']}>{label}</span>
    {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
    {keys !== undefined && <Keys keys={keys} />}
  </Spotlight.Action>
);
