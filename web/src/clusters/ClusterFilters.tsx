import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { clusterFilterIn, SORTS, STATUSES, type ClusterFilter } from './clusterFilter.ts';
import classes from './clusters.module.css';
import { locationsQuery, sizesQuery, versionsQuery } from './offer.ts';

const TYPING_MS = 250;

/** What the list is narrowed down to by the page's address. */
export const useClusterFilter = (): ClusterFilter =>
  useSearch({ from: '/signed-in/clusters/', select: clusterFilterIn });

/** What the list shows, and in which order. It stands in the address, so that a link leads to the same list. */
export const ClusterFilters = () => {
  const filter = useClusterFilter();
  const navigate = useNavigate();
  const narrow = (change: Record<string, unknown>) =>
    void navigate({ to: '/clusters', search: clusterFilterIn({ ...filter, ...change }), replace: true });
  const { data: versions = [] } = useQuery(versionsQuery);
  const { data: sizes = [] } = useQuery(sizesQuery);
  const { data: locations = [] } = useQuery(locationsQuery);
  return (
    <Group component="search" gap="xs" aria-label="Clusters" className={classes['filters']}>
      <Search applied={filter.q ?? ''} onSearch={(q) => narrow({ q })} />
      <Choice name="Status" value={filter.status} values={STATUSES} onChange={(status) => narrow({ status })} />
      <Choice
        name="Version"
        value={filter.version}
        values={versions.map(({ version }) => version).toReversed()}
        onChange={(version) => narrow({ version })}
      />
      <Choice
        name="Size"
        value={filter.size}
        values={sizes.map(({ size }) => size)}
        onChange={(size) => narrow({ size })}
      />
      <Choice
        name="Location"
        value={filter.location}
        values={locations.map(({ location }) => location)}
        onChange={(location) => narrow({ location })}
      />
      <NativeSelect
        size="xs"
        aria-label="Order"
        data={[...SORTS]}
        value={filter.sort ?? '-created_at'}
        onChange={({ currentTarget }) => narrow({ sort: currentTarget.value })}
      />
    </Group>
  );
};

const Search = ({ applied, onSearch }: { applied: string; onSearch: (q: string) => void }) => {
  const [text, setText] = useState(applied);
  const searchSoon = useDebouncedCallback(onSearch, TYPING_MS);
  return (
    <TextInput
      size="xs"
      type="search"
      placeholder="Names starting with"
      aria-label="Search by name"
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={63}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        searchSoon(value);
      }}
    />
  );
};

type ChoiceProps = {
  name: string;
  value: string | undefined;
  values: readonly string[];
  onChange: (value: string) => void;
};

const Choice = ({ name, value = '', values, onChange }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    aria-label={name}
    data={[
      { value: '', label: `${name}: any` },
      ...(value === '' || values.includes(value) ? values : [value, ...values]),
    ]}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
