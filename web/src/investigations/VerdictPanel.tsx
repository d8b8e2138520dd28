import { List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isHypothesis } from '../parts/Confidence.tsx';
import { flagText } from '../drafts/draftState.ts';
import { escalationReason, verdictKind } from './labels.ts';
import { Notice } from '../parts/Notice.tsx';
import classes from './investigations.module.css';
import { showStep } from './steps/StepHead.tsx';
import { nameAt } from './steps/result.ts';
import type { Evidence, Verdict } from './queries.ts';

/** What was found. Facts with their proof stand apart from what nobody has checked. */
export const VerdictPanel = ({ verdict }: { verdict: Verdict }) => (
  <Stack component="section" gap="sm" aria-label="Verdict">
    <div>
      <Title order={4} size="h5">
        {isGuess(verdict) ? 'Hypothesis' : 'Root cause'}
      </Title>
      <Text size="sm" className="foreign prose">
        {rootCauseOf(verdict)}
      </Text>
      <Text size="xs" c="dimmed" mt={2}>
        Category: {verdict.category.replaceAll('_', ' ')}
      </Text>
    </div>
    {verdict.escalation !== null && (
      <Notice tone="warn" title="A person must take over">
        Because {escalationReason(verdict.escalation.reason)}. Queue: {verdict.escalation.queue}.
      </Notice>
    )}
    {verdict.evidence.length > 0 && (
      <Section title="Facts with evidence">
        <ul className={classes['evidence']}>
          {verdict.evidence.map((evidence) => (
            <EvidenceItem key={JSON.stringify(evidence)} evidence={evidence} />
          ))}
        </ul>
      </Section>
    )}
    <Listed title="Causal chain" items={verdict.causal_chain} ordered />
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
    {!verdict.egress_check.ok && (
      <Notice tone="warn" title="Look before you act on it">
        The verdict holds {verdict.egress_check.flags.map(flagText).join('; ')}.
      </Notice>
    )}
    {verdict.overruled !== null && <Overruled overruled={verdict.overruled} />}
  </Stack>
);

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

/** Too unsure to be called a cause, or with evidence that did not hold (SU-87, SU-88). */
const isGuess = ({ confidence, escalation }: Verdict): boolean =>
  isHypothesis(confidence) || escalation?.reason === 'low_confidence' || escalation?.reason === 'unsupported_evidence';

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

/** The claim, and what proves it as `column = value` with a link to the step that found it. */
const EvidenceItem = ({ evidence: { supports, claim, seq, pointer, quote } }: { evidence: Evidence }) => (
  <li>
    <Text size="sm" className="foreign">
      {STANCES[supports]}
      {claim}
    </Text>
    <div className={classes['proof']}>
      <code>
        {nameAt(pointer)} = <span className="foreign">{quote}</span>
      </code>
      <Link
        from="/inbox/$ticketId"
        to="."
        search={(search) => ({ ...search, step: seq, pointer })}
        resetScroll={false}
        className={classes['toStep']}
        aria-label={`Show the evidence in step ${seq}: ${nameAt(pointer)}`}
        onClick={() => showStep(seq)}
      >
        step {seq}
      </Link>
    </div>
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
