import { Button, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { api, unwrap } from '../api/client.ts';
import { Dialog } from '../parts/dialogs/Dialog.tsx';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { investigationKey, type Investigation } from './queries.ts';

type Given = NonNullable<Investigation['feedback']>;

const RATINGS = [
  { rating: 'up', name: 'Helpful', Icon: IconThumbUp },
  { rating: 'down', name: 'Not helpful', Icon: IconThumbDown },
] as const;

/** SU-81: what people think of the investigation. The last rating counts, with its comment. */
export const Feedback = ({ investigation: { id, feedback } }: { investigation: Investigation }) => {
  const [opened, { open, close }] = useDisclosure(false);
  const rate = useCommand({
    send: (rating: Given['rating'], { headers }) =>
      unwrap(api.POST('/api/investigations/{id}/feedback', { params: { path: { id } }, body: { rating }, headers })),
    changes: [investigationKey(id)],
  });
  return (
    <section aria-label="Feedback">
      <Group gap="xs">
        {RATINGS.map(({ rating, name, Icon }) => (
          <Button
            key={rating}
            size="compact-xs"
            variant={feedback?.rating === rating ? 'filled' : 'default'}
            aria-pressed={feedback?.rating === rating}
            leftSection={<Icon size={14} aria-hidden />}
            disabled={rate.isPending}
            onClick={() => feedback?.rating !== rating && rate.mutate(rating)}
          >
            {name}
          </Button>
        ))}
        {feedback !== null && (
          <Button size="compact-xs" variant="subtle" onClick={open}>
            {feedback.comment === null ? 'Say why' : 'Change the comment'}
          </Button>
        )}
      </Group>
      {feedback !== null && feedback.comment !== null && (
        <Text size="sm" mt={4} className="foreign prose">
          {feedback.comment}
        </Text>
      )}
      <ProblemNotice error={rate.error} />
      {feedback !== null && (
        <Dialog title="Comment on the investigation" opened={opened} onClose={close}>
          <CommentForm id={id} given={feedback} onClose={close} />
        </Dialog>
      )}
    </section>
  );
};

type FormProps = { id: string; given: Given; onClose: () => void };

const CommentForm = ({ id, given: { rating, comment }, onClose }: FormProps) => {
  const form = useForm({ initialValues: { comment: comment ?? '' } });
  return (
    <DialogForm
      form={form}
      action="Save"
      send={({ comment }, { headers }) => {
        const body = { rating, ...(comment.trim() === '' ? {} : { comment }) };
        return unwrap(api.POST('/api/investigations/{id}/feedback', { params: { path: { id } }, body, headers }));
      }}
      changes={[investigationKey(id)]}
      onClose={onClose}
    >
      <Textarea
        label="Comment"
        description="For your team: what was right or wrong"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('comment')}
      />
    </DialogForm>
  );
};
