import { Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { ticketQuery, type Ticket } from '../tickets/ticket.ts';

/** SU-19, SU-20: in these statuses a ticket waits for nobody any more, or is being worked on. */
const OVER: ReadonlySet<string> = new Set(['investigating', 'resolved', 'ignored']);

/** What a person may do to end a ticket. */
export const TicketActions = ({ ticket }: { ticket: Ticket }) => {
  if (OVER.has(ticket.status)) return null;
  return (
    <Group gap="xs" mt="xs">
      <DialogButton action="Resolve" subject="the ticket">
        {(close) => <EndTicket ticket={ticket} as="resolve" onClose={close} />}
      </DialogButton>
      <DialogButton action="Ignore" subject="the ticket">
        {(close) => <EndTicket ticket={ticket} as="ignore" onClose={close} />}
      </DialogButton>
    </Group>
  );
};

type Props = { ticket: Ticket; as: 'resolve' | 'ignore'; onClose: () => void };

const EndTicket = ({ ticket: { id, source_id }, as, onClose }: Props) => {
  const form = useForm({ initialValues: { words: '' } });
  const params = { path: { id } };
  const isResolved = as === 'resolve';
  const alsoThere =
    source_id === null ? '' : ' It is also marked as solved at its source, unless the source is read-only.';
  return (
    <DialogForm
      form={form}
      fields={[]}
      action={isResolved ? 'Resolve' : 'Ignore'}
      send={({ words }, { headers }): Promise<unknown> =>
        isResolved
          ? unwrap(
              api.POST('/api/tickets/{id}/resolve', {
                params,
                body: words.trim() === '' ? {} : { resolution: words },
                headers,
              }),
            )
          : unwrap(
              api.POST('/api/tickets/{id}/ignore', {
                params,
                body: words.trim() === '' ? {} : { reason: words },
                headers,
              }),
            )
      }
      changes={[ticketQuery(id).queryKey]}
      onClose={onClose}
    >
      <Textarea
        label={isResolved ? 'Resolution' : 'Reason'}
        description={`The ticket is reopened if the customer writes again.${isResolved ? alsoThere : ''}`}
        autosize
        minRows={2}
        maxLength={10_000}
        {...form.getInputProps('words')}
      />
    </DialogForm>
  );
};
