import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The frame of a page with one subject: title, what it is for, its main action. */
export const Page = (props: { title: string; lead?: string; action?: ReactNode; children: ReactNode }) => (
  <Stack p="md" gap="md" maw={1100}>
    <title>{`${props.title} · Ledger`}</title>
    <Group justify="space-between" align="flex-start" gap="sm">
      <Box>
        <Title order={1} size="h4">
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text size="sm" c="dimmed" maw={640}>
            {props.lead}
          </Text>
        )}
      </Box>
      {props.action}
    </Group>
    {props.children}
  </Stack>
);
