import { Code, Stack, Text } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** SU-04: whether the first administrator is still to be created; asked again when somebody comes back to the page. */
export const bootstrapQuery = queryOptions({
  queryKey: ['bootstrap'],
  queryFn: () => unwrap(api.GET('/api/auth/bootstrap')),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  retry: false,
});

/** Where the link is that makes the first administrator. */
export const FirstLink = () => (
  <Stack gap="xs">
    <Text size="sm">
      This installation is new, and nobody can sign in yet. At its start the service has logged a link that creates the
      administrator. Look in its output for the line
    </Text>
    <Code block>first_run_bootstrap_minted</Code>
    <Text size="sm">
      and open the address behind <Code>url</Code>. The output is in the terminal that runs the service, or in{' '}
      <Code>docker compose logs</Code>.
    </Text>
    <Text size="sm" c="dimmed">
      The link works once and for a limited time; every start of the service logs a new one, and only the newest counts.
    </Text>
  </Stack>
);
