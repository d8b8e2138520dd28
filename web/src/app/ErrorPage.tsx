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
    <EntryCard title="Page not loaded yet">
      <Stack>
        <Text size="sm">
          The service did not answer the request for this page. The rest of the application is still available, and this
          page loads automatically once the service answers.
        </Text>
        <Text size="sm" c="dimmed">
          If the service was upgraded meanwhile, reload the application.
        </Text>
        <Group gap="xs">
          <Button onClick={() => void router.invalidate()}>Try again</Button>
          <Button variant="default" onClick={() => location.reload()}>
            Reload the application
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
            <Text size="sm">Internal error of the application.</Text>
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
  <FullPage title="Page not found">
    <Text size="sm">Check the address. The page may also have been removed.</Text>
    <Anchor component={Link} to="/inbox" size="sm">
      Go to the inbox
    </Anchor>
  </FullPage>
);
