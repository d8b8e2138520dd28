import { describe, expect, it } from 'vitest';
import { isForFocused, keyListener, keyNames } from '../../../../web/src/app/commands/keys.ts';
import { createRegistry, type Command } from '../../../../web/src/app/commands/registry.ts';

const ran: string[] = [];
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  label: id,
  group: 'Everywhere',
  run: () => ran.push(id),
  ...more,
});

type Press = { key: string; ctrlKey?: boolean; repeat?: boolean; isComposing?: boolean };

/** A key press as the browser tells of it. */
const press = ({ key, ctrlKey = false, repeat = false, isComposing = false }: Press) =>
  Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    code: key,
    ctrlKey,
    metaKey: false,
    getModifierState: (name: string) => name === 'Control' && ctrlKey,
    repeat,
    isComposing,
  });

/** What runs when these keys are pressed one after the other. */
const runs = (commands: readonly Command[], presses: readonly (string | Press)[], isInFront = false): string[] => {
  ran.length = 0;
  const registry = createRegistry();
  registry.add(commands);
  const listener = keyListener(registry.all, () => isInFront);
  for (const each of presses) listener(press(typeof each === 'string' ? { key: each } : each));
  return [...ran];
};

describe('what is registered', () => {
  it('is listed by group, what is nearest first, and is the same list until something changes', () => {
    const registry = createRegistry();
    registry.add([command('help'), command('inbox', { group: 'Go to' })]);
    registry.add([command('assign', { group: 'This ticket' })]);
    expect(registry.all().map(({ id }) => id)).toEqual(['assign', 'inbox', 'help']);
    expect(registry.all()).toBe(registry.all());
  });

  it('goes when its part of the page goes, and what it covered is back', () => {
    const registry = createRegistry();
    let changes = 0;
    registry.onChange(() => (changes += 1));
    registry.add([command('close', { label: 'the page' })]);
    const remove = registry.add([command('close', { label: 'the pane' })]);
    expect(registry.all().map(({ label }) => label)).toEqual(['the pane']);
    remove();
    expect(registry.all().map(({ label }) => label)).toEqual(['the page']);
    expect(changes).toBe(3);
  });
});

describe('the keys of commands', () => {
  const all = [
    command('line', { keys: 'l' }),
    command('log', { keys: 'g l' }),
    command('send', { keys: '$mod+Enter' }),
  ];

  it('run it, alone or as a sequence', () => {
    expect(runs(all, ['l'])).toEqual(['line']);
    expect(runs(all, ['g', 'l'])).toEqual(['log']);
    expect(runs(all, [{ key: 'Enter', ctrlKey: true }])).toEqual(['send']);
    expect(runs(all, ['x', 'Enter'])).toEqual([]);
  });

  it('do not run a second sequence with what is left of the first', () => {
    expect(runs([...all, command('inbox', { keys: 'g i' })], ['g', 'l', 'i'])).toEqual(['log']);
  });

  it('run the nearest of two', () => {
    const both = [command('far', { keys: 'e' }), command('near', { keys: 'e', group: 'This ticket' })];
    expect(runs(both, ['e'])).toEqual(['near']);
  });

  it('go on while held down only where that is meant', () => {
    const held = [{ key: 'j' }, { key: 'j', repeat: true }];
    expect(runs([command('next', { keys: 'j', repeats: true })], held)).toEqual(['next', 'next']);
    expect(runs([command('next', { keys: 'j' })], held)).toEqual(['next']);
  });

  it('do nothing while a dialog is in front', () => {
    expect(runs(all, ['l', { key: 'Enter', ctrlKey: true }], true)).toEqual([]);
  });
});

describe('a key means the element with the focus', () => {
  const field = { matches: (selectors: string) => selectors.includes('textarea') };
  const button = { matches: (selectors: string) => selectors.includes('button,') };
  const editor = { matches: () => false, isContentEditable: true };

  it('while somebody types, but not with Ctrl', () => {
    expect([field, editor].map((focused) => isForFocused(press({ key: 'j' }), focused))).toEqual([true, true]);
    expect(isForFocused(press({ key: 'k', ctrlKey: true }), field)).toBe(false);
    expect(isForFocused(press({ key: 'k', ctrlKey: true, isComposing: true }), field)).toBe(true);
  });

  it('where it presses a button', () => {
    expect(isForFocused(press({ key: 'Enter' }), button)).toBe(true);
    expect(isForFocused(press({ key: 'j' }), button)).toBe(false);
  });
});

it.each([
  ['g i', ['g', 'i']],
  ['$mod+k', ['Ctrl k']],
  ['[Shift]+?', ['?']],
  ['$mod+Enter', ['Ctrl ⏎']],
])('%s is shown as %s', (keys, names) => {
  expect(keyNames(keys, false)).toEqual(names);
});
