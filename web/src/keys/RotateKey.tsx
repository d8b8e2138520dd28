import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { ApiKey } from './queries.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { keysQuery } from './queries.ts';

/** How long the old key still works beside the new one, in seconds. */
const OVERLAPS = [
  { value: '0', label: 'ends at once' },
  { value: '3600', label: 'works for another hour' },
  { value: '86400', label: 'works for another day' },
  { value: '604800', label: 'works for another week' },
];

type Props = { apiKey: ApiKey; onClose: () => void; onCreated: (key: string) => void };

/** CL-88: a new key with the same name, scopes and end takes the place of the old one. */
export const RotateKey = ({ apiKey: { id, name }, onClose, onCreated }: Props) => {
  const queries = useQueryClient();
  const [overlap, setOverlap] = useState('86400');
  const rotate = useMutation({
    mutationFn: () => {
      const body = { overlap_seconds: Number(overlap) };
      return unwrap(api.POST('/api/keys/{id}/rotate', { params: { path: { id } }, body }));
    },
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey });
      if (key !== null) onCreated(key);
      onClose();
    },
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        You get a new key with the same name, scopes and end. Give it to what uses <b className="foreign">{name}</b>{' '}
        now, before the old key ends.
      </Text>
      <NativeSelect
        label="The old key"
        data={OVERLAPS}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
      <ProblemNotice error={rotate.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
          Rotate
        </Button>
      </Group>
    </Stack>
  );
};
