import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { EntryCard } from '../parts/EntryCard.tsx';
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
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, user);
      await navigate({ to: to ?? '/inbox', replace: true });
    },
  });
  return (
    <EntryCard title="Sign in">
      <form onSubmit={form.onSubmit((credentials) => login.mutate(credentials))}>
        <Stack>
          <ProblemNotice error={login.error} />
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
          <Button type="submit" loading={login.isPending} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
    </EntryCard>
  );
};
