import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const SCHEMES = {
  light: { icon: IconSun, name: 'light', next: 'dark' },
  dark: { icon: IconMoon, name: 'dark', next: 'auto' },
  auto: { icon: IconDeviceDesktop, name: 'system setting', next: 'light' },
} as const;

/** Goes round light, dark, and whatever the system says. */
export const ColourScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon: Icon, name, next } = SCHEMES[colorScheme];
  const label = `Colours: ${name}. Change to ${SCHEMES[next].name}`;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};
