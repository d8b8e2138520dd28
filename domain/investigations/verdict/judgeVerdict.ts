import { uuidv5 } from '../../core/ids.ts';
import { sha256Ref } from '../../core/json/sha256.ts';
import type { EscalationReason } from '../../tickets/events.ts';
import { cutShort } from '../../../agent/state/budget.ts';
import { acknowledgement } from './acknowledgement.ts';
import { egressFlags, type EgressRules } from './egressCheck.ts';
import { storedFlags } from './egressFlags.ts';
import type { OwnEvent } from '../events.ts';
import { evidenceFaults, type RecordedResult } from './evidence.ts';
import type { Answer } from '../../../agent/state/facts.ts';
import type { Facts } from '../investigation.ts';
import { speaksOfMoney } from './moneyPromise.ts';
import { BILLING, forcesMoney, playbookReason } from './playbookRuling.ts';
import { parseProposal, recordOf, SUBMIT_VERDICT, type Proposal } from './submitVerdict.ts';
import { verdictFlags } from './staffTexts.ts';
import { textOf, toolUsesOf, type ToolUse } from '../../../agent/tools/toolUses.ts';
import type { Category, Overruled, VerdictRecord } from './verdict.ts';

/** What is known when a verdict is judged: every result that a connector gave, and when it is. */
export type Court = { results: ReadonlyMap<number, RecordedResult>; rules: EgressRules; at: string };

type Ruling = { kind: 'auto_resolved' | 'propose_resolution' } | { kind: 'escalate'; reason: EscalationReason };
type Rejection = { codes: string[]; reasons: string[] };

/** Kinds whose data is about money (SU-86). */
const PAYMENT_KINDS: ReadonlySet<string> = new Set(['stripe']);

/**
 * Checks the verdict of the newest answer in code (SU-86 to SU-88): either it is recorded, with a draft, or it is
 * refused with reasons for the model.
 */
export const judgeVerdict = (facts: Facts, court: Court): readonly OwnEvent[] => {
  const answer = facts.turns.at(-1)?.answer;
  const uses = answer === null || answer === undefined ? [] : verdictUses(answer);
  const use = uses[0];
  if (use === undefined || answer === null || answer === undefined) return [];
  const seq = facts.lastSeq + 1;
  const { at } = court;
  const proposed: OwnEvent = {
    type: 'VerdictProposed',
    data: { seq, toolUseId: use.id, at, verdict: use.input },
  };
  const judged = judge(answer, uses, use, court);
  if (judged.ok) return [proposed, ...accepted(facts, judged.proposal, court)];
  const rejections = facts.rejections + 1;
  const { codes, reasons } = judged.rejection;
  return [proposed, { type: 'VerdictRejected', data: { seq, toolUseId: use.id, rejections, codes, at, reasons } }];
};

/**
 * Ends an investigation without an accepted verdict: `escalate` with what was found (SU-85, SU-93). Evidence of the
 * last proposal that holds is kept; the rest becomes unverified.
 */
export const concludeInCode = (facts: Facts, reason: EscalationReason, court: Court): readonly OwnEvent[] => {
  const proposal = lastProposal(facts);
  const found = proposal === null ? notesOf(facts) : withoutFaults(recordOf(proposal), court);
  const money = forcesMoney(facts) || (proposal !== null && isMoney(proposal, court));
  return [
    recorded(
      { category: proposal?.category ?? 'unknown', confidence: proposal?.confidence ?? 0 },
      { kind: 'escalate', reason: money ? 'money' : reason },
      found,
      { decidedBy: 'code', overruled: proposal === null ? null : overruledBy(proposal) },
      facts,
      court,
    ),
    drafted(facts, acknowledgement(proposal?.reply ?? null, facts.started.ticket), court),
  ];
};

const verdictUses = (answer: Answer): readonly ToolUse[] =>
  toolUsesOf(answer).filter(({ name }) => name === SUBMIT_VERDICT);

const judge = (
  answer: Answer,
  uses: readonly ToolUse[],
  use: ToolUse,
  court: Court,
): { ok: true; proposal: Proposal } | { ok: false; rejection: Rejection } => {
  if (uses.length > 1) return refused(['several_verdicts'], ['Give one verdict only; none of these counts.']);
  if (answer.malformedInputs.includes(use.id)) return refused(['malformed_input'], ['The input was not valid JSON.']);
  const parsed = parseProposal(use.input);
  if (!parsed.ok) return refused(['schema'], parsed.reasons);
  const faults = evidenceFaults(parsed.proposal.evidence, court.results);
  if (faults.length > 0)
    return refused(
      [...new Set(faults.map(({ code }) => code))],
      faults.map(({ index, reason }) => `/evidence/${index}: ${reason}`),
    );
  if (parsed.proposal.kind !== 'escalate' && !parsed.proposal.evidence.some(({ supports }) => supports === 'confirms'))
    return refused(['no_evidence'], [NEEDS_EVIDENCE]);
  return { ok: true, proposal: parsed.proposal };
};

const NEEDS_EVIDENCE =
  'A resolution needs at least one piece of evidence that confirms root_cause; without any, escalate.';

const refused = (codes: string[], reasons: string[]): { ok: false; rejection: Rejection } => ({
  ok: false,
  rejection: { codes, reasons },
});

const accepted = (facts: Facts, proposal: Proposal, court: Court): OwnEvent[] => {
  const ruling = rule(facts, proposal, court);
  const asProposed =
    ruling.kind === proposal.kind && (ruling.kind !== 'escalate' || ruling.reason === proposal.escalation_reason);
  // A reply that was written for another outcome, or that settles what people decide, must not stand under this one.
  const stands = (ruling.kind === 'escalate') === (proposal.kind === 'escalate') && !speaksOfMoney(proposal.reply.body);
  const reply = stands ? proposal.reply : acknowledgement(proposal.reply, facts.started.ticket);
  const by = {
    decidedBy: asProposed ? ('model' as const) : ('code' as const),
    overruled: asProposed && reply === proposal.reply ? null : overruledBy(proposal),
  };
  return [recorded(proposal, ruling, recordOf(proposal), by, facts, court), drafted(facts, reply, court)];
};

