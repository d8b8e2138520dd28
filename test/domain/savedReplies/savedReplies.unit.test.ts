import { describe, expect, it } from 'vitest';
import { SubjectKeyId, UserId } from '../../../domain/core/ids.ts';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import type { SavedReplyEvent } from '../../../domain/savedReplies/events.ts';
import { SAVED_REPLIES_MAX, savedReplyDecider, type Written } from '../../../domain/savedReplies/savedReplies.ts';
import { variableFaults } from '../../../domain/savedReplies/variables.ts';

const AT = '2026-11-29T10:00:00.000Z';
const USER = UserId.parse('0199c2f0-6a1e-4c44-9d0e-000000000001');
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c');
const idOf = (n: number): string => `0199c2f0-6a1e-4c44-9d0e-${String(n).padStart(12, '0')}`;
const replyOf = (n: number) => ({ replyId: idOf(n), workspaceId: 'default' });

const created = (n: number, written: Partial<Written> = {}) => ({
  type: 'SavedReplyCreated' as const,
  data: { ...replyOf(n), name: 'Hello', text: 'Hello.', shortcut: null, createdBy: USER, createdAt: AT, ...written },
});
const given = (...events: readonly NewEvent<SavedReplyEvent>[]) =>
  events.reduce(savedReplyDecider.evolve, savedReplyDecider.initialState());
const create = (n: number, written: Partial<Written> = {}) => ({
  type: 'CreateSavedReply' as const,
  data: created(n, written).data,
  subject,
});
const change = (n: number, changes: Partial<Written>) => ({
  type: 'ChangeSavedReply' as const,
  data: { ...replyOf(n), changedBy: USER, changedAt: AT },
  changes,
  subject,
});

describe('saved replies of a workspace (SU-191)', () => {
  it('a shortcut that another one has, in any case, is refused; without one there may be many', () => {
    const state = given(created(1, { shortcut: 'hi' }), created(2));
    expect(() => savedReplyDecider.decide(create(3, { shortcut: 'HI' }), state)).toThrow(
      expect.objectContaining({ code: 'name_taken' }),
    );
    expect(() => savedReplyDecider.decide(change(2, { shortcut: 'Hi' }), state)).toThrow('has this shortcut');
    expect(savedReplyDecider.decide(create(3), state)).toEqual([{ ...created(3), subject }]);
  });

  it('a change keeps what is absent, and its own shortcut; what equals what is there changes nothing', () => {
    const state = given(created(1, { shortcut: 'hi' }));
    const data = { ...replyOf(1), changedBy: USER, changedAt: AT, name: 'Hello', text: 'Hello.', shortcut: 'Hi' };
    expect(savedReplyDecider.decide(change(1, { shortcut: 'Hi' }), state)).toEqual([
      { type: 'SavedReplyChanged', data, subject },
    ]);
    expect(savedReplyDecider.decide(change(1, { name: 'Hello' }), state)).toEqual([]);
  });

  it('one that is deleted frees its shortcut and cannot be changed', () => {
    const deleted = { type: 'SavedReplyDeleted' as const, data: { ...replyOf(1), deletedAt: AT } };
    const state = given(created(1, { shortcut: 'hi' }), deleted);
    expect(savedReplyDecider.decide(create(2, { shortcut: 'hi' }), state)).toHaveLength(1);
    expect(() => savedReplyDecider.decide(change(1, { name: 'New' }), state)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  it(`no more than ${SAVED_REPLIES_MAX} fit`, () => {
    const full = given(...Array.from({ length: SAVED_REPLIES_MAX }, (_, index) => created(index + 1)));
    expect(() => savedReplyDecider.decide(create(SAVED_REPLIES_MAX + 1), full)).toThrow(
      expect.objectContaining({ code: 'quota_exceeded' }),
    );
  });
});

describe('variables (SU-191)', () => {
  it.each([
    'Hello.',
    'Hello {{customer.name}}, this is {{ user.name }} about {{ticket.id}}.',
    'A set {a} and } or { alone',
  ])('%s can be filled in', (text) => {
    expect(variableFaults(text)).toEqual([]);
  });

  it.each([
    ['Hello {{customer}}', '{{customer}} is no variable.'],
    ['{{}}', '{{}} is no variable.'],
    ['{{Customer.Name}}', '{{Customer.Name}} is no variable.'],
    ['Hello {{customer.name}', 'must end with }}'],
    ['{{ {{user.name}}', 'must end with }}'],
    [`{{${'x'.repeat(90)}}}`, `{{${'x'.repeat(40)}…}} is no variable.`],
  ])('%s says what is wrong', (text, says) => {
    expect(variableFaults(text).join(' ')).toContain(says);
  });

  it('each fault is told once', () => {
    expect(variableFaults('{{a}} {{a}} {{b}}')).toHaveLength(2);
  });
});
