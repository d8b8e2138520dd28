import { Box, Center, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A card in the middle, for what is all that there is to do. */
export const EntryCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Center mih="100%" p="md">
    <title>{`${title} · Ledger`}</title>
    <Paper withBorder p="xl" w="100%" maw={400}>
      <Stack>
        <div>
          <Text size="sm" c="dimmed" fw={600} mb="xs">
            Ledger
          </Text>
          <Title order={1}>{title}</Title>
        </div>
        {children}
      </Stack>
    </Paper>
  </Center>
);

/** A page that stands alone, without navigation: before sign-in, and when there is nothing else to show. */
export const FullPage = (props: { title: string; children: ReactNode }) => (
  <Box component="main" h="100dvh">
    <EntryCard {...props} />
  </Box>
);
