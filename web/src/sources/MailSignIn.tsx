import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { CatalogueEntry } from '../catalogue/queries.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { leaveForm } from './leftForm.ts';
import { mailboxGrantQuery, mailProvidersQuery, type Source } from './queries.ts';
import { withoutReplaced, type SourceValues } from './sourceValues.ts';

type Form = UseFormReturnType<SourceValues>;
type Props = {
  form: Form;
  kind: CatalogueEntry;
  source: Source | undefined;
  /** Why somebody came back without having signed in. */
  error: string | null;
};

/** SU-57, SU-67: signing in to a mailbox at its provider, in place of a password. */
export const MailSignIn = ({ form, kind, source, error }: Props) => {
  const { data: providers = [] } = useQuery(mailProvidersQuery);
  const configured = providers.filter((each) => each.configured);
  const { signed_in: isSignedIn, oauth_grant_id: grantId } = form.values;
  const go = useCommand({
    send: (provider: (typeof configured)[number]['id'], { headers }) =>
      unwrap(api.POST('/api/ticket-sources/email/oauth/start', { body: { provider }, headers })),
    changes: [],
    onDone: ({ authorization_url: url }) => {
      const values = withoutReplaced({ ...form.values, signed_in: true }, kind);
      leaveForm({ sourceId: source?.id ?? null, values: { ...values, signed_in: isSignedIn } });
      globalThis.location.assign(url);
    },
  });
  if (configured.length === 0 && !isSignedIn) return null;
  return (
    <>
      {error !== null && (
        <Notice tone="warn" title="Sign-in failed" urgent>
          {error}
        </Notice>
      )}
      {grantId !== '' && isSignedIn && <Account form={form} grantId={grantId} />}
      {grantId === '' && isSignedIn && (
        <Text size="sm">Signed in at {nameOf(providers, source)}. No password needed.</Text>
      )}
      <Group gap="xs">
        {configured.map(({ id, name }) => (
          <Button key={id} variant="default" size="xs" loading={go.isPending} onClick={() => go.mutate(id)}>
            {isSignedIn ? `Sign in again with ${name}` : `Sign in with ${name}`}
          </Button>
        ))}
        {isSignedIn && (
          <Button variant="subtle" size="xs" onClick={() => form.setValues({ signed_in: false, oauth_grant_id: '' })}>
            Use a password instead
          </Button>
        )}
      </Group>
      <ProblemNotice error={go.error} />
    </>
  );
};

const nameOf = (providers: readonly { id: string; name: string }[], source: Source | undefined): string =>
  providers.find(({ id }) => id === source?.oauth_provider)?.name ?? 'its provider';

/** Which mailbox it is; its address is the user, and who replies come from, unless somebody wrote another. */
const Account = ({ form, grantId }: { form: Form; grantId: string }) => {
  const { data: grant, error } = useQuery(mailboxGrantQuery(grantId));
  const account = grant?.account ?? null;
  useEffect(() => {
    if (account === null) return;
    for (const key of ['USERNAME', 'FROM'])
      if ((form.getValues().config[key] ?? '') === '') form.setFieldValue(`config.${key}`, account);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each account, whatever is typed afterwards
  }, [account]);
  if (grant === undefined) return <ProblemNotice error={error} />;
  return (
    <Text size="sm" component="output">
      Signed in as <b className="foreign">{account ?? 'an account not named by the provider'}</b>
    </Text>
  );
};
