import {
  Button,
  Group,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { isRefusedAs } from '../api/problem.ts';
import { NotificationSwitch } from '../notifications/NotificationSwitch.tsx';
import { FormProblem, showErrors } from '../parts/dialogs/FormProblem.tsx';
import { Page } from '../parts/Page.tsx';
import { Section } from '../parts/Section.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { PasswordField, passwordIsLongEnough } from '../sessions/PasswordField.tsx';
import { rereadSession, useUser } from '../sessions/session.ts';
import { peopleQuery, ownSessionsQuery } from './queries.ts';
import { OwnSessions } from './Sessions.tsx';

const FORM_WIDTH = 400;

/** Oneself: name, password, sessions, colours (SU-05, SU-06). */
export const ProfilePage = () => {
  const user = useUser();
  return (
    <Page
      title="Profile"
      lead={
        <span className="foreign">
          {user?.email} · {user?.role === 'admin' ? 'Administrator' : 'Member'}
        </span>
      }
    >
      <Section title="Name">
        <NameForm name={user?.name ?? ''} />
      </Section>
      <Section title="Password" lead="Changing it ends all your other sessions.">
        <PasswordForm />
      </Section>
      <Section title="Sessions" lead="Browsers and programs that are signed in as you.">
        <OwnSessions />
      </Section>
      <Section title="Notifications" lead="In this browser, while the application is open in a tab.">
        <NotificationSwitch />
      </Section>
      <Section title="Colours" lead="In this browser.">
        <Colours />
      </Section>
    </Page>
  );
};

const NameForm = ({ name }: { name: string }) => {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name } });
  const save = useCommand({
    send: (body: { name: string }) => unwrap(api.PATCH('/api/auth/me', { body })),
    changes: [peopleQuery.queryKey],
    onDone: ({ user }) => {
      rereadSession(queries);
      form.setValues({ name: user.name ?? '' });
      form.resetDirty();
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="sm" maw={FORM_WIDTH}>
        <TextInput
          label="As colleagues see it"
          autoComplete="name"
          maxLength={200}
          required
          {...form.getInputProps('name')}
        />
        <FormProblem error={save.error} fields={['name']} />
        <Done done={save.isSuccess && !form.isDirty()} text="Saved." action="Save" busy={save.isPending} />
      </Stack>
    </form>
  );
};

const EMPTY = { current_password: '', new_password: '' };

const PasswordForm = () => {
  const [isDone, setDone] = useState(false);
  const form = useForm({ initialValues: EMPTY, validate: { new_password: passwordIsLongEnough } });
  const change = useCommand({
    send: (body: typeof EMPTY) => unwrap(api.POST('/api/auth/password', { body })),
    changes: [ownSessionsQuery.queryKey],
    onDone: () => {
      form.reset();
      setDone(true);
    },
    onError: (error) => {
      if (!isRefusedAs('invalid_credentials', error)) return showErrors(form, error);
      form.setFieldError('current_password', 'This is not your current password.');
      form.getInputNode('current_password')?.focus();
    },
  });
  const send = (values: typeof EMPTY) => {
    setDone(false);
    change.mutate(values);
  };
  const isWrong = isRefusedAs('invalid_credentials', change.error);
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack gap="sm" maw={FORM_WIDTH}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          {...form.getInputProps('current_password')}
        />
        <PasswordField label="New password" {...form.getInputProps('new_password')} />
        {!isWrong && <FormProblem error={change.error} fields={['current_password', 'new_password']} />}
        <Done done={isDone} text="Changed." action="Change password" busy={change.isPending} />
      </Stack>
    </form>
  );
};

type DoneProps = { done: boolean; text: string; action: string; busy: boolean };

/** The button of a form that stays, and that what it did is done. */
const Done = ({ done, text, action, busy }: DoneProps) => (
  <Group gap="sm">
    <Button type="submit" variant="default" size="xs" loading={busy}>
      {action}
    </Button>
    <Text size="sm" component="output">
      {done && text}
    </Text>
  </Group>
);

const Colours = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      size="xs"
      style={{ alignSelf: 'start' }}
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'As the system' },
      ]}
    />
  );
};
