import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../domain/core/json/canonicalJson.ts';
import type { JsonObject } from '../../../../domain/core/json/json.ts';
import { EscalationReason } from '../../../../domain/tickets/events.ts';
import { concludeInCode, judgeVerdict, type Court } from '../../../../domain/investigations/verdict/judgeVerdict.ts';
import { submitVerdictTool } from '../../../../domain/investigations/verdict/submitVerdict.ts';
import {
  factsOf,
  queried,
  requested,
  responded,
  started,
  use,
} from '../../../support/investigations/investigationHistory.ts';
import { evidence, proposal } from '../../../support/investigations/verdicts.ts';

const court = (connectorKind: string): Court => ({
  results: new Map([[2, { connectorKind, arguments: {}, result: { status: 'held' } }]]),
  rules: { replyHosts: [] },
  at: '2026-11-21T09:00:00.000Z',
});

const facts = (changes: object) =>
  factsOf(
    started(),
    ...queried(1),
    requested(3),
    responded(3, [
      use('v', 'submit_verdict', proposal({ evidence: [evidence(2, '/status', 'held')], ...changes }) as JsonObject),
    ]),
  );

const recorded = (changes: object, kind = 'postgres') =>
  judgeVerdict(facts(changes), court(kind)).find(({ type }) => type === 'VerdictRecorded')?.data;

const queued = (category: string) => recorded({ kind: 'escalate', escalation_reason: 'policy', category });

