import { describe, expect, it } from 'vitest';
import { needsMe } from '../../../web/src/notifications/needsMe.ts';

const mine = { title: 'No login', assignee_id: 'me' };
const others = { title: 'No login', assignee_id: 'somebody' };

describe('a ticket needs me', () => {
  it('when it is assigned to me, once', () => {
    expect(needsMe({ assignee_id: 'me' }, others, 'me')).toBe('No login was assigned to you');
    expect(needsMe({ assignee_id: 'me' }, undefined, 'me')).toBe('A ticket was assigned to you');
    expect(needsMe({ assignee_id: 'me' }, mine, 'me')).toBeNull();
  });

  it.each([
    ['awaiting_review', 'No login waits for your review'],
    ['escalated', 'No login is escalated to you'],
    ['failed', 'No login could not be investigated'],
  ])('when mine is %s', (status, text) => {
    expect(needsMe({ status }, mine, 'me')).toBe(text);
    expect(needsMe({ status }, others, 'me')).toBeNull();
    expect(needsMe({ status }, undefined, 'me')).toBeNull();
  });

  it('not for what the machine or a colleague does with it', () => {
    expect(needsMe({ status: 'investigating' }, mine, 'me')).toBeNull();
    expect(needsMe({ status: 'escalated', assignee_id: null }, mine, 'me')).toBeNull();
    expect(needsMe({}, mine, 'me')).toBeNull();
  });
});
