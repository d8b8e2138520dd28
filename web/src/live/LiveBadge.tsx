import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Label } from '../parts/label.ts';
import { Status } from '../parts/Status.tsx';
import type { LiveState } from './liveState.ts';

const LABELS: Readonly<Record<LiveState, Label & { hint: string }>> = {
  connecting: { text: 'Connecting', tone: 'neutral', hint: 'Changes will appear as they happen.' },
  live: {
    text: 'Live',
    tone: 'good',
    hint: 'Changes appear immediately, or within 10 seconds if they are polled.',
  },
  paused: { text: 'Catching up', tone: 'neutral', hint: 'The page was hidden. Loading the missed changes.' },
  lost: { text: 'Reconnecting', tone: 'warn', hint: 'Connection lost. The page may be out of date.' },
};

const WORST_FIRST: readonly LiveState[] = ['lost', 'connecting', 'paused', 'live'];

/** Tells whether what is shown follows the log right now, with every stream that is open. */
export const LiveBadge = () => {
  const { live, log } = useRouteContext({ from: '__root__' });
  const states = new Set([
    useSyncExternalStore(live.onState, live.state),
    useSyncExternalStore(log.onState, log.state),
  ]);
  const label = LABELS[WORST_FIRST.find((state) => states.has(state)) ?? 'connecting'];
  return (
    <output title={label.hint} aria-label={`${label.text}. ${label.hint}`}>
      <Status label={label} />
    </output>
  );
};
