import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { duration } from '../parts/time.tsx';
import classes from './investigation.module.css';

type Props = {
  seq: number;
  title: ReactNode;
  badges?: ReactNode;
  durationMs: number | null;
  open: boolean;
  onToggle: () => void;
};

/** The line of a step that opens and closes it. */
export const StepHead = ({ seq, title, badges, durationMs, open, onToggle }: Props) => (
  <UnstyledButton className={classes['stepHead']} onClick={onToggle} aria-expanded={open}>
    <Group gap="xs" wrap="nowrap">
      <IconChevronRight
        size={14}
        aria-hidden
        style={{ transform: open ? 'rotate(90deg)' : undefined, flexShrink: 0 }}
      />
      <Text size="xs" c="dimmed" w={22} ta="right" style={{ flexShrink: 0 }}>
        {seq}
      </Text>
      <Text size="sm" truncate style={{ flex: 1 }}>
        {title}
      </Text>
      {badges}
      {durationMs !== null && (
        <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
          {duration(durationMs)}
        </Text>
      )}
    </Group>
  </UnstyledButton>
);
