import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from './queries.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { RenameKey } from './RenameKey.tsx';
import { RevokeKey } from './RevokeKey.tsx';
import { RotateKey } from './RotateKey.tsx';

type Props = { apiKey: ApiKey; onCreated: (key: string) => void };

/** What can be done with a key. One that was replaced, or has ended, can be revoked only. */
export const KeyActions = ({ apiKey, onCreated }: Props) => {
  const [open, setOpen] = useState<'rename' | 'rotate' | null>(null);
  const close = () => setOpen(null);
  const isInUse = apiKey.rotated_to === null && !hasEnded(apiKey);
  const { name } = apiKey;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-xs" variant="default" onClick={() => setOpen('rename')} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      {isInUse && (
        <Button size="compact-xs" variant="default" onClick={() => setOpen('rotate')} aria-label={`Rotate ${name}`}>
          Rotate
        </Button>
      )}
      <RevokeKey apiKey={apiKey} />
      <Dialog opened={open === 'rename'} onClose={close} title={`Rename ${name}`}>
        <RenameKey apiKey={apiKey} onClose={close} />
      </Dialog>
      <Dialog opened={open === 'rotate'} onClose={close} title={`Rotate ${name}`}>
        <RotateKey apiKey={apiKey} onClose={close} onCreated={onCreated} />
      </Dialog>
    </Group>
  );
};

/** Whether a key's time is over. */
export const hasEnded = ({ expires_at: at }: ApiKey): boolean => at !== null && Date.parse(at) <= Date.now();
