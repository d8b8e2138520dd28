import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { isRefusedAs } from '../api/problem.ts';
import { FullPage } from '../parts/EntryCard.tsx';
import { FormProblem, showErrors } from '../parts/dialogs/FormProblem.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { bootstrapQuery, FirstLink } from './FirstLink.tsx';
import { sessionQuery } from './session.ts';

/** The server refuses shorter ones (SU-05). */
const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

/** SU-04: the page that the logged address opens; its fragment never reaches a server or its logs. */
export const BootstrapPage = () => {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  // The token leaves the address bar and the history at once.
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <FullPage title="Create the administrator">
      {token === '' ? <MissingToken /> : <BootstrapForm token={token} />}
    </FullPage>
  );
};

/** Whoever came without the link: it is still needed, or there is an administrator already. */
const MissingToken = () => {
  const { data, error } = useQuery(bootstrapQuery);
  if (data === undefined) return <ProblemNotice error={error} />;
  if (data.open) return <FirstLink />;
  return (
    <Text size="sm">
      An administrator already exists.{' '}
      <Anchor component={Link} to="/login" size="sm">
        Sign in
      </Anchor>
    </Text>
  );
};

const BootstrapForm = ({ token }: { token: string }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', email: '', password: '' },
    validate: {
      password: (password) =>
        password.length < PASSWORD_LENGTH_MIN ? `At least ${PASSWORD_LENGTH_MIN} characters.` : null,
    },
  });
  const create = useMutation({
    mutationFn: (admin: typeof form.values) => unwrap(api.POST('/api/auth/bootstrap', { body: { token, ...admin } })),
    onSuccess: async ({ user }) => {
      queries.setQueryData(sessionQuery.queryKey, user);
      await navigate({ to: '/inbox', replace: true });
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((admin) => create.mutate(admin))}>
      <Stack>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page is about */}
        <TextInput label="Name" autoComplete="name" required autoFocus {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_LENGTH_MIN} characters`}
          maxLength={PASSWORD_LENGTH_MAX}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <Refusal error={create.error} />
        <Button type="submit" loading={create.isPending} fullWidth>
          Create and sign in
        </Button>
      </Stack>
    </form>
  );
};

const Refusal = ({ error }: { error: Error | null }) => {
  if (isRefusedAs('invalid_credentials', error))
    return (
      <Notice tone="bad" title="The link is not valid" urgent>
        Only the newest link works, for a limited time. Look for <code>first_run_bootstrap_minted</code> in the log of
        the service.
      </Notice>
    );
  if (isRefusedAs('bootstrap_used', error))
    return (
      <Notice tone="bad" title="The link was used already" urgent>
        An administrator exists.{' '}
        <Anchor component={Link} to="/login" size="sm">
          Sign in
        </Anchor>
      </Notice>
    );
  return <FormProblem error={error} fields={['name', 'email', 'password']} />;
};
