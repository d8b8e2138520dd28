import { useLocalStorage } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { Toasts } from '../../parts/toasts/Toasts.tsx';
import { Commands, type Front } from '../commands/Commands.tsx';
import { useCommands } from '../commands/useCommands.ts';
import classes from './frame.module.css';
import { PhoneBar, PhoneHead } from './Phone.tsx';
import { usePlaces } from './places.ts';
import { Rail } from './Rail.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { useGoToPages } from './useGoToPages.ts';

/** The frame of every page behind sign-in: the rail at the left, on a phone a head and four places at the bottom. */
export const Shell = () => {
  const [front, setFront] = useState<Front>(null);
  const [isNarrow, setNarrow] = useLocalStorage({
    key: 'narrow-rail',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const search = () => setFront('bar');
  useGoToPages();
  useCommands([
    {
      id: 'rail',
      label: isNarrow ? 'Widen the navigation' : 'Narrow the navigation',
      group: 'Everywhere',
      run: () => setNarrow(!isNarrow),
    },
  ]);
  return (
    <div className={classes['shell']} data-narrow={isNarrow || undefined}>
      <a className={classes['skip']} href="#content">
        Skip to the content
      </a>
      <PhoneHead onSearch={search} />
      <Rail isNarrow={isNarrow} onNarrow={setNarrow} onSearch={search} />
      <main id="content" className={classes['main']} tabIndex={-1}>
        <Content />
      </main>
      <PhoneBar />
      <Commands front={front} onFront={setFront} />
      <Toasts />
    </div>
  );
};

/** Pages of the settings stand beside the list of all settings. */
const Content = () => {
  const shown = useMatches({ select: (matches) => matches.map(({ routeId }): string => routeId) });
  const settings = usePlaces().filter(({ group }) => group === 'Settings');
  const isSetting = settings.some(({ routeId }) => shown.includes(routeId));
  return isSetting ? (
    <SettingsFrame places={settings}>
      <Outlet />
    </SettingsFrame>
  ) : (
    <Outlet />
  );
};
