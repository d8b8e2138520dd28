import { ActionIcon, Alert, Box, CopyButton, Group, Paper, Text, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Draft } from '../api/types.ts';
import classes from './investigation.module.css';

const FLAGS: Readonly<Record<string, string>> = {
  secret_pattern: 'something that looks like a secret',
  high_entropy: 'a random-looking string',
  foreign_identifier: 'an address or identifier that is neither in the ticket nor this customer’s',
  disallowed_url: 'a link to a host that is not allowed',
  image: 'an image',
};

/** The drafted reply as plain text, so that nothing in it is loaded or followed (SU-99). Nothing sends it. */
export const DraftPanel = ({ draft }: { draft: Draft }) => (
  <Box component="section" aria-label="Drafted reply">
    <Group justify="space-between" mb={4}>
      <Title order={3} size="h5">
        Drafted reply
      </Title>
      <CopyButton value={draft.body ?? ''}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label="Copy the draft">
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
    <Paper withBorder p="sm">
      <Text size="sm" className={classes['draft']}>
        {draft.body ?? 'The text of this draft was erased.'}
      </Text>
    </Paper>
    {!draft.egress_check.ok && (
      <Alert color="orange" variant="light" mt="xs" p="xs" title="Look before it leaves">
        The draft holds {draft.egress_check.flags.map((flag) => FLAGS[flag] ?? flag).join('; ')}.
      </Alert>
    )}
    <Text size="xs" c="dimmed" mt={4}>
      Revision {draft.revision}. Not sent; the service sends nothing by itself.
    </Text>
  </Box>
);
