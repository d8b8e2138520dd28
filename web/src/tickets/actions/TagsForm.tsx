import { TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { DialogForm } from '../../parts/dialogs/DialogForm.tsx';
import { historyKey } from '../history/queries.ts';
import { ticketQuery, type Ticket } from '../ticket.ts';

const TAGS_MAX = 20;

/** Nobody keeps a list of all tags: offered are those of the newest tickets. */
const knownTagsQuery = queryOptions({
  queryKey: ['known-tags'],
  queryFn: async (): Promise<readonly string[]> => {
    const query = { limit: 100, snoozed: 'any' } as const;
    const { items } = await unwrap(api.GET('/api/tickets', { params: { query } }));
    return [...new Set(items.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b));
  },
  refetchOnMount: 'always',
});

/** SU-24: what tickets are grouped by; tags that others have are offered. */
export const TagsForm = ({ ticket: { id, tags }, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { data: known = [] } = useQuery(knownTagsQuery);
  const form = useForm({ initialValues: { tags } });
  return (
    <DialogForm
      form={form}
      action="Save"
      send={({ tags }, { headers }) =>
        unwrap(api.POST('/api/tickets/{id}/tags', { params: { path: { id } }, body: { tags }, headers }))
      }
      changes={[ticketQuery(id).queryKey, historyKey(id)]}
      onClose={onClose}
    >
      <TagsInput
        label="Tags"
        description="Enter or a comma ends a tag."
        data={[...known]}
        maxTags={TAGS_MAX}
        comboboxProps={{ withinPortal: false }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
        autoFocus
        {...form.getInputProps('tags')}
      />
    </DialogForm>
  );
};
