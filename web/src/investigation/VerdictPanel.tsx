import { Alert, Anchor, Box, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Evidence, Verdict } from '../api/types.ts';
import { escalationReason } from '../parts/labels.ts';
import classes from './investigation.module.css';

type OnEvidence = (seq: number, pointer: string) => void;

/** What was found. Facts with their proof stand apart from what nobody has checked. */
export const VerdictPanel = ({ verdict, onEvidence }: { verdict: Verdict; onEvidence: OnEvidence }) => (
  <Stack component="section" gap="sm" aria-label="Verdict">
    <Box>
      <Title order={3} size="h5">
        Root cause
      </Title>
      <Text size="sm">{verdict.root_cause === '' ? 'None was found.' : verdict.root_cause}</Text>
      <Text size="xs" c="dimmed">
        Category: {verdict.category.replaceAll('_', ' ')}
      </Text>
    </Box>
    {verdict.escalation !== null && (
      <Alert color="orange" variant="light" title="A person must take over" p="xs">
        Because {escalationReason(verdict.escalation.reason).text}; queue {verdict.escalation.queue}.
      </Alert>
    )}
    {verdict.evidence.length > 0 && (
      <Section title="Facts, each with its proof">
        {verdict.evidence.map((evidence) => (
          <EvidenceItem
            key={`${evidence.seq}${evidence.pointer}${evidence.claim}`}
            evidence={evidence}
            onEvidence={onEvidence}
          />
        ))}
      </Section>
    )}
    <Listed
      title="Not verified"
      items={verdict.unverified_claims.map(({ claim, would_confirm }) => `${claim} (to confirm: ${would_confirm})`)}
    />
    <Listed
      title="Ruled out"
      items={verdict.alternatives_ruled_out.map(({ hypothesis, why }) => `${hypothesis}: ${why}`)}
    />
    <Listed title="Missing" items={verdict.missing_information} />
    <Listed title="Next steps" items={verdict.next_steps} />
  </Stack>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <Title order={4} size="h6" mb={4}>
      {title}
    </Title>
    <Stack gap="xs">{children}</Stack>
  </Box>
);

const EvidenceItem = ({ evidence, onEvidence }: { evidence: Evidence; onEvidence: OnEvidence }) => (
  <Box>
    <Text size="sm">
      {evidence.supports === 'contradicts' && 'Against: '}
      {evidence.claim}{' '}
      <Anchor component="button" size="sm" onClick={() => onEvidence(evidence.seq, evidence.pointer)}>
        step {evidence.seq}
      </Anchor>
    </Text>
    <blockquote className={classes['quote']}>{evidence.quote}</blockquote>
  </Box>
);

const Listed = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <Section title={title}>
      <List size="sm" spacing={2}>
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </Section>
  );
