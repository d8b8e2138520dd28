import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import { Facts, type Fact } from '../parts/Facts.tsx';
import type { Label } from '../parts/label.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { Status } from '../parts/Status.tsx';
import { Ago, duration } from '../parts/time.tsx';

type AuditStatus = Answer<'/audit/status'>;

const REFRESH_MS = 5000;

const auditQuery = queryOptions({
  queryKey: ['audit-status'],
  queryFn: () => unwrap(api.GET('/audit/status')),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
});

export const AuditPage = () => (
  <Page
    title="Audit"
    lead="Every event is hashed into one log, whose state is signed every second. Whoever keeps a signed state can prove later that nothing before it was changed."
  >
    <Loaded query={useQuery(auditQuery)} height={200}>
      {(status) => (
        <>
          <Log status={status} />
          <Verification last={status.last_verification} />
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
        The event log contradicts what was signed before
        {status.frozen_reason !== null && <> ({status.frozen_reason.replaceAll('_', ' ')})</>}, and nothing more is
        written. Once the cause is gone, <code>npm run audit:unfreeze</code> ends the freeze; where it cannot be undone,{' '}
        <code>npm run audit:new-epoch</code> begins anew and says what it gives up.
      </Notice>
    )}
    {status.last_verification.result === 'failed' && (
      <Notice tone="bad" title="Tampering was found" urgent>
        The last verification met an event that is not as it was signed. <code>npx audit-cli verify</code> names every
        place.
      </Notice>
    )}
    {status.warnings.map((warning) => (
      <Notice key={warning} tone="bad" title="A copy of the signed state cannot be used">
        {warning}
      </Notice>
    ))}
    {status.epochs.slice(1).map((epoch) => (
      <Notice key={epoch.epoch} tone="neutral" title={`The audit log began anew on ${epoch.opened_at.slice(0, 10)}`}>
        {epoch.reason} What was lost, as declared: {epoch.declared_loss}. Events before are proven by the log that was
        kept, as far as it goes.
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

const RESULTS: Readonly<Record<AuditStatus['last_verification']['result'], Label>> = {
  ok: { text: 'nothing was changed', tone: 'good' },
  failed: { text: 'tampering was found', tone: 'bad' },
  never: { text: 'not run yet', tone: 'neutral' },
};

const Verification = ({ last }: { last: AuditStatus['last_verification'] }) => (
  <section aria-label="Last verification">
    <Group gap="xs" mb={8}>
      <Title order={2} size="h5">
        Last verification
      </Title>
      <Status label={RESULTS[last.result]} />
    </Group>
    {last.at !== null && (
      <Facts
        facts={[
          { name: 'When', value: <Ago iso={last.at} /> },
          { name: 'Events checked', value: (last.checked_events ?? 0).toLocaleString('en') },
          { name: 'Took', value: duration(last.duration_ms ?? 0) },
          ...(last.result === 'failed' ? badPlace(last) : []),
        ]}
      />
    )}
  </section>
);

const badPlace = ({ first_bad_position, kind }: AuditStatus['last_verification']): Fact[] => [
  { name: 'First bad position', value: first_bad_position ?? 'not known' },
  { name: 'Kind', value: kind?.replaceAll('_', ' ') ?? 'not known' },
];

const CheckItYourself = () => (
  <section aria-label="Check it yourself">
    <Title order={2} size="h5" mb={8}>
      Check it yourself
    </Title>
    <Text size="sm" maw={640}>
      <Code>npx audit-cli verify</Code> hashes every stored event again and compares the result with what was signed.
      Keep <Code>audit.keys</Code> from the data directory and a copy of a{' '}
      <Anchor size="sm" href="/backend/audit/checkpoint">
        signed state
      </Anchor>{' '}
      somewhere else: they are what makes the proof independent of this machine.
    </Text>
  </section>
);
