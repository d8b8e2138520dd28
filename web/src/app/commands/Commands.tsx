import { lazy, Suspense, useEffect } from 'react';
import { undoNewest } from '../../parts/toasts/toasts.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { keyListener } from './keys.ts';
import { registry } from './registry.ts';
import { useCommands } from './useCommands.ts';

/** Seldom needed at once, and half as large as a page. */
const CommandBar = lazy(async () => ({ default: (await import('../bar/CommandBar.tsx')).CommandBar }));

const IN_FRONT = 'dialog:modal, [aria-modal=true]';

/** What lies over the page. */
export type Front = 'bar' | 'help' | null;

type Props = { front: Front; onFront: (front: Front) => void };

/** Listens for the keys of all commands, and shows the command bar and the list of keys. Stands once in the frame. */
export const Commands = ({ front, onFront }: Props) => {
  useEffect(() => {
    const listener = keyListener(registry.all, () => document.querySelector(IN_FRONT) !== null);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useCommands([
    { id: 'bar', label: 'Search or do something', group: 'Everywhere', keys: '$mod+k', run: () => onFront('bar') },
    { id: 'keys', label: 'Show all keys', group: 'Everywhere', keys: '[Shift]+?', run: () => onFront('help') },
    { id: 'undo', label: 'Undo what was just done', group: 'Everywhere', keys: 'z', run: undoNewest },
  ]);
  return (
    <>
      <KeyHelp opened={front === 'help'} onClose={() => onFront(null)} />
      {front === 'bar' && (
        <Suspense>
          <CommandBar onClose={() => onFront(null)} />
        </Suspense>
      )}
    </>
  );
};
