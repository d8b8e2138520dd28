import type { paths } from '../api/schema.d.ts';

type Query = NonNullable<paths['/clusters']['get']['parameters']['query']>;

/** What the list is narrowed down to and sorted by; stands in the page's address. */
export type ClusterFilter = {
  q?: string;
  status?: NonNullable<Query['status']>[number];
  size?: NonNullable<Query['size']>[number];
  location?: string;
  version?: string;
  sort?: NonNullable<Query['sort']>;
};

export const STATUSES = [
  'available',
  'provisioning',
  'updating',
  'degraded',
  'failed',
  'deleting',
] as const satisfies readonly ClusterFilter['status'][];

export const SORTS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-version', label: 'Highest version' },
  { value: 'version', label: 'Lowest version' },
] as const satisfies readonly { value: ClusterFilter['sort']; label: string }[];

const SIZES = ['small', 'medium', 'large'] as const;
const TEXT_MAX = 63;

const among = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

const text = (given: unknown): string | undefined =>
  typeof given === 'string' && given.trim() !== '' ? given.trim().slice(0, TEXT_MAX) : undefined;

/** The filter in a page's address; what is not understood is left out. */
export const clusterFilterIn = (search: Record<string, unknown>): ClusterFilter => {
  const found = {
    q: text(search['q']),
    status: among(STATUSES, search['status']),
    size: among(SIZES, search['size']),
    location: text(search['location']),
    version: /^\d+\.\d+\.\d+$/.test(String(search['version'])) ? String(search['version']) : undefined,
    sort: among(
      SORTS.map(({ value }) => value),
      search['sort'],
    ),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/** Whether it leaves anything out. */
export const isNarrowed = (filter: ClusterFilter): boolean => Object.keys(filter).some((name) => name !== 'sort');
