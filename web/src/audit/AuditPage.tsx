import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditQuery, type AuditStatus } from './auditQuery.ts';
import { Verification } from './Verification.tsx';
import { exactTime } from '../parts/time/exactTime.ts';
import { Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { Ago } from '../parts/time/time.tsx';

export const AuditPage = () => (
  <Page
    title="Proof"
    lead="Every event is hashed into one log. The state of the log is signed every second. A kept copy of a signed state proves later that no earlier event was changed."
  >
    <Loaded query={useQuery(auditQuery)} height={200}>
      {(status) => (
        <>
          <Log status={status} />
          <Verification status={status} />
          <CheckItYourself />
        </>
      )}
    </Loaded>
  </Page>
);

const Log = ({ status }: { status: AuditStatus }) => (
  <Stack component="section" gap="md" aria-label="The log">
    {status.frozen && (
      <Notice tone="bad" title="The audit log is frozen" urgent>
        The event log contradicts an earlier signed state
        {status.frozen_reason !== null && <> ({status.frozen_reason.replaceAll('_', ' ')})</>}. Writes are stopped. Once
        the cause is fixed, <code>npm run audit:unfreeze</code> ends the freeze. If it cannot be fixed,{' '}
        <code>npm run audit:new-epoch</code> starts a new epoch and states what is lost.
      </Notice>
    )}
    {status.last_verification.result === 'failed' && (
      <Notice tone="bad" title="Tampering found" urgent>
        The last verification found an event that differs from what was signed. Run <code>npx audit-cli verify</code> to
        list every such event.
      </Notice>
    )}
    {status.warnings.map((warning) => (
      <Notice key={warning} tone="bad" title="A copy of the signed state cannot be used">
        {warning}
      </Notice>
    ))}
    {status.epochs.slice(1).map((epoch) => (
      <Notice key={epoch.epoch} tone="neutral" title={`New epoch of the audit log since ${exactTime(epoch.opened_at)}`}>
        {epoch.reason} Declared loss: {epoch.declared_loss}. Earlier events are proven by the previous epoch, up to its
        last signed state.
      </Notice>
    ))}
    <Facts
      facts={[
        { name: 'Signed events', value: status.size.toLocaleString('en') },
        { name: 'Not signed yet', value: status.unsealed_events.toLocaleString('en') },
        {
          name: 'Last signed',
          value: status.last_checkpoint_at === null ? 'never' : <Ago iso={status.last_checkpoint_at} />,
        },
        { name: 'Root hash', value: <Code>{status.root_hash}</Code> },
        { name: 'Origin', value: <Code>{status.origin ?? 'not known yet'}</Code> },
        { name: 'Verifier key', value: <Code>{status.verifier_key ?? 'not known yet'}</Code> },
      ]}
    />
  </Stack>
);

const CheckItYourself = () => (
  <section aria-label="Verify the log yourself">
    <Title order={2} size="h5" mb={8}>
      Verify the log yourself
    </Title>
    <Text size="sm" maw={640}>
      <Code>npx audit-cli verify</Code> hashes every stored event again and compares the result with the signed state.
      Keep <Code>audit.keys</Code> from the data directory and a copy of a{' '}
      <Anchor size="sm" href="/backend/audit/checkpoint">
        signed state
      </Anchor>{' '}
      outside this machine, so that the proof does not depend on it.
    </Text>
  </section>
);
