import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Ago } from '../parts/time/time.tsx';
import { toast } from '../parts/toasts/toasts.ts';
import { useMay } from '../sessions/session.ts';
import { CSAT_KEY, queueQuery, type Queued, type Reviewed } from './queries.ts';
import { ratingInWords } from './words.ts';
import classes from './satisfaction.module.css';

/** SU-152: low ratings and those with words, until somebody has looked at them. */
export const ReviewQueue = () => {
  const queue = useInfiniteQuery(queueQuery);
  const mayReview = useMay()('csat:manage');
  const total = queue.data?.pages.at(-1)?.total ?? 0;
  return (
    <Section
      title={total === 0 ? 'To review' : `To review (${total})`}
      lead="Ratings of 3 or less, and those with a comment, oldest first. One that its customer changes comes back."
    >
      <Loaded query={queue} height={160}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          return rows.length === 0 ? (
            <Empty title="Nothing to review">The next low rating, or one with a comment, appears here.</Empty>
          ) : (
            <DataTable label="To review" columns={mayReview ? [...COLUMNS, REVIEW] : COLUMNS} rows={rows} />
          );
        }}
      </Loaded>
      {queue.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={queue.isFetchingNextPage}
          onClick={() => void queue.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Section>
  );
};

const COLUMNS: readonly Column<Queued>[] = [
  { name: 'Rating', cell: ({ rating }) => <span className={classes['rating']}>{ratingInWords(rating)}</span> },
  {
    name: 'Comment',
    cell: ({ comment }) =>
      comment === null ? (
        <Text span size="sm" c="dimmed">
          none
        </Text>
      ) : (
        <span className="foreign">{comment}</span>
      ),
  },
  {
    name: 'Ticket',
    cell: ({ ticket_id: ticketId, ticket_title: title, customer }) => (
      <>
        <Anchor size="sm" renderRoot={(props) => <Link to="/inbox/$ticketId" params={{ ticketId }} {...props} />}>
          <span className="foreign">{title ?? 'Erased'}</span>
        </Anchor>
        <Text size="xs" c="dimmed" className="foreign">
          {customer ?? 'Unknown customer'}
        </Text>
      </>
    ),
  },
  { name: 'Given', cell: ({ created_at: at }) => <Ago iso={at} /> },
];

const REVIEW: Column<Queued> = {
  name: 'Actions',
  cell: (rating) => (
    <DialogButton
      action="Review"
      subject={`the rating of ${rating.ticket_title ?? 'an erased ticket'}`}
      title="Review the rating"
    >
      {(close) => <ReviewForm rating={rating} onClose={close} />}
    </DialogButton>
  ),
};

/** As many characters as the service takes. */
const NOTE_MAX = 2_000;

const ReviewForm = ({ rating: { id, rating, comment }, onClose }: { rating: Queued; onClose: () => void }) => {
  const form = useForm({ initialValues: { note: '' } });
  return (
    <DialogForm<{ note: string }, Reviewed>
      form={form}
      action="Mark as reviewed"
      send={({ note }, { headers }) => {
        const body = { note: note.trim() === '' ? null : note };
        return unwrap(api.POST('/api/csat/{id}/review', { params: { path: { id } }, body, headers }));
      }}
      changes={[[CSAT_KEY]]}
      onDone={() => toast({ text: 'The rating is marked as reviewed.' })}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        {ratingInWords(rating)}
      </Text>
      {comment !== null && (
        <Text size="sm" className="foreign">
          {comment}
        </Text>
      )}
      <Textarea
        label="Note"
        description="For the team: what was done about it."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={NOTE_MAX}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
};
