import { Button, Code, CopyButton, Group } from '@mantine/core';
import { Notice } from '../parts/Notice.tsx';
import type { NewKey } from './queries.ts';

type Props = { made: NewKey; onClose: () => void };

/** The one time that a key is shown. */
export const CreatedKey = ({ made: { name, key }, onClose }: Props) =>
  key === null ? <LostKey name={name} onClose={onClose} /> : <ShownKey value={key} onClose={onClose} />;

/** The answer that showed it did not arrive. */
const LostKey = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Notice tone="warn" title="The key was made, but nobody has seen it" urgent>
    The answer with the key was lost on its way, and it is not shown again. Rotate <b className="foreign">{name}</b> to
    get another one, or revoke it.
    <Group mt="xs">
      <Button size="xs" variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  </Notice>
);

const ShownKey = ({ value, onClose }: { value: string; onClose: () => void }) => (
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
