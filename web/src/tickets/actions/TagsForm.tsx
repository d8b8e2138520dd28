import { Button, Group, Stack, TagsInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import type { Ticket } from '../ticket.ts';
import { useDesk } from './useDesk.ts';

/** What the service takes. */
const TAGS_MAX = 20;
const TAG_LENGTH_MAX = 64;

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
export const TagsForm = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { data: known = [] } = useQuery(knownTagsQuery);
  const [tags, setTags] = useState(ticket.tags);
  const { tag } = useDesk(ticket);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        tag(tags);
        onClose();
      }}
    >
      <Stack gap="sm">
        <TagsInput
          label="Tags"
          description="Enter or a comma ends a tag."
          data={[...known]}
          maxTags={TAGS_MAX}
          maxLength={TAG_LENGTH_MAX}
          comboboxProps={{ withinPortal: false }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
          autoFocus
          value={tags}
          onChange={setTags}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Stack>
    </form>
  );
};
