import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../domain/core/json/json.ts';
import type { InvestigationData } from '../../../../domain/investigations/events.ts';
import { concludeInCode, judgeVerdict, type Court } from '../../../../domain/investigations/verdict/judgeVerdict.ts';
import {
  factsOf,
  playbookSelected,
  queried,
  requested,
  responded,
  started,
  use,
} from '../../../support/investigations/investigationHistory.ts';
import { evidence, proposal } from '../../../support/investigations/verdicts.ts';

const court: Court = {
  results: new Map([[2, { connectorKind: 'postgres', arguments: {}, result: { status: 'held' } }]]),
  rules: { replyHosts: [] },
  at: '2026-11-21T09:00:00.000Z',
};

const facts = (playbook: Partial<InvestigationData<'PlaybookSelected'>>, changes: object) =>
  factsOf(
    started(),
    playbookSelected(playbook),
    ...queried(1),
    requested(3),
    responded(3, [
      use('v', 'submit_verdict', proposal({ evidence: [evidence(2, '/status', 'held')], ...changes }) as JsonObject),
    ]),
  );

const recorded = (playbook: Partial<InvestigationData<'PlaybookSelected'>>, changes: object = {}) =>
  judgeVerdict(facts(playbook, changes), court).find(({ type }) => type === 'VerdictRecorded')?.data;

describe('the verdict under a playbook', () => {
  it('is what the model proposed where the playbook forces nothing', () => {
    expect(recorded({ queue: 'logistics' }, { kind: 'auto_resolved' })).toMatchObject({
      kind: 'auto_resolved',
      escalation: null,
      decidedBy: 'model',
    });
  });

  it.each(['auto_resolved', 'propose_resolution', 'escalate'])(
    'is money for one that forces the queue of billing, whatever the model said: %s (SU-86, SU-171)',
    (kind) => {
      expect(recorded({ force: 'escalate', queue: 'billing' }, { kind, confidence: 0.99 })).toMatchObject({
        kind: 'escalate',
        escalation: { reason: 'money', queue: 'billing' },
        decidedBy: 'code',
      });
    },
  );

  it('is escalated to its queue by one that forces a person to decide, and its reply is not sent (SU-169)', () => {
    const events = judgeVerdict(facts({ force: 'escalate', queue: 'logistics' }, { kind: 'auto_resolved' }), court);
    expect(events.map(({ data }) => data)).toMatchObject([
      {},
      { kind: 'escalate', escalation: { reason: 'policy', queue: 'logistics' }, decidedBy: 'code' },
      { body: expect.stringContaining('a member of our team will take it from here') as string },
    ]);
  });

  it.each([
    [0.59, { kind: 'escalate', escalation: { reason: 'low_confidence', queue: 'support' }, decidedBy: 'code' }],
    [0.6, { kind: 'propose_resolution', escalation: null, decidedBy: 'model' }],
  ])('with confidence %d under a rule for less than 0.6 (SU-169, SU-171)', (confidence, expected) => {
    const escalateWhen = ['if confidence < 0.6 then escalate()'];
    expect(recorded({ escalateWhen }, { category: 'account', confidence })).toMatchObject(expected);
  });

  it('is escalated as a policy by a rule about anything else (SU-169)', () => {
    const escalateWhen = ['if category in [data, defect] and verdict == auto_resolved then escalate()'];
    expect(recorded({ escalateWhen }, { category: 'data', kind: 'auto_resolved' })).toMatchObject({
      escalation: { reason: 'policy', queue: 'engineering' },
    });
    expect(recorded({ escalateWhen }, { category: 'data' })).toMatchObject({ escalation: null });
  });

  it('is money also when the investigation ends without a proposal (SU-86)', () => {
    const given = factsOf(started(), playbookSelected({ force: 'escalate', queue: 'billing' }), ...queried(1));
    expect(concludeInCode(given, 'budget', court)[0]?.data).toMatchObject({
      escalation: { reason: 'money', queue: 'billing' },
    });
  });
});
