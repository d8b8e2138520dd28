import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../domain/playbooks/pattern.ts';
import { parsePlaybook, type Playbook } from '../../../domain/playbooks/playbook.ts';
import { selectPlaybook, type TicketToMatch } from '../../../domain/playbooks/selectPlaybook.ts';
import { playbookOf } from '../../support/investigations/playbooks.ts';

const faultOf = (changes: object): string => {
  const parsed = parsePlaybook({ ...playbookOf(), ...changes });
  return parsed.ok ? 'none' : parsed.error;
};

const any = (...matchers: object[]) => ({ match: { any: matchers, priority: 0 } });

describe('a playbook that is read', () => {
  it('has the fields of its form, and may leave out what need not be there (SU-169)', () => {
    const whole = playbookOf({
      description: 'More.',
      verdict_hints: { force: 'escalate', queue: 'logistics' },
      escalate_when: ['if confidence < 0.6 and category in [data, defect] then escalate()'],
      reply_template: 'Dear customer',
      owner: 'ada@example.com',
    });
    expect(parsePlaybook(whole)).toEqual({ ok: true, playbook: whole });
    expect(faultOf({})).toBe('none');
  });

  it.each<[object, string]>([
    [{ id: 'Late Parcels' }, 'id: must be lower-case letters, digits and dashes'],
    [{ verison: 1 }, 'the file: Unrecognized key: "verison"'],
    [any({ regex: '(a)\\1' }), 'match/any/0/regex: is not a valid RE2 regular expression'],
    [any({ regex: 'a(?=b)' }), 'match/any/0/regex: is not a valid RE2 regular expression'],
    [any({ sentence: 'x' }), 'match/any/0: must be one of contains: […], regex, category and source'],
    [{ steps: [{ id: 'a', tool: 'redis.info' }] }, 'steps/0/tool: must use a kind listed under connectors'],
    [{ steps: [{ id: 'a', tool: 'query' }] }, 'steps/0/tool: must be {kind}.{tool}, such as postgres.query'],
    [{ steps: [{ id: 'a' }, { id: 'a' }] }, 'steps/1/id: occurs twice'],
    [
      { verdict_hints: { force: 'auto_resolved' } },
      'verdict_hints/force: must be escalate: a resolution needs evidence',
    ],
    [{ escalate_when: ['if confidence < then escalate()'] }, 'escalate_when/0: needs a value here (character 17)'],
    [
      { escalate_when: ['if csat < 2 then escalate()'] },
      'escalate_when/0: may only use verdict, confidence, category, ',
    ],
    [{ escalate_when: ['if confidence < 1 then assign_to(ada)'] }, 'escalate_when/0: must end in: then escalate()'],
  ])('with %j says what to correct, and where (SU-169)', (changes, fault) => {
    expect(faultOf(changes)).toContain(fault);
  });
});

describe('a regular expression', () => {
  it('ignores case and knows the syntax of RE2', () => {
    expect(compilePattern('\\border #\\d{4}\\b').foundIn('About Order #1042.')).toBe(true);
    expect(compilePattern('^order').foundIn('About order')).toBe(false);
  });

  it('that would take a backtracking engine for ever takes steps in proportion to the text (SU-169)', () => {
    // 2^40 ways and more to divide the letters among the groups: only an engine without backtracking ends at all.
    const text = `${'a'.repeat(15_000)}!`;
    for (const expression of ['^(a+)+$', '^(a|aa)+$', '^(a|a?)+$', '(x+x+)+y'])
      expect(compilePattern(expression).foundIn(text)).toBe(false);
  });
});

const ticket = (changes: Partial<TicketToMatch>): TicketToMatch => ({
  title: '',
  body: '',
  source: 'direct',
  category: null,
  ...changes,
});

const chosen = (playbooks: readonly Playbook[], changes: Partial<TicketToMatch>): string | null =>
  selectPlaybook(
    playbooks.map((playbook) => ({ name: playbook.id, playbook, error: null })),
    ticket(changes),
  )?.id ?? null;

const matching = (matcher: Playbook['match']['any'][number]): Playbook =>
  playbookOf({ id: 'it', match: { any: [matcher], priority: 0 } });

describe('the playbook that fits', () => {
  it.each([
    ['I cannot LOG in', true],
    ["I can't log in", true],
    ['I can’t  log\nin', true],
    ['login', false],
    ['Error 500!', true],
    ['Errors everywhere', true],
    ['a mirror', false],
    ['it costs 1500 or 5001', false],
  ])('by a phrase where a word begins: %j is %s (SU-169)', (body, expected) => {
    const phrases = matching({ contains: ['cannot log in', "can't log in", 'error', '500'] });
    expect(chosen([phrases], { body }) !== null).toBe(expected);
  });

  it('by the title, an expression, the source or what an earlier investigation found (SU-169)', () => {
    expect(chosen([matching({ contains: ['late'] })], { title: 'Late again' })).toBe('it');
    expect(chosen([matching({ regex: 'order #\\d+' })], { body: 'Order #7' })).toBe('it');
    expect(chosen([matching({ source: 'helpdesk' })], { source: 'helpdesk' })).toBe('it');
    expect(chosen([matching({ source: 'helpdesk' })], {})).toBeNull();
    expect(chosen([matching({ category: 'data' })], { category: 'data' })).toBe('it');
    expect(chosen([matching({ category: 'data' })], {})).toBeNull();
  });

  it('is the one of the highest priority, then of the first id (SU-170)', () => {
    const all = [
      playbookOf({ id: 'c', match: { any: [{ contains: ['x'] }], priority: 5 } }),
      playbookOf({ id: 'b', match: { any: [{ contains: ['x'] }], priority: 7 } }),
      playbookOf({ id: 'a', match: { any: [{ contains: ['x'] }], priority: 7 } }),
      playbookOf({ id: 'z', match: { any: [{ contains: ['y'] }], priority: 9 } }),
    ];
    expect(chosen(all, { body: 'x' })).toBe('a');
    expect(chosen(all, { body: 'x y' })).toBe('z');
    expect(chosen(all, { body: 'nothing' })).toBeNull();
  });
});
