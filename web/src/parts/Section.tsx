import { Group, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

/** A part of a page with a heading of its own. */
export const Section = ({ title, lead, action, children }: Props) => {
  const heading = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id={heading}>
          {title}
        </Title>
        {action}
      </Group>
      {lead !== undefined && (
        <Text size="sm" c="dimmed" maw={640}>
          {lead}
        </Text>
      )}
      {children}
    </Stack>
  );
};
