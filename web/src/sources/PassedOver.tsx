import { Anchor, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/dialogs/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Ago } from '../parts/time/time.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { passedOverQuery, type PassedOver as Item, type Source } from './queries.ts';

/** What a source made no ticket of, and a way to take it in after all. */
export const PassedOver = ({ source }: { source: Source }) => (
  <DialogButton action="Passed over" subject={source.name} title={`What ${source.name} passed over`}>
    {() => <Items sourceId={source.id} />}
  </DialogButton>
);

const Items = ({ sourceId }: { sourceId: string }) => {
  const query = useInfiniteQuery(passedOverQuery(sourceId));
  return (
    <>
      <Loaded query={query} height={160}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <Empty title="Nothing was passed over">All that this source found became tickets and messages.</Empty>
          ) : (
            <DataTable label="Passed over" columns={COLUMNS} rows={all} />
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </>
  );
};

const COLUMNS: readonly Column<Item>[] = [
  { name: 'Subject', cell: ({ title }) => <span className="foreign">{title ?? 'erased'}</span> },
  { name: 'From', cell: ({ sender }) => <span className="foreign">{sender}</span> },
  { name: 'Why', cell: ({ reason }) => <span className="foreign">{reason}</span> },
  { name: 'Came', cell: ({ came_at: at }) => <Ago iso={at} /> },
  { name: 'After all', cell: (item) => <TakeIn item={item} /> },
];

const TakeIn = ({ item: { id: item, source_id: id, title, ticket_id: ticketId } }: { item: Item }) => {
  const take = useCommand({
    send: (_: void, { headers }) =>
      unwrap(
        api.POST('/api/ticket-sources/{id}/passed-over/{item}/take-in', { params: { path: { id, item } }, headers }),
      ),
    changes: [passedOverQuery(id).queryKey],
  });
  if (ticketId !== null)
    return (
      <Anchor size="xs" renderRoot={(props) => <Link to="/inbox/$ticketId" params={{ ticketId }} {...props} />}>
        Ticket
      </Anchor>
    );
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={take.isPending}
        onClick={() => take.mutate()}
        aria-label={`Take in ${title ?? 'this'} after all`}
      >
        Take it in
      </Button>
      <ProblemNotice error={take.error} />
    </>
  );
};
