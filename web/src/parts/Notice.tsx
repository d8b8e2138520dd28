import type { ReactNode } from 'react';
import type { Tone } from './label.ts';
import classes from './parts.module.css';
import { ToneIcon } from './Status.tsx';

/** Something to know before going on. `urgent`: screen readers say it at once. */
export const Notice = (props: { tone: Tone; title: string; urgent?: boolean; children: ReactNode }) => (
  <div className={classes['notice']} data-tone={props.tone} role={props.urgent === true ? 'alert' : undefined}>
    <b className={classes['noticeTitle']}>
      {(props.tone === 'warn' || props.tone === 'bad') && <ToneIcon tone={props.tone} size={16} />}
      {props.title}
    </b>
    <div>{props.children}</div>
  </div>
);
