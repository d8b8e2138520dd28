import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../commands/useCommands.ts';
import { IconSettings } from '@tabler/icons-react';
import { usePlaces } from './places.ts';

/** Registers a command for each page, with the keys that lead there. */
export const useGoToPages = (): void => {
  const navigate = useNavigate();
  const places = usePlaces();
  useCommands([
    ...places.map(({ to, label, icon, keys }) => ({
      id: `go ${to}`,
      label: `Go to ${label}`,
      group: 'Go to' as const,
      icon,
      ...(keys === undefined ? {} : { keys }),
      run: () => void navigate({ to }),
    })),
    {
      id: 'go /settings',
      label: 'Go to Settings',
      group: 'Go to',
      icon: IconSettings,
      keys: 'g s',
      run: () => void navigate({ to: '/settings' }),
    },
  ]);
};
