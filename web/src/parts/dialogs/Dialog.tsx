import { Title } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from '../parts.module.css';

type Props = { title: string; opened: boolean; onClose: () => void; children: ReactNode };

/** The browser's own modal dialog, which keeps the focus inside; Escape closes it. Its content lives while it is open. */
export const Dialog = ({ title, opened, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  return (
    <dialog ref={dialog} className={classes['dialog']} aria-labelledby={heading} onClose={onClose}>
      <Title order={2} size="h5" mb="md" id={heading}>
        {title}
      </Title>
      {opened && children}
    </dialog>
  );
};
