import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { EntryCard } from './EntryCard.tsx';

/** A page that stands alone, without navigation: before sign-in, and when there is nothing else to show. */
export const FullPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="main" h="100dvh">
    <EntryCard title={title}>{children}</EntryCard>
  </Box>
);
