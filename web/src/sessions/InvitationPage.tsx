import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { isRefusedAs } from '../api/problem.ts';
import { FormProblem, showErrors } from '../parts/dialogs/FormProblem.tsx';
import { FullPage } from '../parts/EntryCard.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useLinkToken } from './linkToken.ts';
import { PasswordField, passwordIsLongEnough } from './PasswordField.tsx';
import { signedInAnew } from './session.ts';

/** SU-06: the page that an invitation opens, or a link for a forgotten password; its fragment never reaches a server or its logs. */
export const InvitationPage = () => {
  const token = useLinkToken();
  return (
    <FullPage title="Choose your password">
      {token === '' ? (
        <Text size="sm">
          Open the link that an administrator sent you. It is complete only with everything after the <code>#</code>.{' '}
          <ToSignIn />
        </Text>
      ) : (
        <InvitationForm token={token} />
      )}
    </FullPage>
  );
};

const InvitationForm = ({ token }: { token: string }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: '', password: '' }, validate: { password: passwordIsLongEnough } });
  const accept = useMutation({
    mutationFn: ({ name, password }: typeof form.values) => {
      const own = name.trim() === '' ? {} : { name };
      return unwrap(api.POST('/api/auth/accept-invitation', { body: { token, password, ...own } }));
    },
    onSuccess: async () => {
      await signedInAnew(queries);
      await navigate({ to: '/', replace: true });
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((values) => accept.mutate(values))}>
      <Stack>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page is about */}
        <PasswordField label="Password" autoFocus {...form.getInputProps('password')} />
        <TextInput
          label="Name"
          description="As colleagues see it. Empty: as the administrator entered it"
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <Refusal error={accept.error} />
        <Button type="submit" loading={accept.isPending} fullWidth>
          Set password and sign in
        </Button>
      </Stack>
    </form>
  );
};

const Refusal = ({ error }: { error: Error | null }) => {
  if (isRefusedAs('invalid_credentials', error))
    return (
      <Notice tone="bad" title="The link is not valid" urgent>
        It has expired, or a newer one was made. Ask an administrator for a new link.
      </Notice>
    );
  if (isRefusedAs('invitation_used', error))
    return (
      <Notice tone="bad" title="The link was used already" urgent>
        A password is set. <ToSignIn />, or ask an administrator for a new link.
      </Notice>
    );
  return <FormProblem error={error} fields={['name', 'password']} />;
};

const ToSignIn = () => (
  <Anchor component={Link} to="/login" size="sm">
    Sign in
  </Anchor>
);
