import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api/answer.ts';
import { api, unwrap } from '../../api/client.ts';
import { OF_THE_LOG, sinceTheLog } from '../../live/log.ts';
import { CATALOGUE_KEY } from '../offer.ts';
import { CLUSTER_KEY } from '../queries.ts';

export type AutoUpgrade = Answer<'/clusters/{cluster_id}/auto-upgrade'>;
export type PathEntry = Answer<'/clusters/{cluster_id}/upgrade-path'>[number];
export type Upgrade = Answer<'/clusters/{cluster_id}/upgrades'>['items'][number];
export type Change = Answer<'/cluster-types/{cluster_type}/upgrade-preview'>[number];

const pathOf = (id: string) => ({ params: { path: { cluster_id: id } } });

export const autoUpgradeQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'auto-upgrade'],
    meta: OF_THE_LOG,
    queryFn: ({ client }) =>
      unwrap(api.GET('/clusters/{cluster_id}/auto-upgrade', { ...pathOf(id), headers: sinceTheLog(client) })),
  });

export const upgradePathQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'path'],
    meta: OF_THE_LOG,
    queryFn: ({ client }) =>
      unwrap(api.GET('/clusters/{cluster_id}/upgrade-path', { ...pathOf(id), headers: sinceTheLog(client) })),
  });

const PAGE = 100;

/** All of them, newest first: a cluster has few. */
export const upgradesQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'upgrades'],
    meta: OF_THE_LOG,
    queryFn: async ({ client }): Promise<readonly Upgrade[]> => {
      const upgrades: Upgrade[] = [];
      let cursor: string | null = null;
      do {
        const page = await readUpgrades(id, cursor, sinceTheLog(client));
        upgrades.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return upgrades;
    },
  });

const readUpgrades = (id: string, cursor: string | null, headers: ReturnType<typeof sinceTheLog>) => {
  const query = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  const params = { path: { cluster_id: id }, query };
  return unwrap(api.GET('/clusters/{cluster_id}/upgrades', { params, headers }));
};

/** What changes after `from` up to and including `to`, as the service has it now, and by what it knows that again. */
export const previewQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [CATALOGUE_KEY, 'preview', from, to],
    meta: OF_THE_LOG,
    queryFn: async () => {
      const params = { path: { cluster_type: 'keycloak' as const }, query: { from, to } };
      const answer = api.GET('/cluster-types/{cluster_type}/upgrade-preview', { params, cache: 'no-cache' });
      const changes = await unwrap(answer);
      return { changes, etag: (await answer).response.headers.get('etag') };
    },
  });
