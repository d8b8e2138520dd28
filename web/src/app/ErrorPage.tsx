import { Button, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { EntryCard } from '../parts/EntryCard.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';

/** A page that could not be shown at all. */
export const ErrorPage = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <EntryCard title="This page cannot be shown">
      <Stack>
        <ProblemNotice error={error instanceof Error ? error : new Error(String(error))} />
        <Button onClick={retry}>Try again</Button>
      </Stack>
    </EntryCard>
  );
};
