import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

type Props = {
  action: string;
  /** What it is done to, for whoever does not see the row. */
  subject: string;
  /** What follows from it. */
  question: string;
  /** What not doing it is called. */
  otherwise?: string;
  busy: boolean;
  onConfirm: () => void;
};

/** A button that asks once more in its place, since what it does cannot be taken back. */
export const AskFirst = ({ action, subject, question, otherwise = 'Keep', busy, onConfirm }: Props) => {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => setAsked(true)}
        aria-label={`${action} ${subject}`}
      >
        {action}…
      </Button>
    );
  return (
    <Group gap="xs">
      <Text size="xs">{question}</Text>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-xs" color="red.9" loading={busy} onClick={onConfirm} aria-label={`${action} ${subject}`}>
          {action}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the focus over from the button that it replaces */}
        <Button size="compact-xs" variant="default" onClick={() => setAsked(false)} autoFocus>
          {otherwise}
        </Button>
      </Group>
    </Group>
  );
};
