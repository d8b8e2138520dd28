import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './label.ts';
import classes from './parts.module.css';
import { ToneIcon } from './Status.tsx';

type Props = { tone: Tone; title: string; urgent?: boolean; children: ReactNode };

/** Something to know before going on. `urgent`: screen readers say it at once. */
export const Notice = (props: Props) => (
  <div className={classes['notice']} data-tone={props.tone} role={props.urgent === true ? 'alert' : undefined}>
    <b className={classes['noticeTitle']}>
      {(props.tone === 'warn' || props.tone === 'bad') && <ToneIcon tone={props.tone} size={16} />}
      {props.title}
    </b>
    <div>{props.children}</div>
  </div>
);

/** A notice that stays until it is closed. */
export const ClosableNotice = ({ onClose, children, ...notice }: Props & { onClose: () => void }) => (
  <Notice {...notice}>
    {children}
    <Group mt="xs">
      <Button size="xs" variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  </Notice>
);
