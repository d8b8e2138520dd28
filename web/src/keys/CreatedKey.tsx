import { Button, Code, CopyButton, Group } from '@mantine/core';
import { Notice } from '../parts/Notice.tsx';

/** The one time that a key is shown. */
export const CreatedKey = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <Notice tone="warn" title="Copy the key now: it is not shown again" urgent>
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {value}
    </Code>
    <Group gap="xs" mt="xs">
      <CopyButton value={value}>
        {({ copied, copy }) => (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog that asked for the key has closed
          <Button size="xs" onClick={copy} autoFocus>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button size="xs" variant="default" onClick={onClose}>
        I have kept it
      </Button>
    </Group>
  </Notice>
);
