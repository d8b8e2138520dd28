import type { ReactNode } from 'react';
import type { Tone } from './labels.ts';
import classes from './parts.module.css';

/** Something to know before going on. `urgent`: screen readers say it at once. */
export const Notice = (props: { tone: Tone; title: string; urgent?: boolean; children: ReactNode }) => (
  <div className={classes['notice']} data-tone={props.tone} role={props.urgent === true ? 'alert' : undefined}>
    <b>{props.title}</b>
    <div>{props.children}</div>
  </div>
);
