import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The frame of the pages before sign-in. */
export const EntryCard = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <Paper withBorder p="xl" w="100%" maw={400}>
      <Stack>
        <div>
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
