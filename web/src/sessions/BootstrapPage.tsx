import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { isRefusedAs } from '../api/problem.ts';
import { FullPage } from '../parts/EntryCard.tsx';
import { FormProblem, showErrors } from '../parts/dialogs/FormProblem.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { bootstrapQuery, FirstLink } from './FirstLink.tsx';
import { useLinkToken } from './linkToken.ts';
import { PasswordField, passwordIsLongEnough } from './PasswordField.tsx';
import { signedInAnew } from './session.ts';

/** SU-04: the page that the logged address opens; its fragment never reaches a server or its logs. */
export const BootstrapPage = () => {
  const token = useLinkToken();
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
    validate: { password: passwordIsLongEnough },
  });
  const create = useMutation({
    mutationFn: (admin: typeof form.values) => unwrap(api.POST('/api/auth/bootstrap', { body: { token, ...admin } })),
    onSuccess: async () => {
      await signedInAnew(queries);
      await navigate({ to: '/', replace: true });
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((admin) => create.mutate(admin))}>
      <Stack>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page is about */}
        <TextInput label="Name" autoComplete="name" required autoFocus {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordField label="Password" {...form.getInputProps('password')} />
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
