import type { ReactNode } from 'react';
import type { Label, Tone } from './labels.ts';
import classes from './parts.module.css';
import { ToneIcon } from './ToneIcon.tsx';

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
