import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { errorsByField } from '../api/problem.ts';
import { FormProblem } from '../parts/dialogs/FormProblem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { changedByDraft, type DraftOf } from './changedByDraft.ts';

type Props = DraftOf & { body: string; onClose: () => void };

/**
 * SU-101: a person's own words in place of the draft's. What is typed stays whatever happens to the draft meanwhile;
 * the revision that it began with tells the service that somebody else was faster.
 */
export const EditDraft = ({ body, onClose, ...of }: Props) => {
  const [text, setText] = useState(body);
  const [revision] = useState(of.draft.revision);
  const save = useCommand({
    send: (words: string, { headers }) => {
      const params = { path: { id: of.investigationId } };
      const edited = { revision, body: words };
      return unwrap(api.POST('/api/investigations/{id}/draft/edit', { params, body: edited, headers }));
    },
    changes: changedByDraft(of),
    onDone: onClose,
  });
  return (
    <Stack gap="xs" mt={4}>
      <Textarea
        aria-label="Reply"
        autosize
        minRows={6}
        maxLength={20_000}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        error={errorsByField(save.error)['body']}
        lang={of.draft.language}
      />
      <Group gap="xs">
        <Button size="compact-xs" loading={save.isPending} onClick={() => save.mutate(text)}>
          Save
        </Button>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
      <FormProblem error={save.error} fields={['body']} />
    </Stack>
  );
};
