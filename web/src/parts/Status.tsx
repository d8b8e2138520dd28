import type { Label } from './labels.ts';
import classes from './parts.module.css';

/** A status in words; the colour beside it only helps the eye. */
export const Status = ({ label }: { label: Label }) => (
  <span className={classes['status']} data-tone={label.tone}>
    {label.text}
  </span>
);
