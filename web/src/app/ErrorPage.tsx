import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Problem } from '../api/problem.ts';
import { EntryCard, FullPage } from '../parts/EntryCard.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { PageNotLoaded } from './page.ts';
import { whenBack } from './whenBack.ts';

/** A page that could not be shown. What stands around it stays; it comes by itself when the service is back. */
export const ErrorPage = ({ error }: { error: unknown }) =>
  error instanceof PageNotLoaded ? <NotLoaded /> : <NotShown error={error} />;

/** Everything that was read before is still there, so that only this page is asked for again. */
const NotLoaded = () => {
  const router = useRouter();
  const { context } = router.options;
  useEffect(() => whenBack(context, () => void router.invalidate()), [context, router]);
  return (
    <EntryCard title="This page is not loaded yet">
      <Stack>
        <Text size="sm">
          The service did not answer when this page was asked for. Everything else is still here, and this page appears
          by itself as soon as the service is back.
        </Text>
        <Text size="sm" c="dimmed">
          If the service has been upgraded meanwhile, load the whole application again.
        </Text>
        <Group gap="xs">
          <Button onClick={() => void router.invalidate()}>Try again</Button>
          <Button variant="default" onClick={() => location.reload()}>
            Load the application again
          </Button>
        </Group>
      </Stack>
    </EntryCard>
  );
};

const NotShown = ({ error }: { error: unknown }) => {
  const { context } = useRouter().options;
  useEffect(() => whenBack(context, () => location.reload()), [context]);
  return (
    <EntryCard title="This page cannot be shown">
      <Stack>
        {error instanceof Problem ? (
          <ProblemNotice error={error} />
        ) : (
          <>
            <Text size="sm">The application has met a fault of its own.</Text>
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

export const NotFoundPage = () => (
  <FullPage title="No such page">
    <Text size="sm">The address may be misspelt, or what it led to is gone.</Text>
    <Anchor component={Link} to="/inbox" size="sm">
      Go to the inbox
    </Anchor>
  </FullPage>
);
