import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { peopleQuery, type Person, type PersonWithLink } from './queries.ts';

/** Roles as a choice. */
export const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator' },
] as const;

type Values = { name: string; email: string; role: Person['role'] };
type Props = { onClose: () => void; onInvited: (made: PersonWithLink) => void };

export const InvitePerson = ({ onClose, onInvited }: Props) => {
  const form = useForm<Values>({ initialValues: { name: '', email: '', role: 'member' } });
  return (
    <DialogForm
      form={form}
      action="Invite"
      send={(body, { headers }) => unwrap(api.POST('/api/users', { body, headers }))}
      changes={[peopleQuery.queryKey]}
      onDone={onInvited}
      onClose={onClose}
    >
      <NameField maxLength={200} {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
      <NativeSelect label="Role" data={[...ROLES]} {...form.getInputProps('role')} />
    </DialogForm>
  );
};
