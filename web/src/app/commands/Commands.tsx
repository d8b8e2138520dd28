import { lazy, Suspense, useEffect, useState } from 'react';
import { undoNewest } from '../../parts/toasts/toasts.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { keyListener } from './keys.ts';
import { registry } from './registry.ts';
import { useCommands } from './useCommands.ts';

/** Seldom needed at once, and half as large as a page. */
const CommandBar = lazy(async () => ({ default: (await import('./CommandBar.tsx')).CommandBar }));

const IN_FRONT = 'dialog:modal, [aria-modal=true]';

/** Listens for the keys of all commands, and shows the command bar and the list of keys. Stands once in the frame. */
export const Commands = () => {
  const [open, setOpen] = useState<'bar' | 'help' | null>(null);
  useEffect(() => {
    const listener = keyListener(registry.all, () => document.querySelector(IN_FRONT) !== null);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useCommands([
    { id: 'bar', label: 'Search or do something', group: 'Everywhere', keys: '$mod+k', run: () => setOpen('bar') },
    { id: 'keys', label: 'Show all keys', group: 'Everywhere', keys: '[Shift]+?', run: () => setOpen('help') },
    { id: 'undo', label: 'Undo what was just done', group: 'Everywhere', keys: 'z', run: undoNewest },
  ]);
  return (
    <>
      <KeyHelp opened={open === 'help'} onClose={() => setOpen(null)} />
      {open === 'bar' && (
        <Suspense>
          <CommandBar onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
};
