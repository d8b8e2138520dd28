import { Button, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Problem } from '../api/problem.ts';
import { EntryCard } from '../parts/EntryCard.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { whenBack } from './whenBack.ts';

/** A page that could not be shown at all. Loads again by itself when the service is back. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const { context } = useRouter().options;
  useEffect(() => whenBack(context, () => location.reload()), [context]);
  return (
    <EntryCard title="This page cannot be shown">
      <Stack>
        {error instanceof Problem ? (
          <ProblemNotice error={error} />
        ) : (
          <>
            <Text size="sm">A part of the application could not be loaded, or it has a fault.</Text>
            <Text size="xs" c="dimmed" className="foreign">
              {String(error)}
            </Text>
          </>
        )}
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    </EntryCard>
  );
};
