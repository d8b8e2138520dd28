import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import type { Ticket } from '../tickets/ticket.ts';
import { investigationQuery, type Investigation } from './queries.ts';

type Props = { id: string; ticket: Ticket; children: (investigation: Investigation) => ReactNode };

/** An investigation that was read, and what went wrong if it could not be. */
export const LoadedInvestigation = ({ id, ticket, children }: Props) => {
  const { data: investigation, error, isPending } = useQuery(investigationQuery(id, ticket));
  if (isPending || investigation === null)
    return (
      <output aria-label="Loading the investigation">
        <Skeleton h={240} />
      </output>
    );
  if (investigation === undefined) return <ProblemNotice error={error} />;
  return children(investigation);
};
