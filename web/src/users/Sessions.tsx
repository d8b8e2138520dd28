import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Ago } from '../parts/time/time.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ownSessionsQuery, sessionsOfQuery, type Session } from './queries.ts';

const endOwn = (id: string) => unwrap(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));

/** SU-06: one's own sessions. */
export const OwnSessions = () => (
  <Sessions query={useInfiniteQuery(ownSessionsQuery)} queryKey={ownSessionsQuery.queryKey} end={endOwn} />
);

/** The same of another user, for administrators. */
export const SessionsOf = ({ id }: { id: string }) => {
  const query = sessionsOfQuery(id);
  const end = (sessionId: string) =>
    unwrap(api.DELETE('/api/users/{id}/sessions/{session_id}', { params: { path: { id, session_id: sessionId } } }));
  return <Sessions query={useInfiniteQuery(query)} queryKey={query.queryKey} end={end} />;
};

type Props = {
  query: ReturnType<typeof useInfiniteQuery<{ items: Session[]; next_cursor: string | null }>>;
  queryKey: QueryKey;
  end: (id: string) => Promise<unknown>;
};

const Sessions = ({ query, queryKey, end }: Props) => (
  <>
    <Loaded query={query} height={80}>
      {({ pages }) => {
        const sessions = pages.flatMap(({ items }) => items);
        if (sessions.length === 0) return <Text size="sm">Not signed in anywhere.</Text>;
        return <DataTable label="Sessions" columns={columnsFor(queryKey, end)} rows={sessions} />;
      }}
    </Loaded>
    {query.hasNextPage && (
      <Button variant="subtle" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show older sessions
      </Button>
    )}
  </>
);

const columnsFor = (queryKey: QueryKey, end: Props['end']): readonly Column<Session>[] => [
  { name: 'Browser', cell: ({ browser }) => <b className="foreign">{browser ?? 'unknown'}</b> },
  { name: 'Address', cell: ({ address }) => address ?? 'unknown' },
  { name: 'Signed in', cell: ({ started_at: at }) => <Ago iso={at} /> },
  { name: 'Last used', cell: ({ last_used_at: at }) => <Ago iso={at} /> },
  {
    name: 'Actions',
    cell: (session) =>
      session.current ? 'this session' : <EndSession session={session} queryKey={queryKey} end={end} />,
  },
];

const EndSession = ({ session, queryKey, end }: { session: Session } & Pick<Props, 'queryKey' | 'end'>) => {
  const ending = useCommand<void, unknown>({ send: () => end(session.id), changes: [queryKey] });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={ending.isPending}
        onClick={() => ending.mutate()}
        aria-label={`End the session of ${session.browser ?? 'an unknown browser'}`}
      >
        End
      </Button>
      <ProblemNotice error={ending.error} />
    </>
  );
};