const overruledBy = ({ kind, reply }: Proposal): Overruled => ({ kind, reply });

/** Code has the last word: money, budgets, the playbook, then what the model wants, then its confidence. */
const rule = (facts: Facts, proposal: Proposal, court: Court): Ruling => {
  if (forcesMoney(facts) || isMoney(proposal, court)) return { kind: 'escalate', reason: 'money' };
  if (cutShort(facts)) return { kind: 'escalate', reason: 'budget' };
  const byPlaybook = proposal.kind === 'escalate' ? null : playbookReason(facts, proposal);
  if (byPlaybook !== null) return { kind: 'escalate', reason: byPlaybook };
  const unsure = proposal.confidence < facts.started.budget.minConfidence;
  if (proposal.kind === 'escalate')
    return { kind: 'escalate', reason: proposal.escalation_reason ?? (unsure ? 'low_confidence' : 'policy') };
  if (unsure) return { kind: 'escalate', reason: 'low_confidence' };
  // SU-84, SU-106: what a person has to look at is not ready to be sent.
  return flagsOf(facts, proposal.reply, court).length > 0 ? { kind: 'propose_resolution' } : { kind: proposal.kind };
};

const flagsOf = (facts: Facts, { body }: Proposal['reply'], { results, rules }: Court) =>
  egressFlags(body, facts.started.ticket, results.values(), rules);

const isMoney = (proposal: Proposal, { results }: Court): boolean =>
  proposal.category === 'billing' ||
  speaksOfMoney(proposal.reply.body) ||
  proposal.evidence.some(({ seq }) => PAYMENT_KINDS.has(results.get(seq)?.connectorKind ?? ''));

const recorded = (
  { category, confidence }: { category: Category; confidence: number },
  ruling: Ruling,
  verdict: VerdictRecord,
  by: { decidedBy: 'model' | 'code'; overruled: Overruled | null },
  facts: Facts,
  { results, rules, at }: Court,
): OwnEvent => ({
  type: 'VerdictRecorded',
  data: {
    kind: ruling.kind,
    category,
    confidence,
    escalation:
      ruling.kind === 'escalate' ? { reason: ruling.reason, queue: queueFor(facts, ruling.reason, category) } : null,
    ...by,
    at,
    ...storedFlags(
      // That it is about money is what the ruling says already.
      verdictFlags(verdict, facts.started.ticket, results.values(), rules).filter(
        (flag) => flag !== 'money_promise' || ruling.kind !== 'escalate' || ruling.reason !== 'money',
      ),
    ),
    verdict,
  },
});

const drafted = (facts: Facts, reply: Proposal['reply'], court: Court): OwnEvent => ({
  type: 'ReplyDrafted',
  data: {
    draftId: uuidv5('draft', facts.started.investigationId),
    revision: 1,
    language: reply.language,
    bodyDigest: sha256Ref(reply.body),
    ...storedFlags(flagsOf(facts, reply, court)),
    at: court.at,
    body: reply.body,
  },
});

/** Who takes over: decided here and by the playbook, so that no text can choose it. Money goes where it belongs. */
const queueFor = ({ playbook }: Facts, reason: EscalationReason, category: Category): string => {
  if (reason === 'money' || category === 'billing') return BILLING;
  if (playbook !== null && playbook.queue !== null) return playbook.queue;
  if (category === 'defect' || category === 'dependency' || category === 'data') return 'engineering';
  return 'support';
};

const lastProposal = (facts: Facts): Proposal | null => {
  for (const { answer } of facts.turns.toReversed()) {
    const use = answer === null ? undefined : verdictUses(answer)[0];
    const parsed = use === undefined ? null : parseProposal(use.input);
    if (parsed?.ok === true) return parsed.proposal;
  }
  return null;
};

const withoutFaults = (record: VerdictRecord, { results }: Court): VerdictRecord => {
  const faulty = new Set(evidenceFaults(record.evidence, results).map(({ index }) => index));
  const moved = record.evidence.filter((_, index) => faulty.has(index));
  return {
    ...record,
    evidence: record.evidence.filter((_, index) => !faulty.has(index)),
    unverifiedClaims: [
      ...record.unverifiedClaims,
      ...moved.map(({ claim }) => ({ claim, wouldConfirm: 'A quote that stands in a recorded result.' })),
    ],
  };
};

const NOTE_CHARS_MAX = 2_000;

/** Without any proposal: what the model last said, and which results a person can read. */
const notesOf = (facts: Facts): VerdictRecord => {
  const said = facts.turns
    .flatMap(({ answer }) => (answer === null ? [] : [textOf(answer)]))
    .findLast((text) => text !== '');
  const steps = facts.turns
    .flatMap((turn) => turn.calls)
    .filter(({ outcome }) => outcome.type === 'completed' && outcome.code === null)
    .map(({ seq }) => seq);
  return {
    rootCause: '',
    causalChain: [],
    evidence: [],
    unverifiedClaims:
      said === undefined ? [] : [{ claim: said.slice(0, NOTE_CHARS_MAX).toWellFormed(), wouldConfirm: '' }],
    alternativesRuledOut: [],
    missingInformation: ['The investigation ended before a cause was established.'],
    nextSteps: steps.length === 0 ? [] : [`Read the recorded results of steps ${steps.join(', ')}.`],
  };
};
