import { Button, Code, CopyButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../Notice.tsx';

type Props = { title: string; secret: string; onClose: () => void; children?: ReactNode };

/** A secret in the only moment in which it is shown; `children` say what it is for. */
export const ShownOnce = ({ title, secret, onClose, children }: Props) => (
  <Notice tone="warn" title={title} urgent>
    {children}
    <Code block mt={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {secret}
    </Code>
    <Group gap="xs" mt="xs">
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog that asked for it has closed
          <Button size="xs" onClick={copy} autoFocus>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button size="xs" variant="default" onClick={onClose}>
        I have saved it
      </Button>
    </Group>
  </Notice>
);
