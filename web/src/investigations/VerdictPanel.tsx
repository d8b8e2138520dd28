import { List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { flagText } from '../drafts/draftState.ts';
import { Confidence, isHypothesis } from '../parts/Confidence.tsx';
import { Notice } from '../parts/Notice.tsx';
import { EvidenceItem } from './EvidenceItem.tsx';
import classes from './investigations.module.css';
import { escalationReason, verdictKind } from './labels.ts';
import type { Investigation, Verdict } from './queries.ts';

type Props = { verdict: Verdict; investigation: Investigation };

/** What was found, in a sentence. Facts with their proof stand apart from what nobody has checked. */
export const VerdictPanel = ({ verdict, investigation }: Props) => (
  <Stack component="section" gap="sm" aria-label="Verdict">
    <div>
      <Title order={3} size="h5" className="foreign">
        {causeOf(verdict)}
      </Title>
      <Text size="xs" c="dimmed" component="div" mt={4} className={classes['sure'] ?? ''}>
        <Confidence confidence={verdict.confidence} />
        {aboutOf(verdict, investigation).map((fact) => (
          <span key={fact}>· {fact}</span>
        ))}
      </Text>
    </div>
    {verdict.escalation !== null && (
      <Notice tone="warn" title="A person must take over">
        Because {escalationReason(verdict.escalation.reason)}. Queue: {verdict.escalation.queue}.
      </Notice>
    )}
    {verdict.evidence.length > 0 && (
      <ul className={classes['evidence']} aria-label="Facts with evidence">
        {verdict.evidence.map((evidence) => (
          <EvidenceItem key={JSON.stringify(evidence)} evidence={evidence} investigation={investigation} />
        ))}
      </ul>
    )}
    {verdict.unverified_claims.length > 0 && (
      <div className={classes['unverified']}>
        <Listed title="Not verified" items={verdict.unverified_claims.map(unverified)} />
      </div>
    )}
    {!verdict.egress_check.ok && (
      <Notice tone="warn" title="Look before you act on it">
        The verdict holds {verdict.egress_check.flags.map(flagText).join('; ')}.
      </Notice>
    )}
    <Listed title="Next steps" items={verdict.next_steps} />
    <Listed title="Missing" items={verdict.missing_information} />
    <Listed title="Causal chain" items={verdict.causal_chain} ordered />
    <Listed
      title="Ruled out"
      items={verdict.alternatives_ruled_out.map(({ hypothesis, why }) => `${hypothesis}: ${why}`)}
    />
    {verdict.overruled !== null && <Overruled overruled={verdict.overruled} />}
  </Stack>
);

/** A cause that is not sure is called what it is; null once the customer is erased. */
const causeOf = (verdict: Verdict): string => {
  const { root_cause: cause } = verdict;
  if (cause === null) return 'Erased';
  if (cause === '') return 'No cause was found';
  return isGuess(verdict) ? `Hypothesis: ${cause}` : cause;
};

/** Too unsure to be called a cause, or with evidence that did not hold (SU-87, SU-88). */
const isGuess = ({ confidence, escalation }: Verdict): boolean =>
  isHypothesis(confidence) || escalation?.reason === 'low_confidence' || escalation?.reason === 'unsupported_evidence';

const count = (number: number, one: string, several: string): string => `${number} ${number === 1 ? one : several}`;

const aboutOf = (verdict: Verdict, { playbook }: Investigation): string[] => [
  verdict.category.replaceAll('_', ' '),
  ...(playbook === null ? [] : [`playbook ${playbook}`]),
  count(verdict.evidence.length, 'fact', 'facts'),
  ...(verdict.unverified_claims.length === 0 ? [] : [`${verdict.unverified_claims.length} not verified`]),
];

/** What the model proposed, which rules set aside. */
const Overruled = ({ overruled: { kind, reply } }: { overruled: NonNullable<Verdict['overruled']> }) => (
  <Section title="What the agent itself proposed">
    <Text size="xs" c="dimmed">
      {verdictKind(kind).text}; its reply is not the draft:
    </Text>
    <Text size="sm" className="foreign prose" lang={reply.language}>
      {reply.body}
    </Text>
  </Section>
);

/** What code concluded for the model names nothing that would confirm it. */
const unverified = ({ claim, would_confirm }: Verdict['unverified_claims'][number]): string =>
  would_confirm === '' ? claim : `${claim} Would confirm it: ${would_confirm}`;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={4} size="h6" mb={4}>
      {title}
    </Title>
    {children}
  </div>
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
