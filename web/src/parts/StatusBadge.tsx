import { Badge } from '@mantine/core';

/** A status in words; the colour only helps the eye. */
export const StatusBadge = ({ label, size = 'sm' }: { label: { text: string; color: string }; size?: 'xs' | 'sm' }) => (
  <Badge variant="light" color={label.color} size={size} tt="none" fw={500}>
    {label.text}
  </Badge>
);
