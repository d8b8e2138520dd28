import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { duration } from '../../parts/time/duration.ts';
import type { Bar } from '../waterfall.ts';
import classes from '../investigations.module.css';

export type StepProps<S> = {
  /** The investigation's. */
  id: string;
  step: S;
  /** Whether the investigation goes on: what has no end yet is then under way, and never finished otherwise. */
  isRunning: boolean;
  open: boolean;
  pointer: string | null;
  /** Its place in the time of all steps. */
  bar: Bar | undefined;
  onToggle: () => void;
};

type Props = {
  seq: number;
  title: string;
  /** What it was about, for whoever points at it. */
  detail: string;
  status?: ReactNode;
  durationMs: number | null;
  bar: Bar | undefined;
  open: boolean;
  onToggle: () => void;
};

/** As much as a browser shows beside the pointer. */
const DETAIL_MAX = 500;

/** The line of a step that opens and closes it. */
export const StepHead = ({ seq, title, detail, status, durationMs, bar, open, onToggle }: Props) => (
  <button
    type="button"
    className={classes['stepHead']}
    onClick={onToggle}
    aria-expanded={open}
    title={detail.slice(0, DETAIL_MAX)}
  >
    <IconChevronRight size={14} aria-hidden className={classes['chevron']} />
    <span className={classes['seq']}>{seq}</span>
    <span className={classes['stepTitle']}>{title}</span>
    {status}
    <span className={classes['track']} aria-hidden>
      {bar !== undefined && <span style={{ insetInlineStart: `${bar.start}%`, width: `${bar.width}%` }} />}
    </span>
    <span className={classes['took']}>{durationMs !== null && duration(durationMs)}</span>
  </button>
);

/** The element of a step. */
export const stepElementId = (seq: number): string => `step-${seq}`;

/** Brings a step that is on the page into view, with the focus on the line that opens it. */
export const showStep = (seq: number): void => {
  const item = document.getElementById(stepElementId(seq));
  item?.scrollIntoView({ block: 'nearest' });
  item?.querySelector('button')?.focus({ preventScroll: true });
};
