import { Group, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { rereadSession, useUser } from '../sessions/session.ts';
import { ROLES } from './InvitePerson.tsx';
import { peopleQuery, type Person, type PersonWithLink } from './queries.ts';
import { SessionsOf } from './Sessions.tsx';

type Props = { person: Person; onLink: (made: PersonWithLink) => void };

const CHANGES = [peopleQuery.queryKey];
const nameOf = ({ name, id }: Person): string => name ?? id;

export const PersonActions = ({ person, onLink }: Props) => (
  <Group gap="xs">
    <DialogButton action="Change" subject={nameOf(person)}>
      {(close) => <ChangePerson person={person} onClose={close} />}
    </DialogButton>
    {!person.invited && (
      <DialogButton action="Sessions" subject={nameOf(person)} title={`Sessions of ${nameOf(person)}`}>
        {() => <SessionsOf id={person.id} />}
      </DialogButton>
    )}
    {!person.disabled && <NewLink person={person} onLink={onLink} />}
    <Switch person={person} />
  </Group>
);

type Values = { name: string; role: Person['role'] };

const ChangePerson = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const queries = useQueryClient();
  const user = useUser();
  const form = useForm<Values>({ initialValues: { name: person.name ?? '', role: person.role } });
  return (
    <DialogForm
      form={form}
      action="Save"
      send={(body) => unwrap(api.PATCH('/api/users/{id}', { params: { path: { id: person.id } }, body }))}
      changes={CHANGES}
      onDone={() => {
        if (person.id === user?.id) rereadSession(queries);
      }}
      onClose={onClose}
    >
      <NameField maxLength={200} {...form.getInputProps('name')} />
      <NativeSelect label="Role" data={[...ROLES]} {...form.getInputProps('role')} />
    </DialogForm>
  );
};

/** SU-06: the invitation anew, or a way back in for somebody who forgot their password. */
const NewLink = ({ person, onLink }: Props) => {
  const make = useCommand<void, PersonWithLink>({
    send: (_input, { headers }) =>
      unwrap(api.POST('/api/users/{id}/invite', { params: { path: { id: person.id } }, headers })),
    changes: CHANGES,
    onDone: onLink,
  });
  return (
    <>
      <AskFirst
        action={person.invited ? 'New link' : 'Password link'}
        subject={nameOf(person)}
        question="Links made before stop working."
        otherwise="Not now"
        busy={make.isPending}
        onConfirm={() => make.mutate()}
      />
      <ProblemNotice error={make.error} />
    </>
  );
};

const SOMEBODY = 'Ends their sessions. API keys that they made belong to the workspace and keep working.';
const ONESELF = 'This is you: you are signed out now, and only another administrator can let you in again.';

const Switch = ({ person }: { person: Person }) => {
  const user = useUser();
  const change = useCommand<void, unknown>({
    send: () =>
      unwrap(
        api.PATCH('/api/users/{id}', { params: { path: { id: person.id } }, body: { disabled: !person.disabled } }),
      ),
    changes: CHANGES,
  });
  return (
    <>
      {person.disabled ? (
        <AskFirst
          action="Enable"
          subject={nameOf(person)}
          question="They can sign in again."
          otherwise="Not now"
          busy={change.isPending}
          onConfirm={() => change.mutate()}
        />
      ) : (
        <AskFirst
          action="Disable"
          subject={nameOf(person)}
          question={person.id === user?.id ? ONESELF : SOMEBODY}
          busy={change.isPending}
          onConfirm={() => change.mutate()}
        />
      )}
      <ProblemNotice error={change.error} />
    </>
  );
};
