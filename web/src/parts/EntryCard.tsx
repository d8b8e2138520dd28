import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The frame of a page that stands alone: before sign-in, and when there is nothing else to show. */
export const EntryCard = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <title>{`${title} · Ledger`}</title>
    <Paper withBorder p="xl" w="100%" maw={400}>
      <Stack>
        <div>
          <Text size="sm" c="dimmed" fw={600} mb="xs">
            Ledger
          </Text>
          <Title order={1} size="h3">
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" size="sm" mt={4}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  </Center>
);
