import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Label, Tone } from './label.ts';
import classes from './parts.module.css';

/** The mark of something that needs a person now. */
export const ToneIcon = ({ tone, size = 14 }: { tone: 'warn' | 'bad'; size?: number }) => {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconAlertCircle;
  return <Icon size={size} aria-hidden className={classes['toneIcon']} data-tone={tone} />;
};

/** A status in words; the mark beside it only helps the eye. */
export const Status = ({ label: { text, tone } }: { label: Label }) => (
  <span className={classes['status']} data-tone={tone}>
    {MARKS[tone] ?? <span className={classes['dot']} />}
    {text}
  </span>
);

/** What needs a person now is told by its form, too. */
const MARKS: Readonly<Partial<Record<Tone, ReactNode>>> = {
  warn: <ToneIcon tone="warn" />,
  bad: <ToneIcon tone="bad" />,
};
