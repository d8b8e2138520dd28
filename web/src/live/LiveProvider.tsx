import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { openLiveStream, type LiveMessage, type LiveStream } from './liveStream.ts';

const LiveContext = createContext<LiveStream | null>(null);

/** Holds the tab's one live stream; after a reset everything that is shown is read again. */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient();
  const [stream, setStream] = useState<LiveStream | null>(null);
  useEffect(() => {
    const opened = openLiveStream('/backend/api/inbox/stream');
    const unsubscribe = opened.onMessage((message) => {
      if (message.kind === 'reset') void queries.invalidateQueries();
    });
    setStream(opened);
    return () => {
      unsubscribe();
      opened.close();
    };
  }, [queries]);
  return <LiveContext value={stream}>{children}</LiveContext>;
};

/** The stream, or null before the first render has settled. */
export const useLiveStream = (): LiveStream | null => use(LiveContext);

/** Calls `listener` for each message while the component is shown; the listener must be stable. */
export const useLiveMessages = (listener: (message: LiveMessage) => void): void => {
  const stream = useLiveStream();
  useEffect(() => stream?.onMessage(listener), [stream, listener]);
};
