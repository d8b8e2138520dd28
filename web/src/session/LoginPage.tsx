import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { isRefusedAs } from '../api/problem.ts';
import { FullPage } from '../parts/FullPage.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { sessionQuery } from './session.ts';

export const LoginPage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/login' });
  const form = useForm({ initialValues: { email: '', password: '' } });
  const login = useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      unwrap(api.POST('/api/auth/login', { body: credentials })),
    onSuccess: async ({ user }) => {
      // What the last person has read is not for the next.
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, user);
      await navigate({ to: to ?? '/inbox', replace: true });
    },
    onError: () => form.getInputNode('password')?.focus(),
  });
  return (
    <FullPage title="Sign in">
      <form onSubmit={form.onSubmit((credentials) => login.mutate(credentials))}>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page is about
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Refusal error={login.error} />
          <Button type="submit" loading={login.isPending} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
    </FullPage>
  );
};

const Refusal = ({ error }: { error: Error | null }) =>
  isRefusedAs('invalid_credentials', error) ? (
    <Notice tone="bad" title="Not signed in" urgent>
      The address or the password is wrong.
    </Notice>
  ) : (
    <ProblemNotice error={error} />
  );
