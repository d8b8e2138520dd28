import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api, unwrap } from '../api/client.ts';
import { forgetSignIn, useMay, useUser } from '../sessions/session.ts';
import classes from './Shell.module.css';

/** The settings of oneself and of the workspace. */
const SETTINGS = [
  { label: 'Profile', to: '/settings/profile', needs: 'account' },
  { label: 'People', to: '/settings/people', needs: 'users:manage' },
] as const;

/** Who is signed in, the way to settings, and the way out. The panel is the browser's own: Escape and a click elsewhere close it. */
export const Account = () => {
  const user = useUser();
  const may = useMay();
  const panel = useId();
  const logout = useMutation({
    mutationFn: () => unwrap(api.POST('/api/auth/logout')),
    // A full load drops everything that the page has read.
    onSettled: () => {
      forgetSignIn();
      location.assign('/login');
    },
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        popoverTarget={panel}
        aria-label={`Account of ${user?.name ?? ''}`}
        title={user?.email ?? undefined}
      >
        <IconUser size={18} aria-hidden />
      </ActionIcon>
      <div id={panel} popover="auto" className={classes['account']}>
        <Text size="sm" fw={600} className="foreign">
          {user?.name}
        </Text>
        <Text size="sm" c="dimmed" className="foreign">
          {user?.email}
        </Text>
        <Text size="xs" c="dimmed" mb="sm">
          {user?.role === 'admin' ? 'Administrator' : 'Member'}
        </Text>
        <Stack gap="xs">
          {SETTINGS.filter(({ needs }) => may(needs)).map(({ label, to }) => (
            <Button
              key={to}
              size="xs"
              variant="default"
              component={Link}
              to={to}
              onClick={() => document.getElementById(panel)?.hidePopover()}
            >
              {label}
            </Button>
          ))}
          <Button size="xs" variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
            Sign out
          </Button>
        </Stack>
      </div>
    </>
  );
};
