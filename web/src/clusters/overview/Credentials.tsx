import { Button, Code, CopyButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { Facts } from '../../parts/Facts.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Section } from '../../parts/Section.tsx';

const SHOWN_MS = 120_000;

/** CL-86: shown on demand, kept nowhere, and hidden again after two minutes. Each look is recorded. */
export const Credentials = ({ id }: { id: string }) => {
  const read = useMutation({
    mutationFn: () => unwrap(api.GET('/clusters/{cluster_id}/credentials', { params: { path: { cluster_id: id } } })),
    gcTime: 0,
  });
  const { data, reset } = read;
  useEffect(() => {
    if (data === undefined) return undefined;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return (
    <Section
      title="Credentials"
      lead="Client credentials for programs that administer the cluster. Treat the secret like a password. Each read is recorded in the log."
    >
      <ProblemNotice error={read.error} />
      {data === undefined ? (
        <Group>
          <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
            Show credentials
          </Button>
        </Group>
      ) : (
        <>
          <Facts
            facts={[
              { name: 'Client id', value: <Value name="client id" value={data.client_id} /> },
              { name: 'Client secret', value: <Value name="client secret" value={data.client_secret} /> },
              { name: 'Issuer', value: <Value name="issuer" value={data.issuer} /> },
              { name: 'Token URL', value: <Value name="token address" value={data.token_url} /> },
            ]}
          />
          <Group>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that showed them is gone */}
            <Button size="xs" variant="default" onClick={reset} autoFocus>
              Hide credentials
            </Button>
          </Group>
        </>
      )}
    </Section>
  );
};

const Value = ({ name, value }: { name: string; value: string }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <Code className="foreign">{value}</Code>
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={copy}
          aria-label={`Copy the ${name}`}
          style={{ flex: 'none' }}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
