import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../../api/client.ts';
import { DialogForm } from '../../parts/dialogs/DialogForm.tsx';
import { toast } from '../../parts/toasts/toasts.ts';
import { historyKey } from '../history/queries.ts';
import { ticketQuery, type Ticket } from '../ticket.ts';
import { useReopen } from './useReopen.ts';

type Props = { ticket: Ticket; as: 'resolve' | 'ignore'; onClose: () => void };

/** How long the message that a ticket has ended offers to take it back. */
const UNDO_MS = 10_000;

/** SU-19, SU-20: ends a ticket, with words for the team. */
export const EndForm = ({ ticket: { id, source_id }, as, onClose }: Props) => {
  const form = useForm({ initialValues: { words: '' } });
  const { reopen } = useReopen(id);
  const isResolved = as === 'resolve';
  const alsoThere =
    source_id === null ? '' : ' It is also marked as solved at its source, unless the source is read-only.';
  return (
    <DialogForm
      form={form}
      fields={[]}
      action={isResolved ? 'Resolve' : 'Ignore'}
      send={({ words }, { headers }): Promise<unknown> => end(as, id, words.trim(), headers)}
      changes={[ticketQuery(id).queryKey, historyKey(id)]}
      onDone={() =>
        toast({
          text: isResolved ? 'Resolved' : 'Set aside',
          undo: { label: 'Reopen', run: reopen, untilMs: Date.now() + UNDO_MS },
        })
      }
      onClose={onClose}
    >
      <Textarea
        label={isResolved ? 'Resolution' : 'Reason'}
        description={`For your team; it stands in the thread. The ticket is reopened if the customer writes again.${isResolved ? alsoThere : ''}`}
        autosize
        minRows={2}
        maxLength={10_000}
        {...form.getInputProps('words')}
      />
    </DialogForm>
  );
};

const end = (as: Props['as'], id: string, words: string, headers: { 'Idempotency-Key': string }): Promise<unknown> => {
  const params = { path: { id } };
  if (as === 'resolve') {
    const body = words === '' ? {} : { resolution: words };
    return unwrap(api.POST('/api/tickets/{id}/resolve', { params, body, headers }));
  }
  const body = words === '' ? {} : { reason: words };
  return unwrap(api.POST('/api/tickets/{id}/ignore', { params, body, headers }));
};
