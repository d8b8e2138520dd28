import { Button, CopyButton, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Notice } from '../parts/Notice.tsx';
import type { Draft } from './queries.ts';

const FLAGS: Readonly<Record<string, string>> = {
  secret_pattern: 'something that looks like a secret',
  high_entropy: 'a random-looking string',
  foreign_identifier: 'an address or identifier that is neither in the ticket nor this customer’s',
  disallowed_url: 'a link to a host that is not allowed',
  image: 'an image',
};

/** The drafted reply as plain text: nothing in it is loaded or followed, nor needs a sanitiser. Nothing sends it (SU-84). */
export const DraftPanel = ({ draft }: { draft: Draft }) => (
  <section aria-label="Drafted reply">
    <Group justify="space-between" mb={4} wrap="nowrap">
      <Title order={4} size="h5">
        Drafted reply
      </Title>
      {draft.body !== null && <Copy text={draft.body} />}
    </Group>
    {!draft.egress_check.ok && (
      <Notice tone="warn" title="Look before it leaves">
        The draft holds {draft.egress_check.flags.map((flag) => FLAGS[flag] ?? flag.replaceAll('_', ' ')).join('; ')}.
      </Notice>
    )}
    <Paper withBorder p="sm" mt={4}>
      <Text size="sm" className="foreign prose" lang={draft.language}>
        {draft.body ?? 'The text of this draft was erased.'}
      </Text>
    </Paper>
    <Text size="xs" c="dimmed" mt={4}>
      Not sent: this service sends nothing by itself.
    </Text>
  </section>
);

const Copy = ({ text }: { text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        size="compact-xs"
        variant="default"
        onClick={copy}
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
);
