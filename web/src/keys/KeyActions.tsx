import { Group, NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { keysQuery, type ApiKey, type NewKey } from './queries.ts';

type Props = { apiKey: ApiKey; onCreated: (made: NewKey) => void };

/** What can be done with a key. One that was replaced, or has ended, can be renamed and revoked only. */
export const KeyActions = ({ apiKey, onCreated }: Props) => (
  <Group gap="xs" wrap="nowrap">
    <DialogButton action="Rename" subject={apiKey.name}>
      {(close) => <RenameKey apiKey={apiKey} onClose={close} />}
    </DialogButton>
    {apiKey.rotated_to === null && !hasEnded(apiKey) && (
      <DialogButton action="Rotate" subject={apiKey.name}>
        {(close) => <RotateKey apiKey={apiKey} onClose={close} onCreated={onCreated} />}
      </DialogButton>
    )}
    <RevokeKey apiKey={apiKey} />
  </Group>
);

/** Whether a key's time is over. */
export const hasEnded = ({ expires_at: at }: ApiKey): boolean => at !== null && Date.parse(at) <= Date.now();

const pathOf = ({ id }: ApiKey) => ({ params: { path: { id } } });
const CHANGES = [keysQuery.queryKey];

/** CL-88: another name; the key itself stays as it is. */
const RenameKey = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const form = useForm({ initialValues: { name: apiKey.name } });
  return (
    <DialogForm
      form={form}
      action="Rename"
      send={(body) => unwrap(api.PATCH('/api/keys/{id}', { ...pathOf(apiKey), body }))}
      changes={CHANGES}
      onClose={onClose}
    >
      <NameField maxLength={140} {...form.getInputProps('name')} />
    </DialogForm>
  );
};

/** How long the old key still works beside the new one, in seconds. */
const OVERLAPS = [
  { value: '0', label: 'expires now' },
  { value: '3600', label: 'works for another hour' },
  { value: '86400', label: 'works for another day' },
  { value: '604800', label: 'works for another week' },
];

/** CL-88: a new key with the same name, scopes and end takes the place of the old one. */
const RotateKey = ({ apiKey, onClose, onCreated }: Props & { onClose: () => void }) => {
  const form = useForm({ initialValues: { overlap_seconds: '86400' } });
  return (
    <DialogForm
      form={form}
      action="Rotate"
      send={({ overlap_seconds: overlap }, { headers }) => {
        const body = { overlap_seconds: Number(overlap) };
        return unwrap(api.POST('/api/keys/{id}/rotate', { ...pathOf(apiKey), body, headers }));
      }}
      changes={CHANGES}
      onDone={onCreated}
      onClose={onClose}
    >
      <Text size="sm">
        Creates a new key with the same name, scopes and expiry. Replace <b className="foreign">{apiKey.name}</b> where
        it is used before the old key expires.
      </Text>
      <NativeSelect label="The old key" data={OVERLAPS} {...form.getInputProps('overlap_seconds')} />
    </DialogForm>
  );
};

const RevokeKey = ({ apiKey }: { apiKey: ApiKey }) => {
  const revoke = useCommand<void, unknown>({
    send: () => unwrap(api.DELETE('/api/keys/{id}', pathOf(apiKey))),
    changes: CHANGES,
  });
  return (
    <>
      <AskFirst
        action="Revoke"
        subject={apiKey.name}
        question="Programs that use it lose access immediately."
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
      <ProblemNotice error={revoke.error} />
    </>
  );
};
