import { Button, Group, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { isNotFound } from '../api/problem.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

type Props<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Of what stands in its place until then, in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What was read, and what went wrong if it could not be, with a way to ask again; what was read before stays. */
export const Loaded = <Data,>({ query, height, children }: Props<Data>) => {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      <ProblemNotice error={error} />
      {error !== null && data === undefined && !isNotFound(error) && (
        <Group mt="xs">
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {isPending && <Skeleton h={height} />}
      {data !== undefined && children(data)}
    </>
  );
};
