import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemNotice } from './ProblemNotice.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; isPending: boolean };
  /** Of what stands in its place until then, in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What was read, and what went wrong if it could not be; what was read before stays. */
export const Loaded = <Data,>({ query: { data, error, isPending }, height, children }: Props<Data>) => (
  <>
    <ProblemNotice error={error} />
    {isPending && <Skeleton h={height} />}
    {data !== undefined && children(data)}
  </>
);
