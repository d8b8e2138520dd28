import { Button, Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../../api/client.ts';
import { DialogForm, NameField } from '../../parts/dialogs/DialogForm.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { isNarrowed, type InboxFilter } from '../inboxFilter.ts';
import { viewsQuery, type InboxView } from './queries.ts';

type Props = {
  /** What the list is narrowed down to now. */
  filter: InboxFilter;
  /** The view that is shown. */
  view: InboxView | undefined;
  /** Whether it is changed, instead of saving a new one. */
  isChange: boolean;
  onClose: () => void;
};

/** SU-187: saves what the list shows under a name, for oneself or for all; or changes such a view. */
export const SaveView = ({ filter, view, isChange, onClose }: Props) => {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: isChange ? (view?.name ?? '') : '', shared: isChange && view?.shared === true },
  });
  const { view: _, sort: __, unknown: ___, ...own } = filter;
  const asked = { ...view?.filter, ...own };
  return (
    <DialogForm
      form={form}
      action={isChange ? 'Save' : 'Save the view'}
      send={(values, { headers }) =>
        isChange && view !== undefined
          ? unwrap(
              api.PATCH('/api/inbox/views/{id}', {
                params: { path: { id: view.id } },
                body: { ...values, ...(isNarrowed(filter) ? { filter: asked } : {}) },
                headers,
              }),
            )
          : unwrap(api.POST('/api/inbox/views', { body: { ...values, filter: asked }, headers }))
      }
      changes={[viewsQuery.queryKey]}
      onDone={({ id }) => void navigate({ to: '/inbox', search: { view: id } })}
      onClose={onClose}
    >
      <NameField maxLength={140} {...form.getInputProps('name')} />
      <Checkbox
        label="For everybody of the workspace"
        description="Without it only you see the view."
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
      {isChange && isNarrowed(filter) && (
        <Text size="sm" c="dimmed">
          The filters that are set now become part of the view.
        </Text>
      )}
      {isChange && view !== undefined && <DeleteView id={view.id} onDone={onClose} />}
    </DialogForm>
  );
};

const DeleteView = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const navigate = useNavigate();
  const remove = useCommand({
    send: (_: void, { headers }) => unwrap(api.DELETE('/api/inbox/views/{id}', { params: { path: { id } }, headers })),
    changes: [viewsQuery.queryKey],
    onDone: () => {
      onDone();
      void navigate({ to: '/inbox' });
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-xs"
        loading={remove.isPending}
        onClick={() => remove.mutate()}
        style={{ alignSelf: 'start' }}
      >
        Delete the view
      </Button>
      <ProblemNotice error={remove.error} />
    </>
  );
};
