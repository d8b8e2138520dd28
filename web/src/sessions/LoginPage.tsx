import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { isRefusedAs, Problem } from '../api/problem.ts';
import { FullPage } from '../parts/EntryCard.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice, tryAgain } from '../parts/ProblemNotice.tsx';
import { bootstrapQuery, FirstLink } from './FirstLink.tsx';
import { signedInAnew } from './session.ts';

/** The way in; on a fresh installation, how to get one (SU-04). */
export const LoginPage = () => {
  const { data, isPending } = useQuery(bootstrapQuery);
  if (isPending) return null;
  return data?.open === true ? (
    <FullPage title="No administrator yet">
      <FirstLink />
    </FullPage>
  ) : (
    <FullPage title="Sign in">
      <SignIn />
    </FullPage>
  );
};

const SignIn = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { to, ended } = useSearch({ from: '/login' });
  const form = useForm({ initialValues: { email: '', password: '' } });
  const login = useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      unwrap(api.POST('/api/auth/login', { body: credentials })),
    onSuccess: async () => {
      await signedInAnew(queries);
      await navigate({ to: to ?? '/', replace: true });
    },
    onError: () => form.getInputNode('password')?.focus(),
  });
  return (
    <form onSubmit={form.onSubmit((credentials) => login.mutate(credentials))}>
      <Stack>
        {ended === true && !login.isError && (
          <Notice tone="waiting" title="Your session has ended">
            Sign in to continue.
          </Notice>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page is about
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" required {...form.getInputProps('password')} />
        <Refusal error={login.error} />
        <Button type="submit" loading={login.isPending} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
};

const Refusal = ({ error }: { error: Error | null }) => {
  if (isRefusedAs('invalid_credentials', error))
    return (
      <Notice tone="bad" title="Not signed in" urgent>
        The email address or the password is wrong.
      </Notice>
    );
  if (error instanceof Problem && error.document.code === 'rate_limited')
    return (
      <Notice tone="bad" title="Too many failed sign-ins" urgent>
        {tryAgain(error.document)} Until then the correct password is refused too.
      </Notice>
    );
  return <ProblemNotice error={error} />;
};
