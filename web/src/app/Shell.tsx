import { ActionIcon, AppShell, Burger, Group, Menu, NavLink, Text, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDeviceDesktop,
  IconInbox,
  IconKey,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconServer2,
  IconShieldCheck,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { LiveBadge } from '../live/LiveBadge.tsx';
import { LiveProvider } from '../live/LiveProvider.tsx';
import { sessionQuery } from '../session/session.ts';

const PAGES = [
  { to: '/inbox', label: 'Inbox', icon: IconInbox, adminOnly: false },
  { to: '/connectors', label: 'Connectors', icon: IconPlugConnected, adminOnly: false },
  { to: '/clusters', label: 'Clusters', icon: IconServer2, adminOnly: true },
  { to: '/keys', label: 'API keys', icon: IconKey, adminOnly: true },
  { to: '/audit', label: 'Audit', icon: IconShieldCheck, adminOnly: true },
] as const;

/** The frame of every page behind sign-in: navigation, live state, account. */
export const Shell = () => {
  const [menuOpen, menu] = useDisclosure(false);
  return (
    <LiveProvider>
      <AppShell
        header={{ height: 48 }}
        navbar={{ width: 190, breakpoint: 'sm', collapsed: { mobile: !menuOpen } }}
        padding={0}
      >
        <AppShell.Header px="sm">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Group gap="xs" wrap="nowrap">
              <Burger opened={menuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
              <Text fw={600}>Ledger</Text>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <LiveBadge />
              <ColourScheme />
              <Account />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs">
          <Navigation onNavigate={menu.close} />
        </AppShell.Navbar>
        <AppShell.Main>
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </LiveProvider>
  );
};

const Navigation = ({ onNavigate }: { onNavigate: () => void }) => {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const { pathname } = useLocation();
  return (
    <nav aria-label="Pages">
      {PAGES.filter(({ adminOnly }) => !adminOnly || user?.role === 'admin').map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          active={pathname.startsWith(to)}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
          onClick={onNavigate}
        />
      ))}
    </nav>
  );
};

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const NEXT_SCHEME = { light: 'dark', dark: 'auto', auto: 'light' } as const;

const ColourScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = SCHEMES[colorScheme];
  const label = `Colours: ${colorScheme}; switch to ${NEXT_SCHEME[colorScheme]}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(NEXT_SCHEME[colorScheme])}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};

const Account = () => {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const queries = useQueryClient();
  const logout = useMutation({
    mutationFn: () => unwrap(api.POST('/api/auth/logout')),
    // A full load drops everything the page has read.
    onSettled: () => {
      queries.clear();
      location.assign('/login');
    },
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Account of ${user?.name ?? ''}`}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user?.name}
          <br />
          {user?.email}
        </Menu.Label>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logout.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
