import { Button, Group } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { type Source, sourcesQuery } from './queries.ts';

/** New tickets above the limit of their source, which an administrator lets go on. */
export const Held = ({ source, isAdmin }: { source: Source; isAdmin: boolean }) => (
  <Notice tone="warn" title={source.tickets_held === 1 ? 'A ticket waits' : `${source.tickets_held} tickets wait`}>
    {source.held_reason} {!isAdmin && 'An administrator can release them.'}
    {isAdmin && <Release source={source} />}
  </Notice>
);

const Release = ({ source: { id, name, tickets_held: held } }: { source: Source }) => {
  const action = held === 1 ? 'Investigate it' : `Investigate all ${held}`;
  const release = useCommand({
    send: (_: void, { headers }) =>
      unwrap(api.POST('/api/ticket-sources/{id}/release', { params: { path: { id } }, headers })),
    changes: [sourcesQuery.queryKey],
  });
  return (
    <>
      <Group mt="xs">
        <Button
          size="compact-xs"
          loading={release.isPending}
          onClick={() => release.mutate()}
          aria-label={`${action}: ${name}`}
        >
          {action}
        </Button>
      </Group>
      <ProblemNotice error={release.error} />
    </>
  );
};
