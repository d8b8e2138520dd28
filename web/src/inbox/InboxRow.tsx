import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import type { InboxItem } from '../api/types.ts';
import { ticketStatus, verdictKind } from '../parts/labels.ts';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Ago } from '../parts/time.tsx';
import classes from './inbox.module.css';

export const InboxRow = memo(({ item, selected }: { item: InboxItem; selected: boolean }) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li>
      <Link
        ref={link}
        to="/inbox/$ticketId"
        params={{ ticketId: item.ticket_id ?? item.id }}
        className={classes['row']}
        data-selected={selected || undefined}
        aria-current={selected ? 'true' : undefined}
      >
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" fw={600} truncate>
            {item.title ?? 'Erased'}
          </Text>
          <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
            <Ago iso={item.last_activity_at} />
          </Text>
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {item.customer ?? 'Unknown customer'}
          {item.preview !== null && ` · ${item.preview}`}
        </Text>
        <Group gap={6} mt={4}>
          <StatusBadge label={ticketStatus(item.status)} size="xs" />
          {item.verdict_kind !== null && <StatusBadge label={verdictKind(item.verdict_kind)} size="xs" />}
          {(item.priority === 'high' || item.priority === 'urgent') && (
            <StatusBadge label={{ text: item.priority, color: 'red' }} size="xs" />
          )}
        </Group>
      </Link>
    </li>
  );
});
InboxRow.displayName = 'InboxRow';
