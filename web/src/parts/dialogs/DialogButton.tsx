import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = {
  action: string;
  /** What it is done to, for whoever does not see the row; none for the main action of a page. */
  subject?: string;
  /** Beside the main action of a page. */
  isSecond?: boolean;
  /** Of the dialog, if the action is short for it. */
  title?: string;
  /** The dialog is open to begin with. */
  isOpen?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button with the dialog that it opens. */
export const DialogButton = ({ action, subject, isSecond = false, title, isOpen = false, children }: Props) => {
  const [opened, { open, close }] = useDisclosure(isOpen);
  const name = subject === undefined ? action : `${action} ${subject}`;
  return (
    <>
      {subject === undefined ? (
        <Button
          size="xs"
          variant={isSecond ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={open}
        >
          {action}
        </Button>
      ) : (
        <Button size="compact-xs" variant="default" onClick={open} aria-label={name}>
          {action}
        </Button>
      )}
      <Dialog title={title ?? name} opened={opened} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
};
