import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Stands above the title: the way back to where the page belongs. */
  above?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of a page with one subject: title, what it is for, its main action. */
export const Page = (props: Props) => (
  <Stack p="md" gap="md" maw={1100}>
    <title>{`${props.title} · Ledger`}</title>
    <Group justify="space-between" align="flex-start" gap="sm">
      <Box miw={0}>
        {props.above}
        <Title order={1} className="foreign">
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text size="sm" c="dimmed" maw={640} component="div">
            {props.lead}
          </Text>
        )}
      </Box>
      {props.action !== undefined && <Group gap="xs">{props.action}</Group>}
    </Group>
    {props.children}
  </Stack>
);
