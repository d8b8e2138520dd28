import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Evidence, Verdict } from '../api/types.ts';
import { escalationReason } from '../parts/labels.ts';
import { Notice } from '../parts/Notice.tsx';
import classes from './investigation.module.css';

type OnEvidence = (seq: number, pointer: string) => void;

/** What was found. Facts with their proof stand apart from what nobody has checked. */
export const VerdictPanel = ({ verdict, onEvidence }: { verdict: Verdict; onEvidence: OnEvidence }) => (
  <Stack component="section" gap="sm" aria-label="Verdict">
    <div>
      <Title order={4} size="h5">
        Root cause
      </Title>
      <Text size="sm" className="foreign prose">
        {rootCauseOf(verdict)}
      </Text>
      <Text size="xs" c="dimmed">
        Category: {verdict.category.replaceAll('_', ' ')}
      </Text>
    </div>
    {verdict.escalation !== null && (
      <Notice tone="warn" title="A person must take over">
        Because {escalationReason(verdict.escalation.reason)}. Queue: {verdict.escalation.queue}.
      </Notice>
    )}
    {verdict.evidence.length > 0 && (
      <Section title="Facts, each with its proof">
        <ul className={classes['evidence']}>
          {verdict.evidence.map((evidence) => (
            <EvidenceItem key={JSON.stringify(evidence)} evidence={evidence} onEvidence={onEvidence} />
          ))}
        </ul>
      </Section>
    )}
    <Listed title="How it came about" items={verdict.causal_chain} ordered />
    {verdict.unverified_claims.length > 0 && (
      <div className={classes['unverified']}>
        <Listed title="Not verified" items={verdict.unverified_claims.map(unverified)} />
      </div>
    )}
    <Listed
      title="Ruled out"
      items={verdict.alternatives_ruled_out.map(({ hypothesis, why }) => `${hypothesis}: ${why}`)}
    />
    <Listed title="Missing" items={verdict.missing_information} />
    <Listed title="Next steps" items={verdict.next_steps} />
  </Stack>
);

/** What code concluded for the model names nothing that would confirm it. */
const unverified = ({ claim, would_confirm }: Verdict['unverified_claims'][number]): string =>
  would_confirm === '' ? claim : `${claim} Would confirm it: ${would_confirm}`;

/** Null once the customer is erased. */
const rootCauseOf = ({ root_cause }: Verdict): string => {
  if (root_cause === null) return 'Erased.';
  return root_cause === '' ? 'None was found.' : root_cause;
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={5} size="h6" mb={4}>
      {title}
    </Title>
    {children}
  </div>
);

const STANCES: Readonly<Record<Evidence['supports'], string>> = {
  confirms: '',
  contradicts: 'Against it: ',
  context: 'For context: ',
};

const EvidenceItem = ({ evidence, onEvidence }: { evidence: Evidence; onEvidence: OnEvidence }) => (
  <li>
    <Text size="sm" className="foreign">
      {STANCES[evidence.supports]}
      {evidence.claim}{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"

        aria-label={`Show the proof in step ${evidence.seq}`}
        onClick={() => onEvidence(evidence.seq, evidence.pointer)}
      >
        step {evidence.seq}
      </Anchor>
    </Text>
    <blockquote className={`${classes['quote']} foreign`}>{evidence.quote}</blockquote>
  </li>
);

const Listed = ({ title, items, ordered = false }: { title: string; items: readonly string[]; ordered?: boolean }) =>
  items.length === 0 ? null : (
    <Section title={title}>
      <List size="sm" spacing={2} type={ordered ? 'ordered' : 'unordered'}>
        {items.map((item) => (
          <List.Item key={item}>
            <span className="foreign">{item}</span>
          </List.Item>
        ))}
      </List>
    </Section>
  );
