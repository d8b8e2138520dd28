import { describe, expect, it } from 'vitest';
import { groupsOf, type Entry } from '../../../../web/src/app/bar/entries.ts';
import type { Command } from '../../../../web/src/app/commands/registry.ts';

const run = () => undefined;
const COMMANDS: Command[] = [
  { id: 'assign jonas', label: 'Assign to Jonas Weber', group: 'This ticket', run },
  { id: 'assign jo', label: 'Assign to Jo Park', group: 'This ticket', run },
  { id: 'go /inbox', label: 'Go to Inbox', group: 'Go to', run },
  { id: 'bar', label: 'Search or do something', group: 'Everywhere', run },
  { id: 'reassignments', label: 'Show reassignments', group: 'Everywhere', run },
];
const entry = (id: string): Entry => ({ id, label: id, run });
const OTHERS = { recent: [entry('a ticket')], found: [entry('a found one')] };

const linesFor = (typed: string, others = OTHERS) =>
  groupsOf(typed, COMMANDS, others).map(({ group, entries }) => [group, ...entries.map(({ id }) => id)]);

describe('the lines of the command bar', () => {
  it('begin with what was opened last while nothing is typed, and leave the bar itself out', () => {
    expect(linesFor('', { ...OTHERS, found: [] })).toEqual([
      ['Recent', 'a ticket'],
      ['This ticket', 'assign jonas', 'assign jo'],
      ['Go to', 'go /inbox'],
      ['Everywhere', 'reassignments'],
    ]);
  });

  it('hold every word that was typed, in any case and order', () => {
    expect(linesFor('WEBER assign', { recent: [], found: [] })).toEqual([['This ticket', 'assign jonas']]);
    expect(linesFor('nothing like it', { recent: [], found: [] })).toEqual([]);
  });

  it('stand beside what the service found, which need not hold the words itself', () => {
    expect(linesFor('sign', OTHERS)).toEqual([
      ['This ticket', 'assign jonas', 'assign jo'],
      ['Go to', 'a found one'],
      ['Everywhere', 'reassignments'],
    ]);
  });

  it('come best first', () => {
    const commands: Command[] = [
      { id: 'inside', label: 'Show the reopened', group: 'Everywhere', run },
      { id: 'beginning', label: 'Open the log', group: 'Everywhere', run },
    ];
    const [group] = groupsOf('open', commands, { recent: [], found: [] });
    expect(group?.entries.map(({ id }) => id)).toEqual(['beginning', 'inside']);
  });
});
