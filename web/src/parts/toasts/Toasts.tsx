import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ToneIcon } from '../Status.tsx';
import { toasts, type ShownToast } from './toasts.ts';
import classes from './toasts.module.css';

/** Says what was just done, to screen readers as well. The region is always there, since they only hear what changes in it. */
export const Toasts = () => {
  const shown = useSyncExternalStore(toasts.onChange, toasts.shown);
  return (
    <output className={classes['toasts']} aria-live="polite" aria-atomic="false">
      {shown.map((each) => (
        <OneToast key={each.id} toast={each} />
      ))}
    </output>
  );
};

const OneToast = ({ toast }: { toast: ShownToast }) => (
  <div className={classes['toast']}>
    {toast.tone === 'refused' && <ToneIcon tone="bad" size={16} />}
    <span className="foreign">{toast.text}</span>
    {toast.undo !== undefined && (
      <Button size="compact-sm" variant="default" aria-keyshortcuts="z" onClick={() => toasts.undo(toast)}>
        {toast.undo.label}
        <SecondsLeft untilMs={toast.undo.untilMs} />
      </Button>
    )}
    <CloseButton size="sm" aria-label="Close the message" onClick={() => toasts.close(toast.id)} />
  </div>
);

const secondsUntil = (ms: number): number => Math.max(0, Math.ceil((ms - Date.now()) / 1000));

/** Not for screen readers, which would say every second of it. */
const SecondsLeft = ({ untilMs }: { untilMs: number }) => {
  const [seconds, setSeconds] = useState(() => secondsUntil(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(untilMs)), 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <span className={classes['left']} aria-hidden>
      {seconds} s
    </span>
  );
};