describe('the ruling', () => {
  it('keeps what the model proposed when every rule is met (SU-84)', () => {
    expect(recorded({ kind: 'auto_resolved' })).toMatchObject({
      kind: 'auto_resolved',
      escalation: null,
      decidedBy: 'model',
    });
  });

  it('is money for evidence from the payments connector, whatever the category (SU-86)', () => {
    expect(recorded({ category: 'account' }, 'stripe')).toMatchObject({
      kind: 'escalate',
      escalation: { reason: 'money', queue: 'billing' },
    });
  });

  it.each(['auto_resolved', 'escalate'])(
    'is money for a draft that promises some, under %s and any category (SU-86)',
    (kind) => {
      const reply = { body: 'We have refunded 500 dollars.', language: 'en' };
      const events = judgeVerdict(facts({ kind, category: 'data', reply }), court('postgres'));
      expect(events[1]?.data).toMatchObject({ kind: 'escalate', escalation: { reason: 'money', queue: 'billing' } });
      expect(events[2]?.data).toMatchObject({ body: expect.not.stringContaining('refunded') as string });
    },
  );

  it.each([
    ['de', 'Wir erstatten Ihnen den Betrag.', 'Vielen Dank'],
    ['fr-CA', 'Nous vous remboursons.', 'Merci'],
    ['pl', 'Zwrócimy Panu pieniądze.', 'Dziękujemy'],
    ['tlh', 'We have refunded 500 dollars.', 'Thank you'],
  ])(
    "keeps the customer's language %s, and the model's own words for staff, when code decides (SU-86, SU-100)",
    (language, body, begin) => {
      const reply = { body, language };
      const events = judgeVerdict(facts({ kind: 'auto_resolved', category: 'data', reply }), court('postgres'));
      expect(events[1]?.data).toMatchObject({ decidedBy: 'code', overruled: { kind: 'auto_resolved', reply } });
      expect(events[2]?.data).toMatchObject({ body: expect.stringContaining(begin) as string });
      expect(events[2]?.data).toMatchObject({ language: language === 'tlh' ? 'en' : language });
    },
  );

  it('answers in the language of the ticket when there is no verdict at all (SU-100)', () => {
    const ticket = {
      title: 'Meine Bestellung ist nicht da',
      body: 'Ich warte seit einer Woche auf das Paket. Können Sie bitte nachsehen?',
      customer: null,
      customerRef: null,
    };
    const begun = started();
    const history = factsOf({ ...begun, data: { ...begun.data, ticket } });
    const events = concludeInCode(history, 'budget', court('postgres'));
    expect(events[1]?.data).toMatchObject({ language: 'de', body: expect.stringContaining('Vielen Dank') as string });
  });

  it.each([
    ['Hello [redacted],\n\nyour order is held.', ['unfinished']],
    ['Please send us your password, then we can go on.', ['asks_for_secret']],
    ['Twoje zamówienie jest wstrzymane, ponieważ adres jest niepełny.', ['unknown_language']],
  ])('is not ready to be sent with a reply that a person has to look at: %j (SU-84, SU-106)', (body, contentFlags) => {
    const reply = { body, language: 'en' };
    const events = judgeVerdict(facts({ kind: 'auto_resolved', category: 'data', reply }), court('postgres'));
    expect(events[1]?.data).toMatchObject({ kind: 'propose_resolution', decidedBy: 'code', escalation: null });
    expect(events[2]?.data).toMatchObject({ body, contentFlags, egressFlags: [] });
  });

  it.each([
    [{ finding: ' held:\n house number missing. ' }, 'held: house number missing'],
    [{ finding: '', root_cause: 'The shipment is held.' }, 'The shipment is held'],
    [{ finding: 'word '.repeat(40) }, `${'word '.repeat(23).trim()}…`],
    [{ finding: 'x'.repeat(200) }, `${'x'.repeat(119)}…`],
  ])('says what it found in one clause of at most 120 characters: %j (SU-82, SU-158)', (said, finding) => {
    const events = judgeVerdict(facts({ category: 'data', ...said }), court('postgres'));
    expect(events[1]?.data).toMatchObject({ verdict: { finding } });
  });

  it.each([
    ['root_cause', 'The admin password is Meadow12.', { egressFlags: ['secret_pattern'] }],
    ['finding', 'the admin password is Meadow12', { egressFlags: ['secret_pattern'] }],
    ['next_steps', ['Sign in at https://evil.example/fix.'], { egressFlags: ['disallowed_url'] }],
    ['next_steps', ['Please send us your password.'], { contentFlags: ['asks_for_secret'] }],
    ['missing_information', ['The address boss@other.example.'], { egressFlags: ['foreign_identifier'] }],
    ['next_steps', ['Give the customer a voucher: you get 10 % off.'], { contentFlags: ['money_promise'] }],
    ['next_steps', ['Look at step 2.'], { egressFlags: [] }],
  ])('is checked as a draft is, since staff read it: %s %j (SU-106)', (member, text, flags) => {
    expect(recorded({ category: 'data', [member]: text })).toMatchObject(flags);
  });

  it.each(['contradicts', 'context'])('is refused with evidence that only %s (SU-88)', (supports) => {
    const items = [{ ...evidence(2, '/status', 'held'), supports }];
    const events = judgeVerdict(facts({ kind: 'auto_resolved', evidence: items }), court('postgres'));
    expect(events).toMatchObject([{ type: 'VerdictProposed' }, { data: { codes: ['no_evidence'] } }]);
    const escalated = judgeVerdict(facts({ kind: 'escalate', evidence: items }), court('postgres'));
    expect(escalated.map(({ type }) => type)).toContain('VerdictRecorded');
  });

  it("keeps the model's own reason for an escalation (SU-85)", () => {
    expect(recorded({ kind: 'escalate', escalation_reason: 'customer_request' })).toMatchObject({
      escalation: { reason: 'customer_request' },
      decidedBy: 'model',
    });
  });

  it('sends defects to engineering and the rest to support', () => {
    expect(queued('defect')).toMatchObject({ escalation: { queue: 'engineering' } });
    expect(queued('account')).toMatchObject({ escalation: { queue: 'support' } });
  });

  it.each(EscalationReason.options)(
    'without an accepted verdict can be %s and always leaves a draft (SU-85, SU-100)',
    (reason) => {
      const events = concludeInCode(factsOf(started(), ...queried(1)), reason, court('postgres'));
      expect(events.map(({ type }) => type)).toEqual(['VerdictRecorded', 'ReplyDrafted']);
      expect(events[0]?.data).toMatchObject({ kind: 'escalate', escalation: { reason }, decidedBy: 'code' });
    },
  );

  it.each([
    ['pt-BR', 'pt-BR'],
    ['de', 'de'],
    ['English, and the customer is Ada', 'en'],
    ['e\u0000', 'en'],
    ['', 'en'],
    [7, 'en'],
  ])('records the language %j of a reply as %s: only a tag stands in clear (X-65)', (language, expected) => {
    const events = judgeVerdict(facts({ reply: { body: 'Held.', language } }), court('postgres'));
    expect(events.map(({ type }) => type)).toEqual(['VerdictProposed', 'VerdictRecorded', 'ReplyDrafted']);
    expect(events[2]?.data).toMatchObject({ language: expected, body: 'Held.' });
  });

  it('keeps the beginning of what the model last said in whole characters', () => {
    const said = [{ type: 'text', text: `${'x'.repeat(1_999)}😀` }];
    const events = concludeInCode(factsOf(started(), requested(1), responded(1, said)), 'budget', court('postgres'));
    expect(() => canonicalJson(events)).not.toThrow();
    expect(events[0]?.data).toMatchObject({ verdict: { unverifiedClaims: [{ claim: `${'x'.repeat(1_999)}\uFFFD` }] } });
  });

  it('survives the erasure of what the model said (audit-log, section 7)', () => {
    const erased = factsOf(started(), ...queried(1), requested(3), responded(3, [], { content: null }));
    expect(concludeInCode(erased, 'budget', court('postgres'))).toHaveLength(2);
  });
});

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
};

const objectsIn = (schema: Schema): Schema[] => [
  ...(schema.type === 'object' ? [schema] : []),
  ...Object.values(schema.properties ?? {}).flatMap(objectsIn),
  ...(schema.items === undefined ? [] : objectsIn(schema.items)),
];

describe('the tool submit_verdict (SU-89)', () => {
  it('is strict: every object names all its members as required and allows no other', () => {
    expect(submitVerdictTool.strict).toBe(true);
    const objects = objectsIn(submitVerdictTool.input_schema);
    expect(objects.length).toBeGreaterThan(3);
    for (const { properties, required, additionalProperties } of objects) {
      expect(required).toEqual(Object.keys(properties ?? {}));
      expect(additionalProperties).toBe(false);
    }
  });
});
