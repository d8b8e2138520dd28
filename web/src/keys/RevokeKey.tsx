import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { ApiKey } from './queries.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { keysQuery } from './queries.ts';

export const RevokeKey = ({ apiKey: { id, name } }: { apiKey: ApiKey }) => {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  return (
    <>
      <AskFirst
        action="Revoke"
        subject={name}
        question="Programs that use it stop working at once."
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
      <ProblemNotice error={revoke.error} />
    </>
  );
};
