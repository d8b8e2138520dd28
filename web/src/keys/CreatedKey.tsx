import { Button, Code, CopyButton } from '@mantine/core';
import { ClosableNotice } from '../parts/Notice.tsx';
import { ShownOnce } from '../parts/dialogs/ShownOnce.tsx';
import type { NewKey } from './queries.ts';

type Props = { made: NewKey; onClose: () => void };

/** The one time that a key is shown. */
export const CreatedKey = ({ made: { name, scopes, key }, onClose }: Props) =>
  key === null ? (
    <LostKey name={name} onClose={onClose} />
  ) : (
    <ShownOnce title="Copy the key now: it is not shown again" secret={key} onClose={onClose}>
      {scopes.includes('tickets:write') && <SendTicket secret={key} />}
    </ShownOnce>
  );

const TICKET = { title: 'Where is my order 1042?', body: 'It has been six days.', customer: 'mira@example.com' };

const commandFor = (secret: string): string =>
  [
    `curl -H 'API-Key: ${secret}' -H 'content-type: application/json'`,
    `-d '${JSON.stringify(TICKET)}'`,
    `${location.origin}/backend/api/tickets`,
  ].join(' \\\n  ');

/** SU-192: a first ticket, as a program sends it. */
const SendTicket = ({ secret }: { secret: string }) => (
  <>
    This sends a first ticket with it:
    <Code block my={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {commandFor(secret)}
    </Code>
    <CopyButton value={commandFor(secret)}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" mb="xs" onClick={copy}>
          {copied ? 'Copied' : 'Copy the command'}
        </Button>
      )}
    </CopyButton>
  </>
);

/** The answer that showed it did not arrive. */
const LostKey = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <ClosableNotice tone="warn" title="Key created but not shown" urgent onClose={onClose}>
    The response with the key was lost, and the key is not shown again. Rotate <b className="foreign">{name}</b> to get
    another one, or revoke it.
  </ClosableNotice>
);
