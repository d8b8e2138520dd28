import { Button } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import { SystemActions } from '../catalogue/SystemActions.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ChangeSource } from './ChangeSource.tsx';
import type { OpenReturnedForm } from './leftForm.ts';
import { PassedOver } from './PassedOver.tsx';
import { type Source, sourcesQuery } from './queries.ts';

/** SU-62, SU-66: what an administrator may do with a source. */
export const SourceActions = ({ source, returned }: { source: Source; returned: OpenReturnedForm | null }) => {
  const path = { params: { path: { id: source.id } } };
  return (
    <SystemActions
      system={source}
      list={sourcesQuery.queryKey}
      test={({ headers }) => unwrap(api.POST('/api/ticket-sources/{id}/test', { ...path, headers }))}
      tried="starting its tool server if not running, ping, list of tools, healthcheck"
      turn={(enabled) => unwrap(api.PATCH('/api/ticket-sources/{id}', { ...path, body: { enabled } }))}
      remove={() => unwrap(api.DELETE('/api/ticket-sources/{id}', path))}
      withoutIt="No more tickets are read from it. Replies to its earlier tickets must be copied and sent manually."
      more={
        <>
          <PassedOver source={source} />
          {source.tools_changed && <ApproveTools source={source} />}
        </>
      }
      isChanging={returned !== null}
    >
      {(close) => <ChangeSource source={source} onClose={close} returned={returned} />}
    </SystemActions>
  );
};

const ApproveTools = ({ source: { id, name } }: { source: Source }) => {
  const approve = useCommand({
    send: (_: void, { headers }) =>
      unwrap(api.POST('/api/ticket-sources/{id}/approve-tools', { params: { path: { id } }, headers })),
    changes: [sourcesQuery.queryKey],
  });
  return (
    <>
      <Button
        size="compact-xs"
        loading={approve.isPending}
        onClick={() => approve.mutate()}
        aria-label={`Approve the changed tools of ${name}`}
      >
        Approve its tools
      </Button>
      <ProblemNotice error={approve.error} />
    </>
  );
};
