import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { changedByDraft, type DraftOf } from './changedByDraft.ts';

/** SU-101: nothing is sent; the ticket stays where it is. */
export const RejectDraft = ({ onClose, ...of }: DraftOf & { onClose: () => void }) => {
  const form = useForm({ initialValues: { reason: '' } });
  return (
    <DialogForm
      form={form}
      action="Reject"
      send={({ reason }, { headers }) => {
        const params = { path: { id: of.investigationId } };
        const body = { revision: of.draft.revision, ...(reason.trim() === '' ? {} : { reason }) };
        return unwrap(api.POST('/api/investigations/{id}/draft/reject', { params, body, headers }));
      }}
      changes={changedByDraft(of)}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="For your colleagues; nothing is sent"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
};
