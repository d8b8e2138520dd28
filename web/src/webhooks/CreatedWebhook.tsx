import { Button, Code, CopyButton, Group } from '@mantine/core';
import { Notice } from '../parts/Notice.tsx';
import type { NewWebhook } from './queries.ts';

type Props = { made: NewWebhook; onClose: () => void };

/** The one time that a secret which the service made is shown (CL-103). */
export const CreatedWebhook = ({ made: { name, secret }, onClose }: Props) =>
  secret === null ? (
    <Notice tone="good" title="The webhook was created">
      <b className="foreign">{name}</b> signs with the secret that you gave. Send a test call to see whether it arrives.
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Notice>
  ) : (
    <Notice tone="warn" title="Copy the signing secret now: it is not shown again" urgent>
      The receiver of <b className="foreign">{name}</b> checks signatures with it.
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
          I have kept it
        </Button>
      </Group>
    </Notice>
  );
