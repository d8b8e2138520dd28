import { createKeybindingsHandler } from 'tinykeys';
import type { Command } from './registry.ts';

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';
/** What Enter and the space bar press while it has the focus. */
const PRESSED_BY_ENTER = 'a[href], button, summary, input, [role=option], [role=menuitem], [role=tab]';

/** What the listener asks of the element that has the focus. */
type Focused = { matches: (selectors: string) => boolean; isContentEditable?: boolean };

/** What it asks of an event of the keyboard. */
type KeyPress = Event & { key: string; ctrlKey: boolean; metaKey: boolean; isComposing: boolean; repeat: boolean };

/** Whether a key means the element that has the focus, and no command. */
export const isForFocused = (press: Omit<KeyPress, keyof Event>, focused: Focused): boolean => {
  if (press.isComposing) return true;
  if (press.ctrlKey || press.metaKey) return false;
  if (focused.isContentEditable === true || focused.matches(FIELDS)) return true;
  return (press.key === 'Enter' || press.key === ' ') && focused.matches(PRESSED_BY_ENTER);
};

const isElement = (target: EventTarget | null): target is EventTarget & Focused =>
  target !== null && 'matches' in target;

/**
 * Runs commands by their keys. `all`: what is registered now; of two with the same keys the first one runs. `isInFront`:
 * something else, a dialog, has the keyboard.
 */
export const keyListener = (all: () => readonly Command[], isInFront: () => boolean): ((press: KeyPress) => void) => {
  let commands: readonly Command[] | undefined;
  let fired: Command | undefined;
  let handle = createKeybindingsHandler({});
  const begin = () => {
    commands = all();
    handle = createKeybindingsHandler(
      bindings(commands, (command) => {
        fired = command;
      }),
      { ignore: () => false },
    );
  };
  return (press) => {
    if (isInFront() || (isElement(press.target) && isForFocused(press, press.target))) return;
    if (commands !== all()) begin();
    fired = undefined;
    handle(press);
    if (fired === undefined) return;
    press.preventDefault();
    // What is left of other sequences that began with the same key must not meet the next one.
    begin();
    run(fired, press);
  };
};

const run = (command: Command, { repeat }: KeyPress): void => {
  if (!repeat || command.repeats === true) command.run();
};

/** Longer sequences come first: "g l" must not run what "l" alone does. */
const bindings = (commands: readonly Command[], fire: (command: Command) => void) => {
  const byKeys = new Map<string, Command>();
  for (const command of commands)
    if (command.keys !== undefined && !byKeys.has(command.keys)) byKeys.set(command.keys, command);
  const longestFirst = [...byKeys].toSorted(([a], [b]) => b.split(' ').length - a.split(' ').length);
  return Object.fromEntries(longestFirst.map(([keys, command]) => [keys, () => fire(command)]));
};

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
const NAMES: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Enter: '⏎',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** How keys are shown, one text for each press: "g i" as `g`, `i`; "$mod+k" as `Ctrl k`. */
export const keyNames = (keys: string, onMac: boolean = isMac()): string[] =>
  keys.split(' ').map((press) =>
    press
      .replaceAll(/\[\w+\]\+/g, '')
      .replace('$mod', onMac ? '⌘' : 'Ctrl')
      .split(/(?<=.)\+/)
      .map((name) => NAMES[name] ?? name)
      .join(' '),
  );
