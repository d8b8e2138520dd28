import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';

export type Playbook = Answer<'/api/support-lead/playbooks'>[number];

/** Files change without a word in the stream: read again when one comes to the page. */
export const playbooksQuery = queryOptions({
  queryKey: ['playbooks'],
  queryFn: () => unwrap(api.GET('/api/support-lead/playbooks')),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});
