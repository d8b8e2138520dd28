import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing is there: says so, and what to do next. */
export const Empty = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box py="md">
    <Text fw={500} size="sm">
      {title}
    </Text>
    <Text c="dimmed" size="sm" mt={4} maw={640}>
      {children}
    </Text>
  </Box>
);
