import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Status } from '../parts/Status.tsx';
import { systemStatus } from './systemStatus.ts';

type Props = {
  /** A connector or a ticket source. */
  system: { name: string; status: Parameters<typeof systemStatus>[0]; status_reason: string | null };
  /** Its kind, and what is to be known of it at a glance. */
  about: ReactNode;
  children: ReactNode;
};

/** One of the systems that tool servers reach: its name, its status with the reason, and what its page adds. */
export const SystemCard = ({ system, about, children }: Props) => (
  <Card withBorder padding="sm" component="article" aria-label={system.name}>
    <Stack gap="xs">
      <div>
        <Group gap="xs">
          <Title order={2} size="h6" className="foreign">
            {system.name}
          </Title>
          <Status label={systemStatus(system.status)} />
        </Group>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
      {system.status_reason !== null && (
        <Text size="sm" className="foreign">
          {system.status_reason}
        </Text>
      )}
      {children}
    </Stack>
  </Card>
);
