import { Badge, Tooltip } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useLiveStream } from './LiveProvider.tsx';

/** Tells whether what is shown follows the log right now. */
export const LiveBadge = () => {
  const stream = useLiveStream();
  const state = useSyncExternalStore(
    (listener) => stream?.onState(listener) ?? (() => undefined),
    () => stream?.state() ?? 'waiting',
  );
  const live = state === 'live';
  return (
    <Tooltip label={live ? 'Changes appear as they happen' : 'Reconnecting; what you see may be old'}>
      <Badge variant="dot" color={live ? 'teal' : 'orange'} role="status" tt="none" fw={500}>
        {live ? 'Live' : 'Reconnecting'}
      </Badge>
    </Tooltip>
  );
};
