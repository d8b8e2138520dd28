import { IconBook2 } from '@tabler/icons-react';
import { OF_EACH, type Finder, type Found } from '../app/bar/finder.ts';
import { bestFirst } from '../app/bar/matching.ts';
import { playbooksQuery } from './queries.ts';

/** Finds playbooks by their titles and ids. */
export const playbookFinder: Finder = {
  needs: 'playbooks:read',
  find: async (typed, queries) => {
    const playbooks = await queries.ensureQueryData(playbooksQuery);
    const lines = playbooks.map(({ id, title }): Found => ({
      id: `playbook ${id}`,
      label: `Playbook “${title ?? id}”`,
      detail: id,
      icon: IconBook2,
      go: (navigate) => void navigate({ to: '/playbooks/$playbookId', params: { playbookId: id } }),
    }));
    return bestFirst(typed, lines).slice(0, OF_EACH);
  },
};
