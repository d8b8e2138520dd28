import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { forgetSignIn, useUser } from '../../sessions/session.ts';
import classes from './frame.module.css';

/** The first letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words.at(0), ...(words.length > 1 ? [words.at(-1)] : [])]
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('');
};

/** Who is signed in, the way to one's profile, and the way out. The panel is the browser's own: Escape and a click elsewhere close it. */
export const Account = () => {
  const user = useUser();
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
      <button
        type="button"
        className={classes['self']}
        popoverTarget={panel}
        aria-label={`Account of ${user?.name ?? ''}`}
        title={user?.email ?? undefined}
      >
        <span className={classes['initials']} data-initials={initialsOf(user?.name ?? '')} />
        <span className={classes['words']}>{user?.name}</span>
      </button>
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
          <Button
            size="xs"
            variant="default"
            component={Link}
            to="/settings/profile"
            onClick={() => document.getElementById(panel)?.hidePopover()}
          >
            Profile
          </Button>
          <Button size="xs" variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
            Sign out
          </Button>
        </Stack>
      </div>
    </>
  );
};
