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
      This is a new installation without users. At start the service logs a link to create the administrator. Find this
      line in its output:
    </Text>
    <Code block>first_run_bootstrap_minted</Code>
    <Text size="sm">
      Open the address in <Code>url</Code>. The output is in the terminal of the service, or in{' '}
      <Code>docker compose logs</Code>.
    </Text>
    <Text size="sm" c="dimmed">
      The link works once, for a limited time. Each start of the service logs a new link; only the newest is valid.
    </Text>
  </Stack>
);
