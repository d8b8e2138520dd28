import { Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { areNotificationsOn, canNotify, switchNotifications } from './preference.ts';

/** Switches notifications of this browser on and off, and says why they cannot be shown. */
export const NotificationSwitch = () => {
  const [isOn, setOn] = useState(areNotificationsOn);
  const [isRefused, setRefused] = useState(false);
  if (!canNotify()) return <Text size="sm">This browser shows notifications of this address over HTTPS only.</Text>;
  const change = async (on: boolean) => {
    const now = await switchNotifications(on);
    setOn(now);
    setRefused(on && !now);
  };
  return (
    <>
      <Switch
        label="When a ticket needs me"
        checked={isOn}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <Text size="sm" component="output">
        {isRefused && 'The browser refuses them. Allow notifications for this address in its settings.'}
      </Text>
    </>
  );
};
